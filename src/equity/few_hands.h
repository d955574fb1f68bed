/* A few hands of two cards against a range, for one share: nothing is sorted.
 *
 * A hand meets the range's hands by their pairs of ranks, of which each has a weight; what holds
 * one of the seven cards that it and the board take is taken off, card by card, and what holds two
 * of them put back. What the range's hands win is added up the same way, and put together at the
 * end. Strengths by ranks depend on the ranks of the board alone; those of the last boards are
 * kept. */
#ifndef CP_EQUITY_FEW_HANDS_H
#define CP_EQUITY_FEW_HANDS_H

#include "equity/two_cards.h"

enum {
    ROW = 16, /* CP_RANKS in whole fours */
    GRID = CP_RANKS * ROW,
    TAKEN = 2 + CP_MOST_BOARD,
    KEPT = 128 /* a power of two */
};

/* Strengths by ranks on one board. */
typedef struct {
    double grid[GRID]; /* [rank][rank] */
    uint16_t strengths[CP_RANK_PAIRS];
} few_kept;

typedef struct {
    two_cards range;           /* its first side alone is used */
    double weight[GRID];       /* of the range's hands, [higher rank][lower rank] */
    double with[CP_DECK][ROW]; /* of those with a card, [card][rank of the other] */
    double all_with[CP_DECK], all;
    /* How much the range's hands won more than they lost, in the places of the weights, and what
     * they met: of all hands; to be taken off hands with a card; to be added to one hand. */
    double lead[GRID], lead_with[CP_DECK][ROW], lead_of[PLACES];
    double met, met_with[CP_DECK], met_of[PLACES];
    double won[4];           /* showdowns by outcome, the few hands first */
    uint32_t kept_for[KEPT]; /* 0, or 1 + the number of the board's ranks */
    few_kept kept[KEPT];
} few_hands;

/* What one hand meets on one board. */
typedef struct {
    const double* strengths; /* by ranks */
    double strength;
    double weight; /* the hand's, times the board's */
    double below, above, all;
} few_meeting;

static unsigned grid_place(unsigned a, unsigned b) {
    return a > b ? (a >> 2) * ROW + (b >> 2) : (b >> 2) * ROW + (a >> 2);
}

static void few_hands_begin(few_hands* f, const cp_share* share, const cp_range* range) {
    const cp_range ranges[2] = {*range, {NULL, NULL, 0}};
    const size_t first = offsetof(few_hands, weight);
    memset((char*)f + first, 0, offsetof(few_hands, kept) - first);
    hold_ranges(&f->range, share, ranges);
    for (size_t i = 0; i < range->count; ++i) {
        const uint8_t *hand = range->hands + 2 * i, a = hand[0], b = hand[1];
        const double weight = range->weights[i];
        f->weight[grid_place(a, b)] += weight;
        f->with[a][b >> 2] += weight;
        f->with[b][a >> 2] += weight;
        f->all_with[a] += weight;
        f->all_with[b] += weight;
        f->all += weight;
    }
}

/* Strengths by ranks on the present board, made or found. */
static const few_kept* few_strengths(few_hands* f) {
    const two_cards* w = &f->range;
    uint64_t key = cp_key_start(CP_MOST_BOARD);
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) key += w->copies[rank] * cp_rank_key[rank];
    const uint32_t number = cp_index(key, CP_MOST_BOARD);
    few_kept* kept = &f->kept[number % KEPT];
    if (f->kept_for[number % KEPT] == number + 1) return kept;
    f->kept_for[number % KEPT] = number + 1;
    memset(kept, 0, sizeof *kept);
    rank_pairs(w, kept->strengths);
    for (size_t i = 0; i < w->pair_count; ++i) {
        unsigned pair = w->pairs[i], high = w->high[pair], low = w->low[pair];
        kept->grid[high * ROW + low] = kept->grid[low * ROW + high] = kept->strengths[pair];
    }
    return kept;
}

/* Meets the hands of four pairs of ranks. */
CP_INLINE void few_meet_four(const few_meeting* m, const double* strengths, const double* weights,
                             cp_four* below, cp_four* above, double* lead) {
    const cp_four others = cp_four_load(strengths), own = cp_four_of(m->strength);
    const cp_four weight = cp_four_load(weights);
    const cp_four is_below = cp_four_less(others, own), is_above = cp_four_less(own, others);
    *below = cp_four_add(*below, cp_four_multiply(weight, is_below));
    *above = cp_four_add(*above, cp_four_multiply(weight, is_above));
    cp_four_add_to(lead,
                   cp_four_multiply(cp_four_of(m->weight), cp_four_subtract(is_above, is_below)));
}

static void few_meet_all(few_hands* f, few_meeting* m) {
    cp_four below = cp_four_of(0), above = below;
    for (unsigned high = 0; high < CP_RANKS; ++high)
        for (unsigned i = ROW * high; i <= (ROW + 1) * high; i += 4)
            few_meet_four(m, m->strengths + i, f->weight + i, &below, &above, f->lead + i);
    m->below = cp_four_sum(below);
    m->above = cp_four_sum(above);
    m->all = f->all;
    f->met += m->weight;
}

