/* Flushes: the boards on which they win are taken from those for whom they were counted.
 *
 * For each suit the sets of its cards that can come are walked, and with each of them the ranks of
 * the board's other cards. The winners with a flush, if it is good enough, are known before those
 * ranks are.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <string.h>

#include "equity/counting.h"
#include "equity/lanes.h"

enum { FLUSH_WINNERS = 8 }; /* sets of up to three players */

/* A walk over what can come of a suit. */
typedef struct {
    unsigned suit;
    unsigned cards;          /* of the suit to come */
    uint8_t ranks[CP_BOARD]; /* of these, sorted */
    /* In how many ways the others can come: one, as lane; a second, by the first. */
    uint16_t one[CP_LANES];
    uint16_t two[CP_RANKS][CP_LANES];
    /* The best flushes in each share. */
    uint16_t flush[CP_MOST_SHARES];
    uint16_t flush_winners[CP_MOST_SHARES];
    /* Where outcomes are few: how many boards each set of winners with a flush takes from each
     * outcome, with and without cards of other suits. The former stay below 2**16: flushes with two
     * other cards are of a suit of which a player holds two, so that for each lane there are at
     * most choose(11, 3) threes of it, with 111 ways for the two others. */
    cp_narrow_count taken[FLUSH_WINNERS][CP_LANE_CODES];
    uint16_t single[FLUSH_WINNERS][CP_LANE_CODES];
} flush_walk;

static void find_ways_of_others(const cp_counting* w, flush_walk* walk) {
    memset(walk->one, 0, sizeof walk->one);
    for (unsigned lane = 0; lane < CP_RANKS; ++lane)
        walk->one[lane] =
            (uint16_t)(w->dealt.left[lane] - (w->dealt.left_suited[walk->suit] >> lane & 1));
    for (unsigned first = 0; first < CP_RANKS; ++first) {
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            walk->two[first][lane] =
                (uint16_t)(lane > first ? walk->one[first] * walk->one[lane] : 0);
        walk->two[first][first] = cp_choose[walk->one[first]][2];
    }
}

/* The best flush of everybody in a share; 0: none. `board`: its ranks of the suit. */
CP_INLINE void find_flushes(const cp_share* share, const cp_hand* hands, size_t players,
                            unsigned suit, unsigned board, uint16_t* flushes) {
    if (!share->omaha) {
        const uint16_t* by_mask = share->ranking->by_mask;
        for (size_t i = 0; i < players; ++i)
            flushes[i] = by_mask[cp_suit_mask(hands[i].bits, suit) | board];
        return;
    }
    const int is_enough = cp_count(board) >= CP_FLUSH_BOARD;
    for (size_t i = 0; i < players; ++i) {
        const unsigned held = cp_suit_mask(hands[i].bits, suit);
        flushes[i] =
            is_enough && cp_count(held) >= 2 ? cp_omaha_flush(share->omaha, held, board) : 0;
    }
}

/* Finds a share's best flush. */
CP_INLINE void find_flush(const cp_counting* w, flush_walk* walk, size_t s, size_t players,
                          unsigned board) {
    uint16_t flushes[CP_MOST_PLAYERS];
    find_flushes(&w->dealt.situation->shares[s], w->dealt.hands + s * players, players, walk->suit,
                 board, flushes);
    walk->flush_winners[s] = (uint16_t)cp_winners(flushes, 1, players, &walk->flush[s]);
}

/* Finds the rows of boards with some cards of the suit and one or two others, and the ways of their
 * lanes; returns how many. `row` is that of the suit's cards. */
CP_INLINE unsigned find_rows(const cp_counting* w, const flush_walk* walk, unsigned suited,
                             unsigned row, unsigned* rows, const uint16_t (**ways)[CP_LANES]) {
    if (w->dealt.to_come - walk->cards == 1) {
        rows[0] = row;
        *ways = &walk->one;
        return 1;
    }
    unsigned start[CP_ROW_RANKS], lower = 0;
    cp_rows_with_one_more(walk->ranks, walk->cards, start);
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        rows[rank] = start[lower] + cp_row_step[lower][rank];
        lower += suited >> rank & 1;
    }
    *ways = walk->two;
    return CP_RANKS;
}

/* ---- Outcomes of many kinds, one multiset at a time ---------------------------------------- */

static void take_lane(cp_counting* w, const flush_walk* walk, unsigned row, unsigned lane,
                      unsigned boards) {
    const cp_situation* situation = w->dealt.situation;
    cp_outcome from = 0, to = 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        uint16_t before = cp_row_of(w, s, row)[lane];
        int is_beaten = w->flush_shares >> s & 1 && cp_best_of(w, s, row)[lane] < walk->flush[s];
        from |= (cp_outcome)before << situation->players * s;
        to |= (cp_outcome)(is_beaten ? walk->flush_winners[s] : before) << situation->players * s;
    }
    if (from == to) return;
    cp_tally_add(&w->tally, from, -(int64_t)boards);
    cp_tally_add(&w->tally, to, boards);
}

