/* Two ranges against each other on complete boards.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/all_pairs.h"
#include "equity/few_hands.h"
#include "equity/subsets.h"
#include "equity/tally.h"
#include "equity/two_cards.h"
#include "kernels/kernels.h"

enum { CACHE_LINE = 64 };

static int is_supported(const cp_share* shares, size_t share_count, size_t hole_cards) {
    if (share_count == 0 || share_count > CP_MOST_SHARES) return 0;
    if (hole_cards == 0 || hole_cards > CP_MOST_HOLE) return 0;
    for (size_t s = 0; s < share_count; ++s) {
        if (shares[s].ranking->data.kind != CP_BEST_FIVE || shares[s].ranking->data.wild) return 0;
        if (shares[s].omaha ? shares[s].omaha->kind == CP_OMAHA_WALK : hole_cards > 2) return 0;
    }
    return 1;
}

static cp_status add_outcome_of(cp_outcomes* outcomes, cp_outcome code, double weight) {
    return outcomes && weight > 0 ? cp_outcomes_add(outcomes, code, weight) : CP_OK;
}

/* The outcome as it is for the sides in the other order. */
static cp_outcome turned_over(cp_outcome code) { return (code & 0x55) << 1 | (code & 0xAA) >> 1; }

/* ---- Two cards, one share ------------------------------------------------------------------ */

/* Hands that share a card with each of the other side's meet nothing. */
static void drop_blocked(two_cards* w, const cp_range ranges[2]) {
    int anyone_meets = 0;
    for (unsigned side = 0; side < 2; ++side) {
        const hand_counts others = count_hands(&ranges[!side]);
        anyone_meets |= others.none_is_blocked;
        for (size_t i = 0; i < ranges[side].count && !others.none_is_blocked; ++i) {
            const uint8_t* hand = ranges[side].hands + 2 * i;
            const unsigned place = place_of(hand);
            const int meets = meets_any(&others, hand);
            anyone_meets |= meets;
            if (meets) continue;
            two_cards_side* own = &w->sides[side];
            own->below[place] = own->upto[place] = own->all[place] = 0;
        }
    }
    if (!anyone_meets) w->none = 0;
}

static void pour_two_cards(const two_cards* w, unsigned which, const cp_range* range,
                           double* equity, double* total) {
    const two_cards_side* side = &w->sides[which];
    for (size_t i = 0; i < range->count; ++i) {
        unsigned place = place_of(range->hands + 2 * i);
        if (equity) equity[i] += (side->below[place] + side->upto[place]) / 2;
        if (total) total[i] += side->all[place];
    }
}

static cp_status pour_outcomes(const two_cards* w, const cp_range ranges[2],
                               cp_outcomes* outcomes) {
    double won[2] = {0, 0}, tied = 0;
    for (unsigned side = 0; side < 2; ++side)
        for (size_t i = 0; i < ranges[side].count; ++i) {
            unsigned place = place_of(ranges[side].hands + 2 * i);
            double weight = ranges[side].weights[i], below = w->sides[side].below[place];
            won[side] += weight * below;
            if (side == 0) tied += weight * (w->sides[0].upto[place] - below);
        }
    const double weights[4] = {w->none, won[0], won[1], tied - w->none};
    cp_status status = CP_OK;
    for (cp_outcome code = 0; code < 4 && status == CP_OK; ++code)
        status = add_outcome_of(outcomes, code, weights[code]);
    return status;
}

static cp_status versus_of_two_cards(const cp_share* share, const cp_range ranges[2],
                                     const uint8_t* boards, const double* board_weights,
                                     size_t count, double* equity[2], double* total[2],
                                     cp_outcomes* outcomes) {
    char* memory = malloc(sizeof(two_cards) + CACHE_LINE);
    if (!memory) return CP_NO_MEMORY;
    two_cards* w = (two_cards*)(void*)(memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE));
    hold_ranges(w, share, ranges);
    for (size_t i = 0; i < count; ++i) {
        look_at_board(w, boards + i * CP_MOST_BOARD, board_weights ? board_weights[i] : 1);
        list_items(w);
        sort_items(w);
        count_board(w);
    }
    drop_blocked(w, ranges);
    for (unsigned side = 0; side < 2; ++side)
        pour_two_cards(w, side, &ranges[side], equity[side], total[side]);
    cp_status status = pour_outcomes(w, ranges, outcomes);
    free(memory);
    return status;
}

/* Whether hands are so few that sorting the others does not pay: one more costs about as much as
 * six pairs of ranks to sort, by measurement. */
static int are_few(const cp_range* few, const cp_range* others) {
    uint8_t is_held[CP_RANK_PAIRS] = {0};
    size_t pairs = 0;
    for (size_t i = 0; i < others->count; ++i) {
        uint8_t* held = &is_held[place_of(others->hands + 2 * i) / BLOCK];
        pairs += !*held;
        *held = 1;
    }
    return few->count <= 2 + pairs / 6;
}

