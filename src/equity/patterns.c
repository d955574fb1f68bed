/* Exact equity by counting rank patterns.
 *
 * Boards are not walked one by one. A board on which nobody has a flush matters only through its
 * ranks, so
 *   1. walk the multisets of ranks that the board can come to, each with the number of ways;
 *      evaluate every player's hand on each as if there were no flushes, and count the outcome;
 *   2. for each suit in which someone can make a flush, walk the board's cards of that suit and the
 *      ranks of its other cards; take these boards from the outcomes that they were counted for to
 *      those that the flushes make.
 * With three board cards or more needed for a flush, no board has flushes in two suits.
 *
 * Strengths by ranks are kept in rows (rows.h), so that the second step reads what it needs side by
 * side. Two players who contest at most one share by flushes are the usual case, and counted in
 * vectors (lanes.h).
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/dealt.h"
#include "equity/lanes.h"
#include "equity/rows.h"
#include "equity/tally.h"
#include "kernels/kernels.h"

typedef struct {
    cp_dealt dealt;
    /* The same for all situations: */
    size_t flush_shares; /* a mask */
    size_t contested;    /* the share that is counted in vectors */
    unsigned classes;    /* of boards counted in vectors; 0: not counted that way */
    size_t contest_size; /* of `strengths`, for each contest; of `outcomes`, for each share */
    uint16_t* strengths; /* [contest][row][lane], as if there were no flushes */
    uint16_t* outcomes;  /* [share][row][lane], the same */
    cp_tally tally;
    cp_sums_of_lanes sums;
} work;

/* ---- Rows ---------------------------------------------------------------------------------- */

static uint16_t* strengths_of(const work* w, size_t contest) {
    return w->strengths + contest * w->contest_size;
}

static uint16_t* outcomes_of(const work* w, size_t share) {
    return w->outcomes + share * w->contest_size;
}

static cp_row row_to_count(const work* w, size_t number) {
    const size_t at = number * CP_LANES, contest = w->contested * 2;
    cp_row row = {strengths_of(w, contest) + at, strengths_of(w, contest + 1) + at,
                  w->classes > 1 ? outcomes_of(w, !w->contested) + at : NULL};
    return row;
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
    int every_place; /* whether multisets are wanted in all of their places */
    uint8_t ranks[CP_ROW_RANKS];
    unsigned without[CP_ROW_RANKS]; /* start of the rows without each of the ranks */
    uint16_t ways[CP_LANES];
    cp_counts counts;
} row_walk;

/* Multisets are looked at in one of their places: where the lane is the highest rank. */
static unsigned first_lane(const row_walk* walk) {
    return walk->count ? walk->ranks[walk->count - 1] : 0;
}

static void find_other_places(row_walk* walk) {
    for (unsigned i = 0; i < walk->count; ++i) {
        walk->without[i] = 0;
        for (unsigned j = 0; j < walk->count; ++j)
            if (j != i) walk->without[i] += cp_row_step[j - (j > i)][walk->ranks[j]];
    }
}

CP_INLINE void put(const row_walk* walk, unsigned lane, uint16_t* rows, uint16_t number) {
    rows[walk->number * CP_LANES + lane] = number;
    if (!walk->every_place) return;
    for (unsigned i = 0; i < walk->count; ++i) {
        unsigned row = walk->without[i] + cp_row_step[walk->count - 1][lane];
        rows[row * CP_LANES + walk->ranks[i]] = number;
    }
}

/* Evaluates the multiset of a row's ranks and the lane's. */
CP_INLINE void evaluate(work* w, const row_walk* walk, unsigned lane, uint64_t key, uint16_t ranks,
                        size_t players) {
    cp_outcome outcome = 0;
    for (size_t s = 0; s < w->dealt.situation->share_count; ++s) {
        const int is_contested = w->classes && s == w->contested;
        uint16_t strengths[CP_MOST_PLAYERS];
        cp_strengths_by_ranks(&w->dealt, s, players, key, ranks, strengths);
        if (is_contested || (walk->every_place && w->flush_shares >> s & 1))
            for (size_t i = 0; i < players; ++i)
                put(walk, lane, strengths_of(w, s * players + i), strengths[i]);
        if (is_contested) continue;
        unsigned winners = cp_winners(strengths, players);
        put(walk, lane, outcomes_of(w, s), (uint16_t)winners);
        outcome |= (cp_outcome)winners << players * s;
    }
    if (!w->classes) cp_tally_add(&w->tally, outcome, walk->ways[lane]);
}

