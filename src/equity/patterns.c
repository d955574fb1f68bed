/* Exact equity by counting rank patterns.
 *
 * Boards are not walked one by one. A board on which nobody has a flush matters only through its
 * ranks, so
 *   1. walk the multisets of ranks that the board can come to, each with the number of ways;
 *      evaluate every player's hand on each as if there were no flushes, and count the outcome;
 *   2. for each suit in which someone can make a flush, walk the board's cards of that suit and the
 *      ranks of its other cards; where the flush beats all other hands, take these boards from the
 *      outcome that they were counted for to the one that the flush makes.
 * With three board cards or more needed for a flush, no board has flushes in two suits. No flush is
 * worth as much as a hand that is none, and it is the best flush that wins or nobody's.
 *
 * What the second step needs of the first is kept in rows (rows.h), so that it is read side by
 * side. Where few outcomes can be, they are counted in vectors (lanes.h).
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/dealt.h"
#include "equity/lanes.h"
#include "equity/rows.h"
#include "equity/tally.h"
#include "kernels/kernels.h"

enum { MOST_COLUMNS = 2 * CP_MOST_SHARES };

/* A number for each multiset of board ranks is a column. There is one for each share's winners, or
 * one for the whole outcome where outcomes are few; after these one for each share's best
 * strength, if the share has flushes. */
typedef struct {
    cp_dealt dealt;
    /* The same for all situations: */
    unsigned codes;      /* how many outcomes there can be; 0: too many to count in vectors */
    size_t flush_shares; /* a mask */
    size_t omaha_shares; /* a mask */
    size_t few_share;    /* the one with flushes, where outcomes are few */
    size_t winner_columns;
    size_t column_size;
    uint16_t* columns; /* [column][row][lane] */
    cp_tally tally;
} work;

static uint16_t* row_of(const work* w, size_t column, size_t number) {
    return w->columns + column * w->column_size + number * CP_LANES;
}

static uint16_t* best_of(const work* w, size_t share, size_t number) {
    return row_of(w, w->winner_columns + share, number);
}

/* ---- 1: by ranks --------------------------------------------------------------------------- */

static const uint16_t choose[CP_SUITS + 1][CP_MOST_BOARD + 1] = {{1, 0, 0, 0, 0, 0},
                                                                 {1, 1, 0, 0, 0, 0},
                                                                 {1, 2, 1, 0, 0, 0},
                                                                 {1, 3, 3, 1, 0, 0},
                                                                 {1, 4, 6, 4, 1, 0}};

/* A walk over rows, and the row that it is at. */
typedef struct {
    unsigned count;  /* how many ranks a row has */
    unsigned number; /* of the row */
    int is_kept;     /* whether the second step will read the rows */
    uint8_t ranks[CP_ROW_RANKS];
    uint64_t key, copies; /* of the known board and the row's ranks */
    uint16_t mask;        /* the same */
    uint16_t ways[CP_LANES];
    uint16_t winners[CP_MOST_SHARES][CP_LANES];
    uint16_t best[CP_MOST_SHARES][CP_LANES];
    uint16_t outcomes[CP_LANES]; /* where they are few */
    cp_wide_count counts[CP_LANE_CODES];
} row_walk;

/* A multiset is counted in one of its places: where the lane is the highest rank. */
static unsigned first_lane(const row_walk* walk) {
    return walk->count ? walk->ranks[walk->count - 1] : 0;
}

/* Any five: all lanes. */
CP_INLINE void evaluate_any_five(const work* w, row_walk* walk, size_t s, size_t players) {
    const cp_situation* situation = w->dealt.situation;
    uint16_t each[CP_MOST_PLAYERS][CP_LANES];
    for (size_t i = 0; i < players; ++i) {
        const cp_hole* hole = &w->dealt.holes[s * players + i];
        cp_strengths_with_one_more(situation->shares[s].ranking,
                                   CP_BOARD + (unsigned)situation->hole_cards,
                                   walk->key + hole->key, walk->copies + hole->copies, each[i]);
    }
    cp_find_winners((const uint16_t (*)[CP_LANES])each, players, walk->best[s], walk->winners[s]);
}

