/* Two ranges of hands of three to five cards against each other for one share, linear in the hands.
 *
 * Hands are taken from the weakest on, and the weights of those taken so far are kept by subsets of
 * their cards: of all, of those with each card, with each two, and so on. Those that share no card
 * with a hand of four are then all, less those with each of its cards, plus those with each two of
 * them, less those with each three, plus those with all four. That last is the same hand on the
 * other side; it is always as strong, so it is never among those below.
 *
 * Sums are whole numbers, of a unit so small that weights which are fractions lose next to nothing:
 * where no hand is left to meet, the sum is nothing, and no sum of the many is ever below it. */
#ifndef CP_EQUITY_SUBSETS_H
#define CP_EQUITY_SUBSETS_H

#include <stdlib.h>
#include <string.h>

#include "equity/four.h"
#include "equity/showdown.h"
#include "masks.h"

enum { FEWEST_BY_SUBSETS = 3, MOST_BY_SUBSETS = 5 };

/* What the hands of either side meet, in units of the other side's weights. */
#if defined(CP_VECTOR)
typedef CP_VECTOR(uint64_t, 16) both_sides;

CP_INLINE both_sides both_add(both_sides a, both_sides b) { return a + b; }
CP_INLINE both_sides both_subtract(both_sides a, both_sides b) { return a - b; }
CP_INLINE uint64_t both_get(both_sides both, unsigned side) { return both[side]; }
CP_INLINE both_sides both_of(uint64_t first, uint64_t second) {
    return (both_sides){first, second};
}
#else
typedef struct {
    uint64_t side[2];
} both_sides;

CP_INLINE both_sides both_add(both_sides a, both_sides b) {
    return (both_sides){{a.side[0] + b.side[0], a.side[1] + b.side[1]}};
}
CP_INLINE both_sides both_subtract(both_sides a, both_sides b) {
    return (both_sides){{a.side[0] - b.side[0], a.side[1] - b.side[1]}};
}
CP_INLINE uint64_t both_get(both_sides both, unsigned side) { return both.side[side]; }
CP_INLINE both_sides both_of(uint64_t first, uint64_t second) {
    return (both_sides){{first, second}};
}
#endif

/* A hand of either side or both. */
typedef struct {
    uint64_t mask;
    cp_hand view;
} subsets_hand;

typedef struct {
    double of[2];
} double_of_sides;

typedef struct {
    const cp_share* share;
    size_t hole_cards;
    const cp_range* ranges;
    double units[2]; /* of a side's weights */

    uint32_t first[MOST_BY_SUBSETS + 1]; /* by size: the place of the first subset in `taken` */
    uint32_t below_card[MOST_BY_SUBSETS + 1][CP_DECK];
    uint8_t chosen[1 << MOST_BY_SUBSETS]; /* which cards of a hand each of its subsets has */

    size_t count;
    subsets_hand* hands;
    uint32_t* hand_of[2];  /* by hands of a range */
    both_sides* meets;     /* the weights of the same hand, of the second side and of the first */
    uint32_t* subsets;     /* of each hand: places in `taken` of its subsets but none and all */
    double_of_sides* pots; /* by hand, over all boards: twice the weaker ones, and equal ones */
    double_of_sides* met;
    double won[2], tied, none; /* the weights of outcomes */

    /* One board: */
    both_sides* taken; /* by subset: the weights of the hands so far that hold it */
    size_t taken_count;
    size_t alive_count;
    uint32_t* alive; /* the hands that the board leaves */
    uint16_t* strengths;
    uint32_t* sorted;
    both_sides* below; /* by place in `sorted` */
    uint32_t* starts;  /* where in `sorted` each strength begins, and later ends */
    size_t start_count;
    void* memory;
} subsets_walk;

/* ---- Subsets ------------------------------------------------------------------------------- */

/* n over k. */
CP_INLINE size_t choices(size_t n, size_t k) {
    size_t count = 1;
    for (size_t i = 0; i < k; ++i) count = count * (n - i) / (i + 1);
    return count;
}

/* How many subsets `cards` cards have, but none and all. */
CP_INLINE size_t subset_count(size_t cards) { return ((size_t)1 << cards) - 2; }