/* A few hands, those of side `few`, against the others. */
static cp_status versus_of_few_hands(const cp_share* share, const cp_range ranges[2], unsigned few,
                                     const uint8_t* boards, const double* board_weights,
                                     size_t count, double* equity[2], double* total[2],
                                     cp_outcomes* outcomes) {
    char* memory = malloc(sizeof(few_hands) + CACHE_LINE);
    if (!memory) return CP_NO_MEMORY;
    few_hands* f = (few_hands*)(void*)(memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE));
    few_hands_begin(f, share, &ranges[!few]);
    const hand_counts others = count_hands(&ranges[!few]);
    for (size_t i = 0; i < count; ++i)
        few_hands_on_board(f, &ranges[few], &others, boards + i * CP_MOST_BOARD,
                           board_weights ? board_weights[i] : 1, equity[few], total[few]);
    few_pour_range(f, &ranges[!few], &ranges[few], equity[!few], total[!few]);
    cp_status status = CP_OK;
    for (cp_outcome code = 0; code < 4 && status == CP_OK; ++code)
        status = add_outcome_of(outcomes, few ? turned_over(code) : code, f->won[code]);
    free(memory);
    return status;
}

/* ---- Three to five cards, one share -------------------------------------------------------- */

/* Whether hands are so many that all pairs take longer. A hand taken by its subsets takes as long
 * as `each` pairs and a board's tables as long as `tables`, by measurement. */
static int are_many(size_t hole_cards, const cp_range ranges[2]) {
    static const struct {
        double tables, each;
    } pairs[] = {[3] = {13e3, 30}, [4] = {60e3, 160}, [5] = {430e3, 520}};
    const double first = (double)ranges[0].count, second = (double)ranges[1].count;
    if (hole_cards < FEWEST_BY_SUBSETS || hole_cards > MOST_BY_SUBSETS) return 0;
    return first * second > pairs[hole_cards].tables + pairs[hole_cards].each * (first + second);
}

static cp_status versus_by_subsets(const cp_share* share, size_t hole_cards,
                                   const cp_range ranges[2], const uint8_t* boards,
                                   const double* board_weights, size_t count, double* equity[2],
                                   double* total[2], cp_outcomes* outcomes) {
    subsets_walk w = {.share = share, .hole_cards = hole_cards, .ranges = ranges};
    const int with_totals = total[0] || total[1];
    cp_status status = subsets_begin(&w);
    for (size_t i = 0; i < count && status == CP_OK; ++i)
        subsets_on_board(&w, boards + i * CP_MOST_BOARD, board_weights ? board_weights[i] : 1,
                         with_totals);
    for (unsigned side = 0; side < 2 && status == CP_OK; ++side)
        subsets_pour(&w, side, equity[side], total[side]);
    const double weights[4] = {w.none, w.won[0], w.won[1], w.tied};
    for (cp_outcome code = 0; code < 4 && status == CP_OK; ++code)
        status = add_outcome_of(outcomes, code, weights[code]);
    free(w.memory);
    return status;
}

/* ---- Any other ----------------------------------------------------------------------------- */

static cp_status versus_of_all_pairs(const cp_share* shares, size_t share_count, size_t hole_cards,
                                     const cp_range ranges[2], const uint8_t* boards,
                                     const double* board_weights, size_t count, double* equity[2],
                                     double* total[2], cp_outcomes* outcomes) {
    const unsigned first = ranges[0].count > ranges[1].count; /* the smaller */
    const cp_range sides[2] = {ranges[first], ranges[!first]};
    all_pairs w = {.shares = shares,
                   .share_count = share_count,
                   .hole_cards = hole_cards,
                   .equity = {equity[first], equity[!first]},
                   .total = {total[first], total[!first]}};
    cp_status status = all_pairs_begin(&w, sides);
    for (size_t i = 0; i < count && status == CP_OK; ++i)
        all_pairs_on_board(&w, boards + i * CP_MOST_BOARD, board_weights ? board_weights[i] : 1);
    for (unsigned code = 0; code < 1u << 2 * share_count && status == CP_OK; ++code)
        status = add_outcome_of(outcomes, first ? turned_over(code) : code, w.weights[code]);
    free(w.memory);
    return status;
}

cp_status CP_NAMED(cp_versus_, CP_ISA)(const cp_share* shares, size_t share_count,
                                       size_t hole_cards, const cp_range ranges[2],
                                       const uint8_t* boards, const double* board_weights,
                                       size_t count, double* equity[2], double* total[2],
                                       cp_outcomes* outcomes) {
    if (!is_supported(shares, share_count, hole_cards)) return CP_UNSUPPORTED;
    const int is_linear = share_count == 1 && hole_cards == 2;
    for (unsigned side = 0; side < 2; ++side)
        if (is_linear && are_few(&ranges[side], &ranges[!side]))
            return versus_of_few_hands(shares, ranges, side, boards, board_weights, count, equity,
                                       total, outcomes);
    if (is_linear)
        return versus_of_two_cards(shares, ranges, boards, board_weights, count, equity, total,
                                   outcomes);
    if (share_count == 1 && are_many(hole_cards, ranges))
        return versus_by_subsets(shares, hole_cards, ranges, boards, board_weights, count, equity,
                                 total, outcomes);
    return versus_of_all_pairs(shares, share_count, hole_cards, ranges, boards, board_weights,
                               count, equity, total, outcomes);
}
