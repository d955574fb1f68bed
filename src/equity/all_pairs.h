/* Every hand of one side against every hand of the other, for any shares.
 *
 * The second side, better the larger, is sorted by its strengths in the last share, so that what a
 * hand meets falls into three runs in each of which that share goes one way; within a run the first
 * share is compared, four hands at a time. More than two shares are compared one by one. */
#ifndef CP_EQUITY_ALL_PAIRS_H
#define CP_EQUITY_ALL_PAIRS_H

#include <stdlib.h>
#include <string.h>

#include "equity/four.h"
#include "equity/showdown.h"
#include "masks.h"

enum { FOUR = 4, CODES = 1 << 2 * CP_MOST_SHARES };

/* The hands of one side that the board leaves, and what they come to. */
typedef struct {
    const cp_range* range;
    uint64_t* masks_of_range;
    cp_hand* views; /* [share][hand of the range] */
    size_t count;
    uint32_t* hands; /* their numbers in the range */
    uint64_t* masks;
    double* weights;
    double* strengths[CP_MOST_SHARES];
    double* pots;
    double* all;
} pairs_side;

typedef struct {
    const cp_share* shares;
    size_t share_count;
    size_t hole_cards;
    pairs_side sides[2];
    uint16_t* keys;   /* strengths of a side's hands in one share */
    uint32_t* starts; /* where in the sorted side each strength begins */
    size_t start_count;
    double pot[CODES];     /* the first side's part, by outcome */
    double weights[CODES]; /* by outcome, over all boards, the first side first */
    double board_weight;
    double* equity[2];
    double* total[2];
    void* memory;
} all_pairs;

/* ---- Preparation --------------------------------------------------------------------------- */

/* The first side's part of the pot: each live share's weight to its winner or winners. */
static double pot_of(const cp_share* shares, size_t share_count, unsigned code) {
    double won = 0, live = 0;
    for (size_t s = 0; s < share_count; ++s) {
        unsigned winners = code >> 2 * s & 3;
        double weight = shares[s].weight;
        live += winners ? weight : 0;
        won += winners == 1 ? weight : winners == 3 ? weight / 2 : 0;
    }
    return live > 0 ? won / live : 0.5;
}

static size_t start_count_of(const cp_share* share) { return (size_t)share->ranking->classes + 2; }

/* Cuts `bytes` off the memory, whole cache lines. */
static void* cut(char** memory, size_t bytes) {
    void* piece = *memory;
    *memory += (bytes + 63) / 64 * 64;
    return piece;
}

static size_t side_bytes(const all_pairs* w, size_t hands) {
    size_t each = sizeof(uint64_t) * 2 + sizeof(cp_hand) * w->share_count + sizeof(uint32_t) +
                  sizeof(double) * (3 + w->share_count) + sizeof(uint16_t);
    return each * (hands + FOUR) + (size_t)64 * (8 + w->share_count);
}

static void cut_side(const all_pairs* w, pairs_side* side, const cp_range* range, char** memory) {
    const size_t hands = range->count + FOUR; /* fours are read past the end */
    side->range = range;
    side->masks_of_range = cut(memory, hands * sizeof *side->masks_of_range);
    side->views = cut(memory, hands * w->share_count * sizeof *side->views);
    side->hands = cut(memory, hands * sizeof *side->hands);
    side->masks = cut(memory, hands * sizeof *side->masks);
    side->weights = cut(memory, hands * sizeof *side->weights);
    side->pots = cut(memory, hands * sizeof *side->pots);
    side->all = cut(memory, hands * sizeof *side->all);
    for (size_t s = 0; s < w->share_count; ++s)
        side->strengths[s] = cut(memory, hands * sizeof *side->strengths[s]);
}

static void view_range(const all_pairs* w, pairs_side* side) {
    const size_t count = side->range->count;
    for (size_t i = 0; i < count; ++i) {
        const uint8_t* hand = side->range->hands + i * w->hole_cards;
        side->masks_of_range[i] = cp_mask_of(hand, w->hole_cards);
        for (size_t s = 0; s < w->share_count; ++s)
            cp_look_at_hand(&side->views[s * count + i], &w->shares[s], hand, w->hole_cards);
    }
}

static cp_status all_pairs_begin(all_pairs* w, const cp_range ranges[2]) {
    w->start_count = start_count_of(&w->shares[w->share_count - 1]);
    size_t bytes = side_bytes(w, ranges[0].count) + side_bytes(w, ranges[1].count) +
                   w->start_count * sizeof *w->starts + 256;
    char* memory = w->memory = malloc(bytes);
    if (!memory) return CP_NO_MEMORY;
    memory += (64 - (uintptr_t)memory % 64) % 64;
    for (unsigned side = 0; side < 2; ++side) {
        cut_side(w, &w->sides[side], &ranges[side], &memory);
        view_range(w, &w->sides[side]);
    }
    w->keys = cut(&memory, (ranges[0].count + ranges[1].count) * sizeof *w->keys);
    w->starts = cut(&memory, w->start_count * sizeof *w->starts);
    for (unsigned code = 0; code < 1u << 2 * w->share_count; ++code)
        w->pot[code] = pot_of(w->shares, w->share_count, code);
    return CP_OK;
}