/* Fills in what numbers the subsets: those of a size one after another, and in a size, for each
 * card and how many of the subset are up to it, how many there are with all of these below it. */
static void number_subsets(subsets_walk* w) {
    w->taken_count = 0;
    for (size_t size = 0; size <= w->hole_cards; ++size) {
        w->first[size] = (uint32_t)w->taken_count;
        if (size < w->hole_cards) w->taken_count += choices(CP_DECK, size);
        for (size_t card = 0; card < CP_DECK; ++card)
            w->below_card[size][card] = (uint32_t)choices(card, size);
    }
    size_t count = 0;
    for (unsigned size = 1; size < w->hole_cards; ++size)
        for (unsigned chosen = 1; chosen < 1u << w->hole_cards; ++chosen)
            if (cp_count(chosen) == size) w->chosen[count++] = (uint8_t)chosen;
}

/* Lists the places of a hand's subsets, the smaller ones first. */
static void list_subsets(const subsets_walk* w, const uint8_t* cards, uint32_t* subsets) {
    uint32_t numbers[1 << MOST_BY_SUBSETS] = {0};
    for (size_t i = 0; i < subset_count(w->hole_cards); ++i) {
        const unsigned chosen = w->chosen[i], highest = cp_highest(chosen), size = cp_count(chosen);
        numbers[chosen] = numbers[chosen ^ 1u << highest] + w->below_card[size][cards[highest]];
        subsets[i] = w->first[size] + numbers[chosen];
    }
}

/* The weights of those taken that share no card with a hand, but for the same hand. */
CP_INLINE both_sides sum_apart(const both_sides* taken, const uint32_t* subsets, size_t cards) {
    both_sides sum = taken[0];
    size_t i = 0;
    for (size_t size = 1; size < cards; ++size)
        for (const size_t end = i + choices(cards, size); i < end; ++i)
            sum =
                size % 2 ? both_subtract(sum, taken[subsets[i]]) : both_add(sum, taken[subsets[i]]);
    return sum;
}

/* The same where the hand itself is among those taken. */
CP_INLINE both_sides sum_apart_from(const both_sides* taken, const uint32_t* subsets, size_t cards,
                                    both_sides same) {
    const both_sides sum = sum_apart(taken, subsets, cards);
    return cards % 2 ? both_subtract(sum, same) : both_add(sum, same);
}

CP_INLINE void take(both_sides* taken, const uint32_t* subsets, size_t cards, both_sides weights) {
    taken[0] = both_add(taken[0], weights);
    for (size_t i = 0; i < subset_count(cards); ++i)
        taken[subsets[i]] = both_add(taken[subsets[i]], weights);
}

/* ---- Preparation --------------------------------------------------------------------------- */

/* The power of two of which a range's weights make some 2**60. */
static double unit_of(const cp_range* range) {
    const double most = (double)(UINT64_C(1) << 60);
    double all = 0, unit = 1;
    for (size_t i = 0; i < range->count; ++i) all += range->weights[i];
    while (all / unit >= most) unit *= 2;
    while (all > 0 && all / unit < most / 2 && unit / 2 > 0) unit /= 2;
    return unit;
}

/* A hand that counts at all is left at least one unit. */
static uint64_t in_units(double weight, double unit) {
    if (weight <= 0) return 0;
    return weight / unit > 1 ? (uint64_t)(weight / unit + 0.5) : 1;
}

static void sort_cards(uint8_t* cards, size_t count) {
    for (size_t i = 1; i < count; ++i)
        for (size_t j = i; j > 0 && cards[j] < cards[j - 1]; --j) {
            const uint8_t card = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = card;
        }
}

/* The number of a hand among all of its size; its cards are sorted. */
static size_t number_of_hand(const subsets_walk* w, const uint8_t* cards) {
    size_t number = 0;
    for (size_t i = 0; i < w->hole_cards; ++i) number += w->below_card[i + 1][cards[i]];
    return number;
}