static void count_row(work* w, row_walk* walk, uint64_t key, uint16_t ranks) {
    if (walk->every_place) find_other_places(walk);
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        if (!walk->ways[lane]) continue;
        uint64_t lane_key = key + cp_rank_key[lane];
        uint16_t lane_ranks = (uint16_t)(ranks | 1u << lane);
        /* Heads-up gets code of its own: it is the usual case. */
        if (w->dealt.situation->players == 2)
            evaluate(w, walk, lane, lane_key, lane_ranks, 2);
        else
            evaluate(w, walk, lane, lane_key, lane_ranks, w->dealt.situation->players);
    }
    cp_row row = row_to_count(w, walk->number);
    if (w->classes == 1)
        cp_count_lanes(&walk->counts, 1, &row, walk->ways);
    else if (w->classes)
        cp_count_lanes(&walk->counts, CP_CLASSES, &row, walk->ways);
}

/* Chooses a row's ranks from the highest to the lowest. Of the rank chosen last there are `copies`
 * so far; the ranks above it can come in `ways` ways, or in `ways_with_top` together with one more
 * of the highest. */
static void walk_rows(work* w, row_walk* walk, unsigned chosen, unsigned copies, uint32_t ways,
                      uint32_t ways_with_top, uint64_t key, uint16_t ranks) {
    const unsigned rank = walk->ranks[walk->count - chosen], left = w->dealt.left[rank];
    const int is_top = rank == walk->ranks[walk->count - 1];
    const uint32_t all = ways * choose[left][copies];
    const uint32_t all_with_top =
        is_top ? choose[left][copies + 1] : ways_with_top * choose[left][copies];
    if (chosen == walk->count) {
        for (unsigned lane = 0; lane < CP_RANKS; ++lane)
            walk->ways[lane] = (uint16_t)(lane > first_lane(walk) ? all * w->dealt.left[lane] : 0);
        walk->ways[first_lane(walk)] = (uint16_t)all_with_top;
        if (all || all_with_top) count_row(w, walk, key, ranks);
        ++walk->number;
        return;
    }
    for (unsigned lower = 0; lower <= rank; ++lower) {
        walk->ranks[walk->count - chosen - 1] = (uint8_t)lower;
        uint64_t next_key = key + cp_rank_key[lower];
        if (lower == rank)
            walk_rows(w, walk, chosen + 1, copies + 1, ways, ways_with_top, next_key, ranks);
        else
            walk_rows(w, walk, chosen + 1, 1, all, all_with_top, next_key,
                      (uint16_t)(ranks | 1u << lower));
    }
}

static void count_by_ranks(work* w, int with_flushes) {
    row_walk walk = {.count = w->dealt.to_come - 1, .every_place = with_flushes};
    if (walk.count == 0) {
        for (unsigned lane = 0; lane < CP_RANKS; ++lane) walk.ways[lane] = w->dealt.left[lane];
        count_row(w, &walk, w->dealt.board_key, w->dealt.board_ranks);
    }
    for (unsigned top = 0; walk.count && top < CP_RANKS; ++top) {
        walk.ranks[walk.count - 1] = (uint8_t)top;
        walk_rows(w, &walk, 1, 1, 1, 0, w->dealt.board_key + cp_rank_key[top],
                  (uint16_t)(w->dealt.board_ranks | 1u << top));
    }
    cp_add_counts(&w->sums, w->classes, &walk.counts);
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
    uint16_t flushes[CP_MOST_CONTESTS];
    cp_changes changes;
} flush_walk;