/* ---- One board: strengths ------------------------------------------------------------------ */

/* Lists the hands that the board leaves. */
static void list_hands(pairs_side* side, uint64_t board) {
    side->count = 0;
    for (size_t i = 0; i < side->range->count; ++i) {
        side->hands[side->count] = (uint32_t)i;
        side->count += !(side->masks_of_range[i] & board);
    }
}

/* Writes the strengths of the listed hands to `keys`. */
static void evaluate_side(all_pairs* w, const pairs_side* side, const cp_board* board,
                          size_t share) {
    const cp_hand* views = side->views + share * side->range->count;
    for (size_t i = 0; i < side->count; ++i)
        w->keys[i] = cp_strength_on_board(board, &views[side->hands[i]]);
}

/* Sorts the second side by its strengths in the last share. */
static void sort_hands(all_pairs* w, pairs_side* side, const cp_board* board) {
    const size_t last = w->share_count - 1;
    uint32_t* order = (uint32_t*)(void*)side->pots; /* not yet in use */
    evaluate_side(w, side, board, last);
    memset(w->starts, 0, w->start_count * sizeof *w->starts);
    for (size_t i = 0; i < side->count; ++i) ++w->starts[w->keys[i] + 1];
    for (size_t i = 1; i < w->start_count; ++i) w->starts[i] += w->starts[i - 1];
    for (size_t i = 0; i < side->count; ++i) {
        const size_t place = w->starts[w->keys[i]]++;
        order[place] = side->hands[i];
        side->strengths[last][place] = w->keys[i];
    }
    memmove(w->starts + 1, w->starts, (w->start_count - 1) * sizeof *w->starts);
    w->starts[0] = 0;
    memcpy(side->hands, order, side->count * sizeof *order);
}

/* Fills in what belongs to the listed hands, and their strengths in the first `shares` shares. */
static void fill_side(all_pairs* w, pairs_side* side, const cp_board* boards, size_t shares) {
    for (size_t i = 0; i < side->count; ++i) {
        side->masks[i] = side->masks_of_range[side->hands[i]];
        side->weights[i] = side->range->weights[side->hands[i]];
        side->pots[i] = side->all[i] = 0;
    }
    for (size_t i = side->count; i < side->count + FOUR; ++i) {
        side->masks[i] = 0;
        side->weights[i] = side->pots[i] = side->all[i] = 0;
        for (size_t s = 0; s < w->share_count; ++s) side->strengths[s][i] = 0;
    }
    for (size_t s = 0; s < shares; ++s) {
        evaluate_side(w, side, &boards[s], s);
        for (size_t i = 0; i < side->count; ++i) side->strengths[s][i] = w->keys[i];
    }
}

/* ---- One board: showdowns ------------------------------------------------------------------ */

/* A hand of the first side, and what it met. */
typedef struct {
    uint64_t mask;
    double weight;
    double strength;            /* in the first of two shares */
    double below, equal, above; /* what it met in a run; all of it `above` if not compared */
    double lost, tied, won;     /* the other side's part of the pot where its hand is weaker, equal,
                                   stronger */
} hero;

typedef struct {
    cp_four below, equal, above;
} hero_sums;

/* Meets the hands from `first` on, four at a time; those past the end belong to other runs. */
CP_INLINE void meet_four(hero_sums* sums, const hero* h, const pairs_side* other, size_t first,
                         cp_four are_in_run, int compared) {
    const cp_four apart =
        cp_four_multiply(cp_four_apart(other->masks + first, h->mask), are_in_run);
    const cp_four weights = cp_four_multiply(cp_four_load(other->weights + first), apart);
    const cp_four own = cp_four_multiply(cp_four_of(h->weight), apart);
    cp_four pots = cp_four_of(h->won);
    if (compared) {
        const cp_four strengths = cp_four_load(other->strengths[0] + first);
        const cp_four strength = cp_four_of(h->strength), one = cp_four_of(1);
        const cp_four below = cp_four_less(strengths, strength);
        const cp_four above = cp_four_less(strength, strengths);
        const cp_four equal = cp_four_subtract(cp_four_subtract(one, below), above);
        sums->below = cp_four_add(sums->below, cp_four_multiply(weights, below));
        sums->equal = cp_four_add(sums->equal, cp_four_multiply(weights, equal));
        sums->above = cp_four_add(sums->above, cp_four_multiply(weights, above));
        pots = cp_four_add(cp_four_multiply(pots, above),
                           cp_four_add(cp_four_multiply(cp_four_of(h->lost), below),
                                       cp_four_multiply(cp_four_of(h->tied), equal)));
    } else {
        sums->above = cp_four_add(sums->above, weights);
    }
    cp_four_add_to(other->all + first, own);
    cp_four_add_to(other->pots + first, cp_four_multiply(own, pots));
}