static void add_hand(subsets_walk* w, const uint8_t* cards) {
    subsets_hand* hand = &w->hands[w->count];
    hand->mask = cp_mask_of(cards, w->hole_cards);
    cp_look_at_hand(&hand->view, w->share, cards, w->hole_cards);
    list_subsets(w, cards, w->subsets + w->count * subset_count(w->hole_cards));
    w->meets[w->count] = both_of(0, 0);
    w->pots[w->count] = w->met[w->count] = (double_of_sides){{0, 0}};
    ++w->count;
}

/* Finds a side's hands among those that are there, whose places, from 1 on, are kept by number, or
 * adds them. */
static void hold_side(subsets_walk* w, unsigned side, uint32_t* places) {
    const cp_range* range = &w->ranges[side];
    for (size_t i = 0; i < range->count; ++i) {
        const uint64_t weight = in_units(range->weights[i], w->units[side]);
        uint8_t cards[MOST_BY_SUBSETS];
        memcpy(cards, range->hands + i * w->hole_cards, w->hole_cards);
        sort_cards(cards, w->hole_cards);
        uint32_t* place = &places[number_of_hand(w, cards)];
        if (!*place) {
            add_hand(w, cards);
            *place = (uint32_t)w->count;
        }
        const uint32_t hand = w->hand_of[side][i] = *place - 1;
        w->meets[hand] = both_add(w->meets[hand], side ? both_of(weight, 0) : both_of(0, weight));
    }
}

/* Cuts `bytes` off the memory, whole cache lines; or only counts them, where there is none. */
static void* cut_off(char* memory, size_t* used, size_t bytes) {
    const size_t first = *used;
    *used += (bytes + 63) / 64 * 64;
    return memory ? memory + first : NULL;
}

static size_t lay_out(subsets_walk* w, char* memory) {
    const size_t most = w->ranges[0].count + w->ranges[1].count;
    size_t used = 0;
    w->taken = cut_off(memory, &used, w->taken_count * sizeof *w->taken);
    w->hands = cut_off(memory, &used, most * sizeof *w->hands);
    w->meets = cut_off(memory, &used, most * sizeof *w->meets);
    w->subsets = cut_off(memory, &used, most * subset_count(w->hole_cards) * sizeof *w->subsets);
    for (unsigned side = 0; side < 2; ++side)
        w->hand_of[side] = cut_off(memory, &used, w->ranges[side].count * sizeof *w->hand_of[side]);
    w->pots = cut_off(memory, &used, most * sizeof *w->pots);
    w->met = cut_off(memory, &used, most * sizeof *w->met);
    w->below = cut_off(memory, &used, most * sizeof *w->below);
    w->alive = cut_off(memory, &used, (most + 1) * sizeof *w->alive); /* written one past the end */
    w->strengths = cut_off(memory, &used, most * sizeof *w->strengths);
    w->sorted = cut_off(memory, &used, most * sizeof *w->sorted);
    w->starts = cut_off(memory, &used, w->start_count * sizeof *w->starts);
    return used;
}

static cp_status subsets_begin(subsets_walk* w) {
    number_subsets(w);
    w->start_count = (size_t)w->share->ranking->classes + 2;
    w->memory = malloc(lay_out(w, NULL) + 64);
    uint32_t* places = calloc(choices(CP_DECK, w->hole_cards), sizeof *places);
    if (w->memory && places) {
        lay_out(w, (char*)w->memory + (64 - (uintptr_t)w->memory % 64));
        for (unsigned side = 0; side < 2; ++side) {
            w->units[side] = unit_of(&w->ranges[side]);
            hold_side(w, side, places);
        }
    }
    free(places);
    return w->memory && places ? CP_OK : CP_NO_MEMORY;
}

/* ---- One board ----------------------------------------------------------------------------- */

/* Lists the hands that the board leaves, and sorts them by their strengths. */
static void sort_alive(subsets_walk* w, const cp_board* board, uint64_t mask) {
    memset(w->starts, 0, w->start_count * sizeof *w->starts);
    w->alive_count = 0;
    for (size_t i = 0; i < w->count; ++i) {
        w->alive[w->alive_count] = (uint32_t)i;
        w->alive_count += !(w->hands[i].mask & mask);
    }
    for (size_t i = 0; i < w->alive_count; ++i) {
        const subsets_hand* hand = &w->hands[w->alive[i]];
        w->strengths[i] = cp_strength_on_board(board, &hand->view);
        ++w->starts[w->strengths[i] + 1];
    }
    for (size_t i = 1; i < w->start_count; ++i) w->starts[i] += w->starts[i - 1];
    for (size_t i = 0; i < w->alive_count; ++i)
        w->sorted[w->starts[w->strengths[i]]++] = w->alive[i];
}