/* Two and three: the lanes that are counted. */
CP_INLINE void evaluate_two_and_three(const work* w, row_walk* walk, size_t s, size_t players) {
    const cp_omaha* omaha = w->dealt.situation->shares[s].omaha;
    const uint16_t low = cp_low_ranks(omaha, walk->mask);
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        if (!walk->ways[lane]) continue;
        uint16_t strengths[CP_MOST_PLAYERS];
        cp_strengths_of_two_and_three(omaha, w->dealt.holes + s * players, players,
                                      walk->key + cp_rank_key[lane], low | omaha->low_bit[4 * lane],
                                      strengths);
        walk->winners[s][lane] = (uint16_t)cp_winners(strengths, players, &walk->best[s][lane]);
    }
}

CP_INLINE void evaluate_row(const work* w, row_walk* walk, size_t players) {
    for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
        if (w->omaha_shares >> s & 1)
            evaluate_two_and_three(w, walk, s, players);
        else
            evaluate_any_five(w, walk, s, players);
}

/* Joins the shares' winners. */
static void find_outcomes(const work* w, row_walk* walk) {
    memcpy(walk->outcomes, walk->winners[0], sizeof walk->outcomes);
    for (size_t s = 1; s < w->dealt.situation->share_count; ++s)
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            walk->outcomes[lane] |=
                (uint16_t)(walk->winners[s][lane] << s * w->dealt.situation->players);
}

/* The places of a row's multisets where another rank than the highest is the lane: number i of
 * them is at places[i] + cp_row_step[count - 1][highest] * CP_LANES. */
static void find_other_places(const row_walk* walk, size_t* places) {
    for (unsigned i = 0; i < walk->count; ++i) {
        places[i] = walk->ranks[i];
        for (unsigned j = 0; j < walk->count; ++j)
            if (j != i) places[i] += (size_t)cp_row_step[j - (j > i)][walk->ranks[j]] * CP_LANES;
    }
}

/* Writes the lanes that are counted, each multiset's number into all of its places. */
CP_INLINE void scatter(const row_walk* walk, const size_t* places, unsigned count,
                       const uint16_t* numbers, uint16_t* column) {
    const uint16_t* step = cp_row_step[count ? count - 1 : 0];
    uint16_t* own = column + walk->number * CP_LANES;
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        const uint16_t number = numbers[lane];
        uint16_t* others = column + step[lane] * CP_LANES;
        own[lane] = number;
        for (unsigned i = 0; i < count; ++i) others[places[i]] = number;
    }
}

static void keep_column(const work* w, const row_walk* walk, const size_t* places, size_t column,
                        const uint16_t* numbers) {
    if (!w->omaha_shares)
        memcpy(row_of(w, column, walk->number), numbers, CP_LANES * sizeof *numbers);
    else if (walk->count == CP_ROW_RANKS)
        scatter(walk, places, CP_ROW_RANKS, numbers, row_of(w, column, 0));
    else
        scatter(walk, places, walk->count, numbers, row_of(w, column, 0));
}

static void keep_row(const work* w, const row_walk* walk) {
    size_t places[CP_ROW_RANKS];
    if (w->omaha_shares) find_other_places(walk, places);
    for (size_t c = 0; c < w->winner_columns; ++c)
        keep_column(w, walk, places, c, w->codes ? walk->outcomes : walk->winners[c]);
    for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
        if (w->flush_shares >> s & 1)
            keep_column(w, walk, places, w->winner_columns + s, walk->best[s]);
}

static void tally_row(work* w, const row_walk* walk) {
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        cp_outcome outcome = 0;
        if (!walk->ways[lane]) continue;
        for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
            outcome |= (cp_outcome)walk->winners[s][lane] << s * w->dealt.situation->players;
        cp_tally_add(&w->tally, outcome, walk->ways[lane]);
    }
}

