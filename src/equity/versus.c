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

static int is_supported(const cp_ranges_on_boards* given) {
    if (given->share_count == 0 || given->share_count > CP_MOST_SHARES) return 0;
    for (size_t s = 0; s < given->share_count; ++s)
        if (!cp_is_share_covered(&given->shares[s], given->hole_cards)) return 0;
    return given->hole_cards > 0;
}

static double board_weight(const cp_ranges_on_boards* given, size_t i) {
    return given->board_weights ? given->board_weights[i] : 1;
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

static cp_status versus_of_two_cards(const cp_ranges_on_boards* given,
                                     const cp_showdown_sums* sums) {
    char* memory = malloc(sizeof(two_cards) + CACHE_LINE);
    if (!memory) return CP_NO_MEMORY;
    two_cards* w = (two_cards*)(void*)(memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE));
    hold_ranges(w, given->shares, given->ranges);
    for (size_t i = 0; i < given->count; ++i) {
        look_at_board(w, given->boards + i * CP_MOST_BOARD, board_weight(given, i));
        list_items(w);
        sort_items(w);
        count_board(w);
    }
    drop_blocked(w, given->ranges);
    for (unsigned side = 0; side < 2; ++side)
        pour_two_cards(w, side, &given->ranges[side], sums->equity[side], sums->total[side]);
    cp_status status = pour_outcomes(w, given->ranges, sums->outcomes);
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

/* A few hands, those of side `side`, against the others. */
static cp_status versus_of_few_hands(const cp_ranges_on_boards* given, unsigned side,
                                     const cp_showdown_sums* sums) {
    const cp_range *few = &given->ranges[side], *range = &given->ranges[!side];
    char* memory = malloc(sizeof(few_hands) + CACHE_LINE);
    if (!memory) return CP_NO_MEMORY;
    few_hands* f = (few_hands*)(void*)(memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE));
    few_hands_begin(f, given->shares, range);
    const hand_counts others = count_hands(range);
    for (size_t i = 0; i < given->count; ++i)
        few_hands_on_board(f, few, &others, given->boards + i * CP_MOST_BOARD,
                           board_weight(given, i), sums->equity[side], sums->total[side]);
    few_pour_range(f, range, few, sums->equity[!side], sums->total[!side]);
    cp_status status = CP_OK;
    for (cp_outcome code = 0; code < 4 && status == CP_OK; ++code)
        status = add_outcome_of(sums->outcomes, side ? turned_over(code) : code, f->won[code]);
    free(memory);
    return status;
}

/* ---- Three to five cards, one share -------------------------------------------------------- */

/* Whether hands are so many that all pairs take longer. A hand taken by its subsets takes as long
 * as `each` pairs and a board's tables as long as `tables`, by measurement. */
static int are_many(const cp_ranges_on_boards* given) {
    static const struct {
        double tables, each;
    } pairs[] = {[3] = {13e3, 30}, [4] = {60e3, 160}, [5] = {430e3, 520}};
    const size_t cards = given->hole_cards;
    const double first = (double)given->ranges[0].count, second = (double)given->ranges[1].count;
    if (cards < FEWEST_BY_SUBSETS || cards > MOST_BY_SUBSETS) return 0;
    return first * second > pairs[cards].tables + pairs[cards].each * (first + second);
}

static cp_status versus_by_subsets(const cp_ranges_on_boards* given, const cp_showdown_sums* sums) {
    subsets_walk w = {
        .share = given->shares, .hole_cards = given->hole_cards, .ranges = given->ranges};
    const int with_totals = sums->total[0] || sums->total[1];
    cp_status status = subsets_begin(&w);
    for (size_t i = 0; i < given->count && status == CP_OK; ++i)
        subsets_on_board(&w, given->boards + i * CP_MOST_BOARD, board_weight(given, i),
                         with_totals);
    for (unsigned side = 0; side < 2 && status == CP_OK; ++side)
        subsets_pour(&w, side, sums->equity[side], sums->total[side]);
    const double weights[4] = {w.none, w.won[0], w.won[1], w.tied};
    for (cp_outcome code = 0; code < 4 && status == CP_OK; ++code)
        status = add_outcome_of(sums->outcomes, code, weights[code]);
    free(w.memory);
    return status;
}

/* ---- Any other ----------------------------------------------------------------------------- */

static cp_status versus_of_all_pairs(const cp_ranges_on_boards* given,
                                     const cp_showdown_sums* sums) {
    const cp_range* ranges = given->ranges;
    const unsigned first = ranges[0].count > ranges[1].count; /* the smaller */
    const cp_range sides[2] = {ranges[first], ranges[!first]};
    all_pairs w = {.shares = given->shares,
                   .share_count = given->share_count,
                   .hole_cards = given->hole_cards,
                   .equity = {sums->equity[first], sums->equity[!first]},
                   .total = {sums->total[first], sums->total[!first]}};
    cp_status status = all_pairs_begin(&w, sides);
    for (size_t i = 0; i < given->count && status == CP_OK; ++i)
        all_pairs_on_board(&w, given->boards + i * CP_MOST_BOARD, board_weight(given, i));
    for (unsigned code = 0; code < 1u << 2 * given->share_count && status == CP_OK; ++code)
        status = add_outcome_of(sums->outcomes, first ? turned_over(code) : code, w.weights[code]);
    free(w.memory);
    return status;
}

cp_status CP_NAMED(cp_versus_, CP_ISA)(const cp_ranges_on_boards* given,
                                       const cp_showdown_sums* sums) {
    if (!is_supported(given)) return CP_UNSUPPORTED;
    if (given->share_count == 1 && are_many(given)) return versus_by_subsets(given, sums);
    if (given->share_count > 1 || given->hole_cards != 2) return versus_of_all_pairs(given, sums);
    for (unsigned side = 0; side < 2; ++side)
        if (are_few(&given->ranges[side], &given->ranges[!side]))
            return versus_of_few_hands(given, side, sums);
    return versus_of_two_cards(given, sums);
}