static void find_ways_of_others(const work* w, flush_walk* walk) {
    memset(walk->one, 0, sizeof walk->one);
    memset(walk->two, 0, sizeof walk->two);
    for (unsigned lane = 0; lane < CP_RANKS; ++lane)
        walk->one[lane] =
            (uint16_t)(w->dealt.left[lane] - (w->dealt.left_suited[walk->suit] >> lane & 1));
    for (unsigned first = 0; first < CP_RANKS; ++first) {
        walk->two[first][first] = choose[walk->one[first]][2];
        for (unsigned lane = first + 1; lane < CP_RANKS; ++lane)
            walk->two[first][lane] = (uint16_t)(walk->one[first] * walk->one[lane]);
    }
}

/* Who wins share number s with flushes, in each lane of a row. */
static void winners_with_flushes(const work* w, const flush_walk* walk, size_t s, unsigned row,
                                 uint16_t* winners) {
    const size_t players = w->dealt.situation->players;
    uint16_t best[CP_LANES] = {0}, each[CP_MOST_PLAYERS][CP_LANES];
    for (size_t i = 0; i < players; ++i) {
        const uint16_t* strengths = strengths_of(w, s * players + i) + row * CP_LANES;
        const uint16_t flush = walk->flushes[s * players + i];
        for (unsigned lane = 0; lane < CP_LANES; ++lane) {
            each[i][lane] = strengths[lane] > flush ? strengths[lane] : flush;
            best[lane] = each[i][lane] > best[lane] ? each[i][lane] : best[lane];
        }
    }
    memset(winners, 0, CP_LANES * sizeof *winners);
    for (size_t i = 0; i < players; ++i)
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            winners[lane] |= each[i][lane] == best[lane] && best[lane] ? (uint16_t)(1u << i) : 0;
}

static void change_outcomes(work* w, const flush_walk* walk, unsigned row, const uint16_t* ways) {
    const cp_situation* situation = w->dealt.situation;
    uint16_t winners[CP_MOST_SHARES][CP_LANES], changed[CP_LANES] = {0};
    for (size_t s = 0; s < situation->share_count; ++s) {
        const uint16_t* before = outcomes_of(w, s) + row * CP_LANES;
        if (w->flush_shares >> s & 1)
            winners_with_flushes(w, walk, s, row, winners[s]);
        else
            memcpy(winners[s], before, sizeof winners[s]);
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            changed[lane] |= ways[lane] ? winners[s][lane] ^ before[lane] : 0;
    }
    for (unsigned lane = 0; lane < CP_RANKS; ++lane) {
        if (!changed[lane]) continue;
        cp_outcome from = 0, to = 0;
        for (size_t s = 0; s < situation->share_count; ++s) {
            from |= (cp_outcome)outcomes_of(w, s)[row * CP_LANES + lane] << situation->players * s;
            to |= (cp_outcome)winners[s][lane] << situation->players * s;
        }
        cp_tally_add(&w->tally, from, -(int64_t)ways[lane]);
        cp_tally_add(&w->tally, to, ways[lane]);
    }
}

/* Boards with the ranks of a row and each of its lanes. */
CP_INLINE void change_row(work* w, flush_walk* walk, unsigned number, const uint16_t* ways,
                          unsigned classes) {
    if (classes == 0) {
        change_outcomes(w, walk, number, ways);
        return;
    }
    cp_row row = row_to_count(w, number);
    const uint16_t* flushes = walk->flushes + w->contested * 2;
    cp_change_lanes(&walk->changes, classes, &row, flushes[0], flushes[1], ways);
}

static const uint16_t only[CP_RANKS][CP_LANES] = {
    {1},       {0, 1},    {0, 0, 1}, {[3] = 1},  {[4] = 1},  {[5] = 1}, {[6] = 1},
    {[7] = 1}, {[8] = 1}, {[9] = 1}, {[10] = 1}, {[11] = 1}, {[12] = 1}};

/* Boards with these cards of the suit, and others of other suits. `number` is the row of all of
 * them, or of all but the highest where no other card comes. */