static void count_row(work* w, row_walk* walk) {
    /* Heads-up gets code of its own: it is the usual case. */
    if (w->dealt.situation->players == 2)
        evaluate_row(w, walk, 2);
    else
        evaluate_row(w, walk, w->dealt.situation->players);
    if (w->codes) find_outcomes(w, walk);
    if (walk->is_kept) keep_row(w, walk);
    if (w->codes == 4)
        cp_count_lanes(walk->counts, 4, walk->outcomes, walk->ways);
    else if (w->codes == 8)
        cp_count_lanes(walk->counts, 8, walk->outcomes, walk->ways);
    else if (w->codes)
        cp_count_lanes(walk->counts, CP_LANE_CODES, walk->outcomes, walk->ways);
    else
        tally_row(w, walk);
}

/* Chooses a row's ranks from the lowest to the highest: then multisets come about in the order of
 * the evaluators' tables. The rank chosen last is there `copies` times, and those below it can come
 * in `ways` ways. */
static void walk_rows(work* w, row_walk* walk, unsigned chosen, unsigned copies, uint32_t ways) {
    const unsigned last = chosen ? walk->ranks[chosen - 1] : 0, left = w->dealt.left[last];
    const uint32_t all = chosen ? ways * choose[left][copies] : ways;
    if (!all) return;
    if (chosen == walk->count || chosen == CP_ROW_RANKS) {
        for (unsigned lane = 0; lane < CP_RANKS; ++lane)
            walk->ways[lane] = (uint16_t)(lane >= last ? all * w->dealt.left[lane] : 0);
        if (chosen) walk->ways[last] = (uint16_t)(ways * choose[left][copies + 1]);
        count_row(w, walk);
        return;
    }
    const uint64_t key = walk->key, rank_copies = walk->copies;
    const uint16_t mask = walk->mask;
    const unsigned number = walk->number;
    for (unsigned rank = last; rank < CP_RANKS; ++rank) {
        walk->ranks[chosen] = (uint8_t)rank;
        walk->number = number + cp_row_step[chosen][rank];
        walk->key = key + cp_rank_key[rank];
        walk->copies = rank_copies + cp_one_copy(rank);
        walk->mask = (uint16_t)(mask | 1u << rank);
        if (chosen && rank == last)
            walk_rows(w, walk, chosen + 1, copies + 1, ways);
        else
            walk_rows(w, walk, chosen + 1, 1, all);
    }
}

static void count_by_ranks(work* w, int is_kept) {
    row_walk walk;
    memset(&walk, 0, offsetof(row_walk, winners));
    memset(walk.counts, 0, w->codes * sizeof *walk.counts);
    if (w->omaha_shares) { /* their rows are not written whole */
        memset(walk.winners, 0, sizeof walk.winners);
        memset(walk.best, 0, sizeof walk.best);
    }
    walk.count = w->dealt.to_come - 1;
    walk.is_kept = is_kept;
    walk.key = w->dealt.board_key;
    walk.copies = w->dealt.board_copies;
    walk.mask = w->dealt.board_ranks;
    walk_rows(w, &walk, 0, 0, 1);
    for (unsigned code = 0; code < w->codes; ++code)
        cp_tally_add(&w->tally, code, cp_sum_of_wide(&walk.counts[code]));
}

/* ---- 2: flushes ---------------------------------------------------------------------------- */

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
    /* Where outcomes are few: how many boards the winners of a flush take from each, with and
     * without cards of other suits. The former stay below 2**16: with three cards of the suit it is
     * one of which a player holds two, so there are at most choose(11, 3) * 111 + ... in a lane. */
    cp_narrow_count taken[CP_LANE_CODES][CP_LANE_CODES];
    uint16_t single[CP_LANE_CODES][CP_LANE_CODES];
} flush_walk;

static void find_ways_of_others(const work* w, flush_walk* walk) {
    memset(walk->one, 0, sizeof walk->one);
    for (unsigned lane = 0; lane < CP_RANKS; ++lane)
        walk->one[lane] =
            (uint16_t)(w->dealt.left[lane] - (w->dealt.left_suited[walk->suit] >> lane & 1));
    for (unsigned first = 0; first < CP_RANKS; ++first) {
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            walk->two[first][lane] =
                (uint16_t)(lane > first ? walk->one[first] * walk->one[lane] : 0);
        walk->two[first][first] = choose[walk->one[first]][2];
    }
}