/* Meets the hands from `first` to before `end`. */
CP_INLINE void meet_run(hero* h, const pairs_side* other, size_t first, size_t end, int compared) {
    static const double in_run[2 * FOUR] = {1, 1, 1, 1};
    const cp_four none = cp_four_of(0), all = cp_four_of(1);
    hero_sums sums = {none, none, none};
    size_t j = first;
    for (; j + FOUR <= end; j += FOUR) meet_four(&sums, h, other, j, all, compared);
    if (j < end) meet_four(&sums, h, other, j, cp_four_load(in_run + FOUR - (end - j)), compared);
    h->below = cp_four_sum(sums.below);
    h->equal = cp_four_sum(sums.equal);
    h->above = cp_four_sum(sums.above);
}

static void add_outcome(all_pairs* w, size_t i, unsigned code, double weight) {
    pairs_side* own = &w->sides[0];
    own->pots[i] += weight * w->pot[code];
    own->all[i] += weight;
    w->weights[code] += weight * own->weights[i] * w->board_weight;
}

/* A run in which `winners` win the last share. */
CP_INLINE void meet_run_of(all_pairs* w, size_t i, unsigned winners, size_t first, size_t end) {
    if (first == end) return;
    const pairs_side* own = &w->sides[0];
    hero h = {.mask = own->masks[i], .weight = own->weights[i]};
    if (w->share_count == 1) {
        h.won = 1 - w->pot[winners];
        meet_run(&h, &w->sides[1], first, end, 0);
        add_outcome(w, i, winners, h.above);
        return;
    }
    h.strength = own->strengths[0][i];
    const unsigned won = winners << 2 | 1, lost = winners << 2 | 2;
    const unsigned tied = winners << 2 | (h.strength > 0 ? 3 : 0);
    h.lost = 1 - w->pot[won];
    h.tied = 1 - w->pot[tied];
    h.won = 1 - w->pot[lost];
    meet_run(&h, &w->sides[1], first, end, 1);
    add_outcome(w, i, won, h.below);
    add_outcome(w, i, tied, h.equal);
    add_outcome(w, i, lost, h.above);
}

static void meet_in_runs(all_pairs* w) {
    const pairs_side *own = &w->sides[0], *other = &w->sides[1];
    for (size_t i = 0; i < own->count; ++i) {
        const size_t strength = (size_t)own->strengths[w->share_count - 1][i];
        const size_t equal = w->starts[strength], above = w->starts[strength + 1];
        meet_run_of(w, i, 1, 0, equal);
        meet_run_of(w, i, strength ? 3 : 0, equal, above);
        meet_run_of(w, i, 2, above, other->count);
    }
}

static void meet_share_by_share(all_pairs* w) {
    const pairs_side *own = &w->sides[0], *other = &w->sides[1];
    for (size_t i = 0; i < own->count; ++i)
        for (size_t j = 0; j < other->count; ++j) {
            if (own->masks[i] & other->masks[j]) continue;
            unsigned code = 0;
            for (size_t s = 0; s < w->share_count; ++s) {
                double a = own->strengths[s][i], b = other->strengths[s][j];
                unsigned first = a >= b && a > 0, second = b >= a && b > 0;
                code |= (first | second << 1) << 2 * s;
            }
            add_outcome(w, i, code, other->weights[j]);
            other->all[j] += own->weights[i];
            other->pots[j] += own->weights[i] * (1 - w->pot[code]);
        }
}

static void pour_side(const all_pairs* w, unsigned which) {
    const pairs_side* side = &w->sides[which];
    for (size_t i = 0; i < side->count; ++i) {
        if (w->equity[which]) w->equity[which][side->hands[i]] += side->pots[i] * w->board_weight;
        if (w->total[which]) w->total[which][side->hands[i]] += side->all[i] * w->board_weight;
    }
}

static void all_pairs_on_board(all_pairs* w, const uint8_t* board, double weight) {
    cp_board boards[CP_MOST_SHARES];
    for (size_t s = 0; s < w->share_count; ++s)
        boards[s] = cp_look_at_board(&w->shares[s], board, w->hole_cards);
    w->board_weight = weight;
    for (unsigned side = 0; side < 2; ++side)
        list_hands(&w->sides[side], cp_mask_of(board, CP_MOST_BOARD));
    sort_hands(w, &w->sides[1], &boards[w->share_count - 1]);
    fill_side(w, &w->sides[0], boards, w->share_count);
    fill_side(w, &w->sides[1], boards, w->share_count - 1); /* sorted by the last */
    if (w->share_count <= 2)
        meet_in_runs(w);
    else
        meet_share_by_share(w);
    for (unsigned side = 0; side < 2; ++side) pour_side(w, side);
}

#endif