CP_INLINE void change_boards(work* w, flush_walk* walk, unsigned number, unsigned classes) {
    const unsigned others = w->dealt.to_come - walk->cards;
    if (others == 0) {
        change_row(w, walk, number, only[walk->ranks[walk->cards - 1]], classes);
    } else if (others == 1) {
        change_row(w, walk, number, walk->one, classes);
    } else {
        unsigned start[CP_ROW_RANKS], lower = 0, suited = 0;
        cp_rows_with_one_more(walk->ranks, walk->cards, start);
        for (unsigned i = 0; i < walk->cards; ++i) suited |= 1u << walk->ranks[i];
        for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
            change_row(w, walk, start[lower] + cp_row_step[lower][rank], walk->two[rank], classes);
            lower += suited >> rank & 1;
        }
    }
}

static void count_suited(work* w, flush_walk* walk, unsigned suited, unsigned number) {
    const cp_situation* situation = w->dealt.situation;
    const unsigned board = suited | w->dealt.board_suited[walk->suit];
    unsigned any = 0;
    for (size_t i = 0; i < w->dealt.contests; ++i) {
        const size_t s = i / situation->players;
        walk->flushes[i] = 0;
        if (w->flush_shares >> s & 1)
            walk->flushes[i] =
                cp_flush_of(&situation->shares[s], &w->dealt.holes[i], walk->suit, board);
        any |= walk->flushes[i];
    }
    if (!any) return;
    if (w->classes == 1)
        change_boards(w, walk, number, 1);
    else if (w->classes)
        change_boards(w, walk, number, CP_CLASSES);
    else
        change_boards(w, walk, number, 0);
}

/* Chooses the suit's ranks from the highest to the lowest, `cards` more, out of `left`. */
static void walk_suited(work* w, flush_walk* walk, unsigned cards, unsigned left, unsigned suited,
                        unsigned number) {
    if (cards == 0) {
        count_suited(w, walk, suited, number);
        return;
    }
    const unsigned place = cards - 1;
    for (unsigned rest = left; rest; rest &= rest - 1) {
        const unsigned rank = cp_lowest(rest);
        walk->ranks[place] = (uint8_t)rank;
        unsigned next = number + (place < w->dealt.to_come - 1 ? cp_row_step[place][rank] : 0u);
        walk_suited(w, walk, place, left & ((1u << rank) - 1), suited | 1u << rank, next);
    }
}

static void count_flushes(work* w, unsigned suit) {
    const unsigned needed = cp_cards_for_flush(&w->dealt, suit);
    const unsigned known = cp_count(w->dealt.board_suited[suit]);
    flush_walk walk = {.suit = suit};
    if (needed > known + w->dealt.to_come) return;
    find_ways_of_others(w, &walk);
    walk.cards = needed > known ? needed - known : 0;
    for (; walk.cards <= w->dealt.to_come; ++walk.cards)
        walk_suited(w, &walk, walk.cards, w->dealt.left_suited[suit], 0, 0);
    cp_add_changes(&w->sums, w->classes, &walk.changes);
}

/* ---- All together -------------------------------------------------------------------------- */

/* Whether there is no hand without a strength. */
static int ranks_every_hand(const cp_share* share, size_t hole_cards) {
    const cp_ranking_data* data = &share->ranking->data;
    if (data->qualifier || (share->omaha && hole_cards < 2)) return 0;
    for (unsigned i = 0; i < data->order_count; ++i)
        if (data->order[i] == CP_HIGH_CARD) return 1;
    return 0;
}

/* Finds out how the boards of situations like this one are to be counted. */
static void choose_way_to_count(work* w, const cp_situation* like) {
    for (size_t s = 0; s < like->share_count; ++s)
        if (like->shares[s].ranking->data.flushes) w->flush_shares |= (size_t)1 << s;
    if (like->players != 2 || like->share_count > 2 || w->flush_shares == 3) return;
    w->contested = w->flush_shares >> 1;
    if (ranks_every_hand(&like->shares[w->contested], like->hole_cards))
        w->classes = like->share_count > 1 ? CP_CLASSES : 1;
}