/* What a side's hands met, as weights. */
CP_INLINE double weight_of(const subsets_walk* w, both_sides met, unsigned side) {
    return (double)(int64_t)both_get(met, side) * w->units[!side];
}

/* The weight of a hand of that side, of what is the same hand to either. */
CP_INLINE double own_weight(const subsets_walk* w, both_sides same, unsigned side) {
    return (double)(int64_t)both_get(same, !side) * w->units[side];
}

/* Meets the weaker hands than equally strong ones, takes these, and meets all so far. */
CP_INLINE void meet_equal(subsets_walk* w, size_t first, size_t end, size_t cards, double weight,
                          double* tied) {
    const size_t step = subset_count(cards);
    for (size_t i = first; i < end; ++i)
        w->below[i] = sum_apart(w->taken, w->subsets + w->sorted[i] * step, cards);
    for (size_t i = first; i < end; ++i)
        take(w->taken, w->subsets + w->sorted[i] * step, cards, w->meets[w->sorted[i]]);
    for (size_t i = first; i < end; ++i) {
        const uint32_t hand = w->sorted[i];
        const both_sides same = w->meets[hand], below = w->below[i];
        const both_sides upto = sum_apart_from(w->taken, w->subsets + hand * step, cards, same);
        for (unsigned side = 0; side < 2; ++side) {
            w->pots[hand].of[side] += weight_of(w, both_add(below, upto), side) * weight;
            w->won[side] += weight_of(w, below, side) * own_weight(w, same, side) * weight;
        }
        *tied += weight_of(w, both_subtract(upto, below), 0) * own_weight(w, same, 0) * weight;
    }
}

/* Meets all. */
CP_INLINE void meet_alive(subsets_walk* w, size_t cards, double weight) {
    for (size_t i = 0; i < w->alive_count; ++i) {
        const uint32_t hand = w->alive[i];
        const both_sides met = sum_apart_from(w->taken, w->subsets + hand * subset_count(cards),
                                              cards, w->meets[hand]);
        for (unsigned side = 0; side < 2; ++side)
            w->met[hand].of[side] += weight_of(w, met, side) * weight;
    }
}

CP_INLINE void count_by_subsets(subsets_walk* w, const cp_board* board, uint64_t mask, size_t cards,
                                double weight, int with_totals) {
    sort_alive(w, board, mask);
    memset(w->taken, 0, w->taken_count * sizeof *w->taken);
    for (size_t first = 0, strength = 0; first < w->alive_count; ++strength) {
        const size_t end = w->starts[strength];
        meet_equal(w, first, end, cards, weight, strength ? &w->tied : &w->none);
        first = end;
    }
    if (with_totals) meet_alive(w, cards, weight);
}

/* Each number of cards gets loops of its own. */
static void subsets_on_board(subsets_walk* w, const uint8_t* board, double weight,
                             int with_totals) {
    const uint64_t mask = cp_mask_of(board, CP_MOST_BOARD);
    /* Where exactly two play it looks the same to hands of any number of cards. */
    const cp_board view = cp_look_at_board(w->share, board, 2);
    switch (w->hole_cards) {
        case 3:
            count_by_subsets(w, &view, mask, 3, weight, with_totals);
            return;
        case 4:
            count_by_subsets(w, &view, mask, 4, weight, with_totals);
            return;
        default:
            count_by_subsets(w, &view, mask, 5, weight, with_totals);
    }
}

static void subsets_pour(const subsets_walk* w, unsigned side, double* equity, double* total) {
    for (size_t i = 0; i < w->ranges[side].count; ++i) {
        const uint32_t hand = w->hand_of[side][i];
        if (equity) equity[i] += w->pots[hand].of[side] / 2;
        if (total) total[i] += w->met[hand].of[side];
    }
}

#endif