static void few_take_off(few_hands* f, few_meeting* m, unsigned card) {
    cp_four below = cp_four_of(0), above = below;
    for (unsigned i = 0; i < ROW; i += 4)
        few_meet_four(m, m->strengths + (size_t)(card >> 2) * ROW + i, f->with[card] + i, &below,
                      &above, f->lead_with[card] + i);
    m->below -= cp_four_sum(below);
    m->above -= cp_four_sum(above);
    m->all -= f->all_with[card];
    f->met_with[card] += m->weight;
}

CP_INLINE double few_is_less(double a, double b) { return a < b ? 1 : 0; }

/* One hand of the range is below or above once more, or (-1) once less. */
CP_INLINE void few_put_back(few_hands* f, few_meeting* m, unsigned place, double below,
                            double above) {
    const double weight = f->range.sides[0].weight[place];
    m->below += below * weight;
    m->above += above * weight;
    f->lead_of[place] += m->weight * (above - below);
}

static void few_put_pairs_back(few_hands* f, few_meeting* m, const uint8_t* taken) {
    for (unsigned i = 1; i < TAKEN; ++i)
        for (unsigned j = 0; j < i; ++j) {
            const uint8_t cards[2] = {taken[i], taken[j]};
            const unsigned place = place_of(cards);
            const double strength = m->strengths[(cards[0] >> 2) * ROW + (cards[1] >> 2)];
            few_put_back(f, m, place, few_is_less(strength, m->strength),
                         few_is_less(m->strength, strength));
            m->all += f->range.sides[0].weight[place];
            f->met_of[place] += m->weight;
        }
}

/* Hands whose suits matter have other strengths than their ranks. */
static void few_correct(few_hands* f, few_meeting* m, uint64_t hand) {
    const two_cards* w = &f->range;
    for (size_t i = 0; i < w->item_count; ++i) {
        const unsigned place = (w->items[i] & 0xFFFF) - CP_RANK_PAIRS, pair = place / BLOCK;
        const card_pair cards = cards_at(w, place);
        if ((hand >> cards.high | hand >> cards.low) & 1) continue;
        const double by_ranks = m->strengths[w->high[pair] * ROW + w->low[pair]];
        const double strength = w->items[i] >> 16;
        few_put_back(f, m, place,
                     few_is_less(strength, m->strength) - few_is_less(by_ranks, m->strength),
                     few_is_less(m->strength, strength) - few_is_less(m->strength, by_ranks));
    }
}

/* The hand shares no card with the board. */
static few_meeting few_meet(few_hands* f, const double* strengths, const uint8_t* hand,
                            const uint8_t* board, double weight) {
    const two_cards* w = &f->range;
    cp_hand view;
    cp_look_at_hand(&view, w->share, hand, 2);
    few_meeting m = {.strengths = strengths,
                     .strength = cp_strength_on_board(&w->board, &view),
                     .weight = weight * w->weight};
    uint8_t taken[TAKEN] = {hand[0], hand[1]};
    memcpy(taken + 2, board, CP_MOST_BOARD);
    few_meet_all(f, &m);
    for (unsigned i = 0; i < TAKEN; ++i) few_take_off(f, &m, taken[i]);
    few_put_pairs_back(f, &m, taken);
    few_correct(f, &m, cp_mask_of(hand, 2));
    return m;
}

static void few_hands_on_board(few_hands* f, const cp_range* few, const hand_counts* others,
                               const uint8_t* board, double weight, double* equity, double* total) {
    two_cards* w = &f->range;
    look_at_board(w, board, weight);
    const few_kept* kept = few_strengths(f);
    w->strengths = kept->strengths;
    w->item_count = 0;
    if (w->apart) list_apart(w);
    for (size_t i = 0; i < few->count; ++i) {
        const uint8_t* hand = few->hands + 2 * i;
        if (cp_mask_of(hand, 2) & w->taken) continue;
        few_meeting m = few_meet(f, kept->grid, hand, board, few->weights[i]);
        if (!meets_any(others, hand)) continue;
        const double tied = m.all - m.below - m.above;
        if (equity) equity[i] += weight * (m.below + tied / 2);
        if (total) total[i] += weight * m.all;
        f->won[1] += m.weight * m.below;
        f->won[2] += m.weight * m.above;
        f->won[m.strength > 0 ? 3 : 0] += m.weight * tied;
    }
}

/* Puts together what the range's hands met and won. */
static void few_pour_range(const few_hands* f, const cp_range* range, const cp_range* few,
                           double* equity, double* total) {
    const hand_counts others = count_hands(few);
    for (size_t i = 0; i < range->count; ++i) {
        const uint8_t *hand = range->hands + 2 * i, a = hand[0], b = hand[1];
        const unsigned place = place_of(hand);
        if (!meets_any(&others, hand)) continue;
        const double met = f->met - f->met_with[a] - f->met_with[b] + f->met_of[place];
        const double lead = f->lead[grid_place(a, b)] - f->lead_with[a][b >> 2] -
                            f->lead_with[b][a >> 2] + f->lead_of[place];
        if (equity) equity[i] += (met + lead) / 2;
        if (total) total[i] += met;
    }
}

#endif