static void take_many(cp_counting* w, flush_walk* walk, unsigned suited, unsigned row) {
    unsigned any = 0, rows[CP_RANKS];
    const uint16_t (*ways)[CP_LANES];
    for (size_t left = w->flush_shares; left; left &= left - 1) {
        const size_t s = cp_lowest(left);
        find_flush(w, walk, s, w->dealt.situation->players,
                   suited | w->dealt.board_suited[walk->suit]);
        any |= walk->flush[s];
    }
    if (!any) return;
    if (walk->cards == w->dealt.to_come) {
        take_lane(w, walk, row, walk->ranks[walk->cards - 1], 1);
        return;
    }
    const unsigned count = find_rows(w, walk, suited, row, rows, &ways);
    for (unsigned i = 0; i < count; ++i)
        for (unsigned lane = 0; lane < CP_RANKS; ++lane)
            if (ways[i][lane]) take_lane(w, walk, rows[i], lane, ways[i][lane]);
}

/* ---- Outcomes of few kinds, a row at a time ------------------------------------------------ */

CP_INLINE void take_few(cp_counting* w, flush_walk* walk, unsigned suited, unsigned row,
                        unsigned codes, size_t players) {
    const size_t share = w->flush_share;
    find_flush(w, walk, share, players, suited | w->dealt.board_suited[walk->suit]);
    const uint16_t flush = walk->flush[share];
    const unsigned by = walk->flush_winners[share];
    if (!flush) return;
    cp_narrow_count taken[CP_LANE_CODES]; /* in registers */
    unsigned rows[CP_RANKS];
    const uint16_t (*ways)[CP_LANES];
    const unsigned count = find_rows(w, walk, suited, row, rows, &ways);
    for (unsigned code = 0; code < codes; ++code) taken[code] = walk->taken[by][code];
    for (unsigned i = 0; i < count; ++i)
        cp_count_beaten_lanes(taken, codes, cp_row_of(w, 0, rows[i]), cp_best_of(w, share, rows[i]),
                              flush, ways[i]);
    for (unsigned code = 0; code < codes; ++code) walk->taken[by][code] = taken[code];
}

/* The same where no other card comes: a single board. */
static void take_single(const cp_counting* w, flush_walk* walk, unsigned suited, unsigned row) {
    const size_t share = w->flush_share, players = w->dealt.situation->players;
    const unsigned lane = walk->ranks[walk->cards - 1];
    const unsigned board = suited | w->dealt.board_suited[walk->suit];
    if (players == 2)
        find_flush(w, walk, share, 2, board);
    else
        find_flush(w, walk, share, players, board);
    uint16_t* single = &walk->single[walk->flush_winners[share]][cp_row_of(w, 0, row)[lane]];
    *single = (uint16_t)(*single + (cp_best_of(w, share, row)[lane] < walk->flush[share]));
}

static void tally_taken(cp_counting* w, const flush_walk* walk) {
    const size_t players = w->dealt.situation->players, shift = players * w->flush_share;
    const unsigned of_share = ((1u << players) - 1) << shift;
    for (unsigned by = 1; by < 1u << players; ++by)
        for (unsigned code = 0; code < w->codes; ++code) {
            const int64_t boards =
                cp_sum_of_narrow(&walk->taken[by][code]) + walk->single[by][code];
            cp_tally_add(&w->tally, code, -boards);
            cp_tally_add(&w->tally, (code & ~of_share) | by << shift, boards);
        }
}

/* ---- The walk ------------------------------------------------------------------------------ */

/* The boards with these cards of the suit, and any others of other suits. `row` is that of all of
 * them, or of all but the highest where no other card comes. */
static void take_suited(cp_counting* w, flush_walk* walk, unsigned suited, unsigned row) {
    if (!w->codes)
        take_many(w, walk, suited, row);
    else if (walk->cards == w->dealt.to_come)
        take_single(w, walk, suited, row);
    else if (w->codes == 4)
        take_few(w, walk, suited, row, 4, 2);
    else if (w->codes == 8)
        take_few(w, walk, suited, row, 8, 3);
    else
        take_few(w, walk, suited, row, CP_LANE_CODES, 2);
}

/* Chooses the suit's ranks from the highest to the lowest, `cards` more, out of `left`. */
static void walk_suited(cp_counting* w, flush_walk* walk, unsigned cards, unsigned left,
                        unsigned suited, unsigned row) {
    if (cards == 0) {
        take_suited(w, walk, suited, row);
        return;
    }
    const unsigned place = cards - 1;
    const int is_of_row = place + 1 < w->dealt.to_come;
    for (unsigned rest = left; rest; rest &= rest - 1) {
        const unsigned rank = cp_lowest(rest), next_suited = suited | 1u << rank;
        const unsigned next_row = row + (is_of_row ? cp_row_step[place][rank] : 0u);
        walk->ranks[place] = (uint8_t)rank;
        if (place == 0)
            take_suited(w, walk, next_suited, next_row);
        else
            walk_suited(w, walk, place, left & ((1u << rank) - 1), next_suited, next_row);
    }
}

void CP_NAMED(cp_count_flushes_, CP_ISA)(cp_counting* w, unsigned suit) {
    const unsigned needed = cp_cards_for_flush(&w->dealt, suit);
    const unsigned known = cp_count(w->dealt.board_suited[suit]);
    flush_walk walk;
    walk.suit = suit;
    if (w->codes) {
        memset(walk.taken, 0, sizeof walk.taken[0] << w->dealt.situation->players);
        memset(walk.single, 0, sizeof walk.single[0] << w->dealt.situation->players);
    }
    find_ways_of_others(w, &walk);
    walk.cards = needed > known ? needed - known : 0;
    for (; walk.cards <= w->dealt.to_come; ++walk.cards)
        walk_suited(w, &walk, walk.cards, w->dealt.left_suited[suit], 0, 0);
    if (w->codes) tally_taken(w, &walk);
}