static void count_only_board(work* w) {
    const cp_situation* situation = w->dealt.situation;
    cp_outcome outcome = 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        uint16_t strengths[CP_MOST_PLAYERS];
        cp_strengths_by_ranks(&w->dealt, s, situation->players, w->dealt.board_key,
                              w->dealt.board_ranks, strengths);
        for (unsigned suit = 0; w->flush_shares >> s & 1 && suit < CP_SUITS; ++suit) {
            const unsigned board = w->dealt.board_suited[suit];
            if (cp_count(board) < CP_FLUSH_BOARD) continue;
            for (size_t i = 0; i < situation->players; ++i) {
                uint16_t flush =
                    cp_flush_of(&situation->shares[s], &w->dealt.holes[s * situation->players + i],
                                suit, board);
                strengths[i] = flush > strengths[i] ? flush : strengths[i];
            }
        }
        outcome |= (cp_outcome)cp_winners(strengths, situation->players) << situation->players * s;
    }
    cp_tally_add(&w->tally, outcome, 1);
}

/* Which suits can make a flush, as a mask. */
static unsigned suits_of_flushes(const cp_dealt* dealt) {
    unsigned suits = 0;
    for (unsigned suit = 0; suit < CP_SUITS; ++suit) {
        unsigned most = cp_count(dealt->board_suited[suit]) + dealt->to_come;
        if (most >= CP_FLUSH_BOARD && cp_cards_for_flush(dealt, suit) <= most) suits |= 1u << suit;
    }
    return suits;
}

static void tally_sums(work* w) {
    const size_t shift = 2 * w->contested, class_shift = 2 * !w->contested;
    for (cp_outcome c = 0; c < w->classes; ++c) {
        const int64_t wins = w->sums.wins[c], losses = w->sums.losses[c];
        const cp_outcome class = c << class_shift;
        cp_tally_add(&w->tally, class | (cp_outcome)1 << shift, wins);
        cp_tally_add(&w->tally, class | (cp_outcome)2 << shift, losses);
        cp_tally_add(&w->tally, class | (cp_outcome)3 << shift, w->sums.boards[c] - wins - losses);
    }
}

static void compute(work* w, const cp_situation* situation) {
    cp_tally_begin(&w->tally, situation);
    cp_look_at_cards(&w->dealt, situation);
    if (w->dealt.to_come == 0) {
        count_only_board(w);
        return;
    }
    const unsigned suits = w->flush_shares ? suits_of_flushes(&w->dealt) : 0;
    memset(&w->sums, 0, sizeof w->sums);
    count_by_ranks(w, suits != 0);
    for (unsigned left = suits; left; left &= left - 1) count_flushes(w, cp_lowest(left));
    tally_sums(w);
}

/* Zeroes, for lanes that cannot come are read too, though they count for nothing. */
static cp_status take_rows(work* w, const cp_situation* like, unsigned to_come) {
    const size_t contests = like->share_count * like->players;
    const size_t by_share = w->classes == 1 ? 0 : like->share_count;
    w->contest_size = to_come ? (size_t)cp_row_count[to_come - 1] * CP_LANES : 1;
    w->strengths = calloc((contests + by_share) * w->contest_size, sizeof *w->strengths);
    if (!w->strengths) return CP_NO_MEMORY;
    w->outcomes = w->strengths + contests * w->contest_size;
    return CP_OK;
}

/* All situations have the shares and as many players as the first. */
cp_status CP_NAMED(cp_outcomes_exact_, CP_ISA)(const cp_situation* situations,
                                               const double* weights, size_t count,
                                               cp_equity* equities, cp_outcomes* outcomes) {
    if (count == 0) return CP_OK;
    if (!cp_is_counted(situations)) return CP_UNSUPPORTED;
    size_t known = CP_BOARD;
    for (size_t i = 0; i < count; ++i) {
        if (situations[i].board_cards > CP_BOARD) return CP_UNSUPPORTED;
        if (situations[i].board_cards < known) known = situations[i].board_cards;
    }
    work* w = calloc(1, sizeof *w);
    if (!w) return CP_NO_MEMORY;
    choose_way_to_count(w, situations);
    cp_status status = take_rows(w, situations, CP_BOARD - (unsigned)known);
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
    free(w->strengths);
    free(w);
    return status;
}