static const uint16_t only[CP_RANKS][CP_LANES] = {
    {[0] = 1}, {[1] = 1}, {[2] = 1}, {[3] = 1},  {[4] = 1},  {[5] = 1}, {[6] = 1},
    {[7] = 1}, {[8] = 1}, {[9] = 1}, {[10] = 1}, {[11] = 1}, {[12] = 1}};

/* Finds a share's best flush. */
CP_INLINE void find_flush(const work* w, flush_walk* walk, size_t s, size_t players,
                          unsigned board) {
    const cp_share* share = &w->dealt.situation->shares[s];
    const cp_hole* holes = w->dealt.holes + s * players;
    uint16_t flushes[CP_MOST_PLAYERS];
    cp_find_flushes(share, holes, players, walk->suit, board, flushes);
    walk->flush_winners[s] = (uint16_t)cp_winners(flushes, players, &walk->flush[s]);
}

/* Finds the rows of boards with some cards of the suit, and the ways of their lanes; returns how
 * many. `row` is that of all of these cards, or of all but the highest where no other card comes.
 */
CP_INLINE unsigned find_rows(const work* w, const flush_walk* walk, unsigned suited, unsigned row,
                             unsigned* rows, const uint16_t (**ways)[CP_LANES]) {
    const unsigned others = w->dealt.to_come - walk->cards;
    rows[0] = row;
    if (others < 2) {
        *ways = others ? &walk->one : &only[walk->ranks[walk->cards - 1]];
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

/* Outcomes of many kinds, one board at a time. */
static void take_one_by_one(work* w, const flush_walk* walk, unsigned row, const uint16_t* ways) {
    const cp_situation* situation = w->dealt.situation;
    for (unsigned lane = 0; lane < CP_RANKS; ++lane) {
        cp_outcome from = 0, to = 0;
        if (!ways[lane]) continue;
        for (size_t s = 0; s < situation->share_count; ++s) {
            uint16_t before = row_of(w, s, row)[lane];
            int is_beaten = w->flush_shares >> s & 1 && best_of(w, s, row)[lane] < walk->flush[s];
            from |= (cp_outcome)before << situation->players * s;
            to |= (cp_outcome)(is_beaten ? walk->flush_winners[s] : before)
                  << situation->players * s;
        }
        if (from == to) continue;
        cp_tally_add(&w->tally, from, -(int64_t)ways[lane]);
        cp_tally_add(&w->tally, to, ways[lane]);
    }
}

static void take_many(work* w, flush_walk* walk, unsigned suited, unsigned row) {
    unsigned any = 0, rows[CP_RANKS];
    const uint16_t (*ways)[CP_LANES];
    for (size_t left = w->flush_shares; left; left &= left - 1) {
        const size_t s = cp_lowest(left);
        find_flush(w, walk, s, w->dealt.situation->players,
                   suited | w->dealt.board_suited[walk->suit]);
        any |= walk->flush[s];
    }
    if (!any) return;
    const unsigned count = find_rows(w, walk, suited, row, rows, &ways);
    for (unsigned i = 0; i < count; ++i) take_one_by_one(w, walk, rows[i], ways[i]);
}

/* Outcomes of few kinds, a row at a time: they are changed by `share`. */
CP_INLINE void take_few(work* w, flush_walk* walk, unsigned suited, unsigned row, unsigned codes,
                        size_t players) {
    const size_t share = w->few_share;
    find_flush(w, walk, share, players, suited | w->dealt.board_suited[walk->suit]);
    const uint16_t flush = walk->flush[share];
    const unsigned by = walk->flush_winners[share];
    if (!flush) return;
    cp_narrow_count taken[CP_LANE_CODES];
    unsigned rows[CP_RANKS];
    const uint16_t (*ways)[CP_LANES];
    const unsigned count = find_rows(w, walk, suited, row, rows, &ways);
    for (unsigned code = 0; code < codes; ++code) taken[code] = walk->taken[by][code];
    for (unsigned i = 0; i < count; ++i)
        cp_count_beaten_lanes(taken, codes, row_of(w, 0, rows[i]), best_of(w, share, rows[i]),
                              flush, ways[i]);
    for (unsigned code = 0; code < codes; ++code) walk->taken[by][code] = taken[code];
}

/* The same where no other card comes: a single board. */
static void take_single(const work* w, flush_walk* walk, unsigned suited, unsigned row) {
    const size_t share = w->few_share, players = w->dealt.situation->players;
    const unsigned lane = walk->ranks[walk->cards - 1];
    const unsigned board = suited | w->dealt.board_suited[walk->suit];
    if (players == 2)
        find_flush(w, walk, share, 2, board);
    else
        find_flush(w, walk, share, players, board);
    walk->single[walk->flush_winners[share]][row_of(w, 0, row)[lane]] +=
        best_of(w, share, row)[lane] < walk->flush[share];
}

static void take_suited(work* w, flush_walk* walk, unsigned suited, unsigned row) {
    const size_t players = w->dealt.situation->players;
    if (w->codes && walk->cards == w->dealt.to_come)
        take_single(w, walk, suited, row);
    else if (w->codes == 4 && players == 2)
        take_few(w, walk, suited, row, 4, 2);
    else if (w->codes == 8)
        take_few(w, walk, suited, row, 8, players);
    else if (w->codes == 16 && players == 2)
        take_few(w, walk, suited, row, 16, 2);
    else if (w->codes)
        take_few(w, walk, suited, row, w->codes, players);
    else
        take_many(w, walk, suited, row);
}

/* Chooses the suit's ranks from the highest to the lowest, `cards` more, out of `left`. */
static void walk_suited(work* w, flush_walk* walk, unsigned cards, unsigned left, unsigned suited,
                        unsigned row) {
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

static void tally_taken(work* w, const flush_walk* walk) {
    const size_t players = w->dealt.situation->players, shift = players * w->few_share;
    const unsigned of_share = ((1u << players) - 1) << shift;
    for (unsigned by = 1; by < 1u << players; ++by)
        for (unsigned code = 0; code < w->codes; ++code) {
            const int64_t boards =
                cp_sum_of_narrow(&walk->taken[by][code]) + walk->single[by][code];
            cp_tally_add(&w->tally, code, -boards);
            cp_tally_add(&w->tally, (code & ~of_share) | by << shift, boards);
        }
}

static void count_flushes(work* w, unsigned suit) {
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

/* ---- All together -------------------------------------------------------------------------- */

static int is_supported(const cp_situation* situation) {
    if (situation->share_count > CP_MOST_SHARES || situation->players > CP_MOST_PLAYERS) return 0;
    if (situation->hole_cards > CP_MOST_HOLE) return 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        const cp_share* share = &situation->shares[s];
        const cp_ranking* ranking = share->ranking;
        if (ranking->data.kind != CP_BEST_FIVE || ranking->data.wild) return 0;
        if (ranking->flushes_hurt || ranking->four_flushes) return 0;
        if (share->omaha ? share->omaha->kind == CP_OMAHA_WALK : situation->hole_cards > 2)
            return 0;
    }
    return cp_pot_unit(situation) != 0;
}

/* Finds out how situations like this one are to be counted. */
static void choose_way_to_count(work* w, const cp_situation* like) {
    for (size_t s = 0; s < like->share_count; ++s) {
        if (like->shares[s].ranking->data.flushes) w->flush_shares |= (size_t)1 << s;
        if (like->shares[s].omaha) w->omaha_shares |= (size_t)1 << s;
    }
    const unsigned few = cp_count(w->flush_shares) < 2 && like->share_count * like->players <= 4;
    w->codes = few ? 1u << like->share_count * like->players : 0;
    w->few_share = w->flush_shares ? cp_lowest(w->flush_shares) : 0;
    w->winner_columns = few ? 1 : like->share_count;
}

/* The only board, with all of its cards known. */
static void count_known_board(work* w) {
    const cp_dealt* dealt = &w->dealt;
    const cp_situation* situation = dealt->situation;
    const size_t players = situation->players;
    cp_outcome outcome = 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        const cp_share* share = &situation->shares[s];
        const cp_hole* holes = dealt->holes + s * players;
        uint16_t strengths[CP_MOST_PLAYERS], best;
        cp_strengths_by_ranks(dealt, s, strengths);
        for (unsigned suit = 0; w->flush_shares >> s & 1 && suit < CP_SUITS; ++suit) {
            uint16_t flushes[CP_MOST_PLAYERS];
            if (cp_count(dealt->board_suited[suit]) < CP_FLUSH_BOARD) continue;
            cp_find_flushes(share, holes, players, suit, dealt->board_suited[suit], flushes);
            for (size_t i = 0; i < players; ++i)
                strengths[i] = flushes[i] > strengths[i] ? flushes[i] : strengths[i];
        }
        outcome |= (cp_outcome)cp_winners(strengths, players, &best) << players * s;
    }
    cp_tally_add(&w->tally, outcome, 1);
}

/* The suits in which someone can make a flush, as a mask. */
static unsigned suits_of_flushes(const work* w) {
    const cp_dealt* dealt = &w->dealt;
    unsigned suits = 0;
    for (unsigned suit = 0; w->flush_shares && suit < CP_SUITS; ++suit) {
        unsigned most = cp_count(dealt->board_suited[suit]) + dealt->to_come;
        if (most >= CP_FLUSH_BOARD && cp_cards_for_flush(dealt, suit) <= most) suits |= 1u << suit;
    }
    return suits;
}

static void compute(work* w, const cp_situation* situation) {
    cp_tally_begin(&w->tally, situation);
    cp_look_at_cards(&w->dealt, situation);
    if (w->dealt.to_come == 0) {
        count_known_board(w);
        return;
    }
    const unsigned suits = suits_of_flushes(w);
    count_by_ranks(w, suits != 0);
    for (unsigned left = suits; left; left &= left - 1) count_flushes(w, cp_lowest(left));
}

/* Of zeroes, for lanes that cannot come are read too, though they count for nothing. */
static cp_status take_columns(work* w, const cp_situation* like, unsigned to_come) {
    const size_t columns = w->winner_columns + like->share_count;
    w->column_size = to_come ? (size_t)cp_row_count[to_come - 1] * CP_LANES : 1;
    w->columns = calloc(columns * w->column_size, sizeof *w->columns);
    return w->columns ? CP_OK : CP_NO_MEMORY;
}

/* All situations have the shares and as many players as the first. */
cp_status CP_NAMED(cp_outcomes_exact_, CP_ISA)(const cp_situation* situations,
                                               const double* weights, size_t count,
                                               cp_equity* equities, cp_outcomes* outcomes) {
    if (count == 0) return CP_OK;
    if (!is_supported(situations)) return CP_UNSUPPORTED;
    size_t known = CP_BOARD;
    for (size_t i = 0; i < count; ++i) {
        if (situations[i].board_cards > CP_BOARD) return CP_UNSUPPORTED;
        if (situations[i].board_cards < known) known = situations[i].board_cards;
    }
    work* w = calloc(1, sizeof *w);
    if (!w) return CP_NO_MEMORY;
    choose_way_to_count(w, situations);
    cp_status status = take_columns(w, situations, CP_BOARD - (unsigned)known);
    if (status == CP_OK) status = cp_outcomes_begin(&w->tally.many);
    if (status == CP_OK) {
        for (size_t i = 0; i < count; ++i) {
            compute(w, &situations[i]);
            if (equities) cp_tally_pour(&w->tally, &equities[i]);
            if (outcomes) cp_tally_add_to(&w->tally, weights ? weights[i] : 1, outcomes);
        }
        status = outcomes && outcomes->status != CP_OK ? CP_NO_MEMORY : w->tally.many.status;
        cp_outcomes_end(&w->tally.many);
    }
    free(w->columns);
    free(w);
    return status;
}
