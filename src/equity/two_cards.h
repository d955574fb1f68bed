/* Two ranges of two-card hands against each other for one share, linear in the hands.
 *
 * Hands are taken from the weakest on, and the weights of those taken so far are kept in sums: of
 * all, and of those with each card. What a hand beats is the sum of all, less those with its first
 * card and those with its second. (A hand never meets itself: among hands as strong as itself it is
 * taken off twice, and put back once.)
 *
 * Where no flush is in sight the strength depends on the two ranks alone, so that there are no more
 * than 91 different ones to find and to sort; a pair of ranks has its hands, by suits, in a block
 * of 4 x 4 side by side. Hands whose suits matter on a board stand apart, and are taken one by one.
 */
#ifndef CP_EQUITY_TWO_CARDS_H
#define CP_EQUITY_TWO_CARDS_H

#include <string.h>

#include "equity/four.h"
#include "equity/showdown.h"
#include "masks.h"

enum {
    BLOCK = CP_SUITS * CP_SUITS, /* [suit of the higher card][suit of the lower card] */
    PLACES = CP_RANK_PAIRS * BLOCK,
    MOST_ITEMS = CP_RANK_PAIRS + PLACES,
    TWO_OF_A_SUIT = 1 | 1 << 5 | 1 << 10 | 1 << 15 /* the places of a block with equal suits */
};

/* What one side holds, and by hand, added up over all boards, what it meets. */
typedef struct {
    double weight[PLACES];
    double turned[PLACES]; /* the weights, each block turned over: by the suit of the lower card */
    double below[PLACES];  /* the weight of weaker hands of the other side */
    double upto[PLACES];   /* of weaker and equal ones */
    double all[PLACES];
    uint8_t holds[96]; /* whether any of a pair of ranks; CP_RANK_PAIRS in whole fours */
} two_cards_side;

/* Weights of hands taken so far: those with each card, and all. */
typedef struct {
    double with[CP_DECK];
    double all;
    double padding[3];
} two_cards_sums;

/* What is read four numbers at a time comes first and in whole fours, to lie within cache lines. */
typedef struct {
    two_cards_side sides[2];
    double alive[CP_DECK];   /* 0 for the board's cards, 1 for others */
    double weighed[CP_DECK]; /* the same, times the board's weight */
    double by_ranks[BLOCK];  /* 0 for suits that stand apart, 1 for others */
    two_cards_sums sums[2];

    const cp_share* share;
    double none; /* the weight of showdowns in which nobody has a hand */
    uint8_t high[CP_RANK_PAIRS], low[CP_RANK_PAIRS];
    size_t pair_count;
    uint8_t pairs[CP_RANK_PAIRS]; /* the pairs of ranks that anyone holds */
    uint16_t held[CP_RANK_PAIRS]; /* which hands of their block, bit by bit */
    cp_hand views[PLACES];
    uint16_t place_held[CP_RANK_PAIRS]; /* of any hand that is held of each pair of ranks */

    /* One board: */
    cp_board board;
    double weight;
    uint64_t taken; /* the board's cards, as a mask */
    uint8_t copies[CP_RANKS];
    uint16_t apart;            /* the suits that stand apart, bit by bit */
    const uint16_t* strengths; /* by ranks: of each pair of them */
    size_t item_count;
    /* strength << 16 | a pair of ranks, or CP_RANK_PAIRS + the place of a hand */
    uint32_t items[MOST_ITEMS], spare[MOST_ITEMS];
} two_cards;

/* ---- Hands --------------------------------------------------------------------------------- */

static unsigned place_of(const uint8_t* cards) {
    unsigned high = cards[0] > cards[1] ? cards[0] : cards[1];
    unsigned low = cards[0] > cards[1] ? cards[1] : cards[0];
    return cp_pair[high >> 2][low >> 2] * BLOCK + (high & 3) * CP_SUITS + (low & 3);
}

typedef struct {
    unsigned high, low; /* by rank; of a pair either may be the higher card */
} card_pair;

/* The two cards of a place. */
CP_INLINE card_pair cards_at(const two_cards* w, unsigned place) {
    const unsigned pair = place / BLOCK;
    return (card_pair){4u * w->high[pair] + place / CP_SUITS % CP_SUITS,
                       4u * w->low[pair] + place % CP_SUITS};
}

/* The same hand in its block turned over. */
static unsigned turned(unsigned place) {
    return place / BLOCK * BLOCK + place % CP_SUITS * CP_SUITS + place / CP_SUITS % CP_SUITS;
}

/* How many hands a range has, and with each card: whole numbers, of which differences are exact
 * whatever the weights are. */
typedef struct {
    const cp_range* range;
    size_t all, with[CP_DECK];
    int none_is_blocked; /* whatever two cards a hand has, some of these hold neither */
} hand_counts;

static hand_counts count_hands(const cp_range* range) {
    hand_counts counts = {.range = range};
    for (size_t i = 0; i < range->count; ++i) {
        const size_t counts_too = range->weights[i] > 0;
        counts.all += counts_too;
        counts.with[range->hands[2 * i]] += counts_too;
        counts.with[range->hands[2 * i + 1]] += counts_too;
    }
    size_t most = 0;
    for (unsigned card = 0; card < CP_DECK; ++card)
        most = counts.with[card] > most ? counts.with[card] : most;
    counts.none_is_blocked = counts.all > 2 * most;
    return counts;
}

/* Whether any of the others shares no card with a hand. Where none does, sums of weights that are
 * no whole numbers can still say that it meets a little. */
static int meets_any(const hand_counts* others, const uint8_t* hand) {
    if (others->all > others->with[hand[0]] + others->with[hand[1]]) return 1;
    for (size_t i = 0; i < others->range->count; ++i) {
        const uint8_t* other = others->range->hands + 2 * i;
        if (other[0] != hand[0] && other[0] != hand[1] && other[1] != hand[0] &&
            other[1] != hand[1] && others->range->weights[i] > 0)
            return 1;
    }
    return 0;
}

static void hold_range(two_cards* w, unsigned side, const cp_range* range) {
    for (size_t i = 0; i < range->count; ++i) {
        const uint8_t* hand = range->hands + 2 * i;
        unsigned place = place_of(hand);
        w->sides[side].weight[place] += range->weights[i];
        w->sides[side].turned[turned(place)] += range->weights[i];
        w->sides[side].holds[place / BLOCK] = 1;
        w->held[place / BLOCK] |= (uint16_t)(1u << place % BLOCK);
        cp_look_at_hand(&w->views[place], w->share, hand, 2);
        w->place_held[place / BLOCK] = (uint16_t)place;
    }
}

static void hold_ranges(two_cards* w, const cp_share* share, const cp_range ranges[2]) {
    memset(w, 0, sizeof *w);
    w->share = share;
    for (unsigned high = 0; high < CP_RANKS; ++high)
        for (unsigned low = 0; low <= high; ++low) {
            w->high[cp_pair[high][low]] = (uint8_t)high;
            w->low[cp_pair[high][low]] = (uint8_t)low;
        }
    for (unsigned side = 0; side < 2; ++side) hold_range(w, side, &ranges[side]);
    for (unsigned pair = 0; pair < CP_RANK_PAIRS; ++pair)
        if (w->held[pair]) w->pairs[w->pair_count++] = (uint8_t)pair;
}

/* ---- One board: strengths ------------------------------------------------------------------ */

/* How many cards of a suit a hand needs for suits to matter. */
static unsigned cards_needed(const cp_board* board, unsigned suit) {
    unsigned count = (unsigned)(board->key >> (CP_KEY_SUITS + 4 * suit)) & 15;
    if (board->share->omaha)
        return board->share->ranking->data.flushes && board->row && count >= 3 ? 2 : 3;
    return count < 8 ? 8 - count : 0;
}

static void set_apart(two_cards* w) {
    w->apart = 0;
    for (unsigned suit = 0; suit < CP_SUITS; ++suit) {
        unsigned needed = cards_needed(&w->board, suit);
        for (unsigned i = 0; i < BLOCK && needed <= 2; ++i)
            if ((unsigned)(i / CP_SUITS == suit) + (i % CP_SUITS == suit) >= needed)
                w->apart |= (uint16_t)(1u << i);
    }
    for (unsigned i = 0; i < BLOCK; ++i) w->by_ranks[i] = w->apart >> i & 1 ? 0 : 1;
}

static void look_at_board(two_cards* w, const uint8_t* board, double weight) {
    w->board = cp_look_at_board(w->share, board, 2);
    w->weight = weight;
    w->taken = cp_mask_of(board, CP_MOST_BOARD);
    for (unsigned card = 0; card < CP_DECK; ++card) {
        w->alive[card] = 1;
        w->weighed[card] = weight;
    }
    memset(w->copies, 0, sizeof w->copies);
    for (unsigned i = 0; i < CP_MOST_BOARD; ++i) {
        w->alive[board[i]] = w->weighed[board[i]] = 0;
        ++w->copies[board[i] >> 2];
    }
    set_apart(w);
}

/* Whether enough cards of a pair of ranks are left; with fewer there is no such hand to look up. */
CP_INLINE int has_cards_left(const two_cards* w, unsigned pair) {
    unsigned high = w->high[pair], low = w->low[pair];
    return w->copies[high] + 1 + (high == low) <= CP_SUITS && w->copies[low] < CP_SUITS;
}

/* Fills in the strength of every pair of ranks that is held. */
static void rank_pairs(const two_cards* w, uint16_t* strengths) {
    for (size_t i = 0; i < w->pair_count; ++i)
        strengths[w->pairs[i]] =
            has_cards_left(w, w->pairs[i])
                ? cp_strength_by_ranks(&w->board, &w->views[w->place_held[w->pairs[i]]])
                : 0;
}

/* Lists a hand whose suits matter. */
CP_INLINE void list_hand(two_cards* w, unsigned place) {
    const uint32_t strength =
        cp_strength_with_flush(&w->board, &w->views[place], w->strengths[place / BLOCK]);
    w->items[w->item_count++] = strength << 16 | (CP_RANK_PAIRS + place);
}

/* The hands of a pair of ranks that stand apart. */
static void list_block(two_cards* w, unsigned pair) {
    for (unsigned left = w->apart & w->held[pair]; left; left &= left - 1) {
        const unsigned place = pair * BLOCK + cp_lowest(left);
        const card_pair cards = cards_at(w, place);
        if ((w->taken >> cards.high | w->taken >> cards.low) & 1) continue;
        list_hand(w, place);
    }
}

/* The hands of two cards of a suit. */
static void list_suited(two_cards* w, unsigned suit) {
    unsigned cards[CP_RANKS], count = 0, both = suit * (CP_SUITS + 1);
    for (unsigned card = suit; card < CP_DECK; card += CP_SUITS)
        if (!(w->taken >> card & 1)) cards[count++] = card;
    for (unsigned i = 1; i < count; ++i)
        for (unsigned j = 0; j < i; ++j) {
            const unsigned pair = cp_pair[cards[i] >> 2][cards[j] >> 2];
            if (w->held[pair] >> both & 1) list_hand(w, pair * BLOCK + both);
        }
}

static void list_apart(two_cards* w) {
    /* A suit's hands are at most 45, where it has three cards on the board. */
    const int by_suits = !(w->apart & ~TWO_OF_A_SUIT) && w->pair_count > 45;
    for (unsigned suit = 0; suit < CP_SUITS && by_suits; ++suit)
        if (w->apart >> suit * (CP_SUITS + 1) & 1) list_suited(w, suit);
    for (size_t i = 0; i < w->pair_count && !by_suits; ++i) list_block(w, w->pairs[i]);
}

static void list_items(two_cards* w) {
    uint16_t strengths[CP_RANK_PAIRS];
    rank_pairs(w, strengths);
    w->strengths = strengths;
    w->item_count = 0;
    for (size_t i = 0; i < w->pair_count; ++i) {
        const unsigned pair = w->pairs[i];
        if (w->held[pair] & ~w->apart && has_cards_left(w, pair))
            w->items[w->item_count++] = (uint32_t)strengths[pair] << 16 | pair;
    }
    if (w->apart) list_apart(w);
    w->strengths = NULL;
}

/* Two rounds of eight bits. */
static void sort_items(two_cards* w) {
    uint32_t places[2][256] = {{0}};
    for (size_t i = 0; i < w->item_count; ++i) {
        ++places[0][w->items[i] >> 16 & 255];
        ++places[1][w->items[i] >> 24];
    }
    for (unsigned round = 0; round < 2; ++round) {
        const uint32_t* from = round ? w->spare : w->items;
        uint32_t* to = round ? w->items : w->spare;
        uint32_t next = 0;
        for (unsigned digit = 0; digit < 256; ++digit) {
            uint32_t count = places[round][digit];
            places[round][digit] = next;
            next += count;
        }
        for (size_t i = 0; i < w->item_count; ++i)
            to[places[round][from[i] >> (16 + 8 * round) & 255]++] = from[i];
    }
}

/* ---- One board: sums ----------------------------------------------------------------------- */

/* By rows, 1 for the hands of a block that play, as far as the four cards of its columns, from
 * `first` on, and the suits that stand apart can tell. */
CP_INLINE void mask_block(const two_cards* w, unsigned first, int with_apart,
                          cp_four rows[CP_SUITS]) {
    const cp_four alive = cp_four_load(w->alive + first);
    for (unsigned i = 0; i < CP_SUITS; ++i)
        rows[i] = with_apart
                      ? alive
                      : cp_four_multiply(alive, cp_four_load(w->by_ranks + (size_t)CP_SUITS * i));
}

/* Adds a block's weights to the sums: its columns to the cards of its lower rank, and, by way of
 * the block turned over, its rows to those of its higher rank. */
CP_INLINE void take_block(const two_cards* w, unsigned pair, const two_cards_side* side,
                          two_cards_sums* sums) {
    const unsigned high = 4 * w->high[pair], low = 4 * w->low[pair];
    const double *by_rows = side->weight + (size_t)BLOCK * pair,
                 *by_columns = side->turned + (size_t)BLOCK * pair;
    cp_four columns = cp_four_of(0), rows = columns, lows[CP_SUITS], highs[CP_SUITS];
    mask_block(w, low, 0, lows);
    mask_block(w, high, 0, highs); /* which suits stand apart is the same either way */
    for (size_t i = 0; i < CP_SUITS; ++i) {
        cp_four row = cp_four_multiply(cp_four_load(by_rows + CP_SUITS * i), lows[i]);
        cp_four column = cp_four_multiply(cp_four_load(by_columns + CP_SUITS * i), highs[i]);
        columns = cp_four_add(columns, cp_four_multiply(row, cp_four_of(w->alive[high + i])));
        rows = cp_four_add(rows, cp_four_multiply(column, cp_four_of(w->alive[low + i])));
    }
    cp_four_add_to(sums->with + high, rows);
    cp_four_add_to(sums->with + low, columns);
    sums->all += cp_four_sum(rows);
}

/* Adds what a block's hands meet in the other side's sums, and what they add back. */
CP_INLINE void meet_block(const two_cards* w, unsigned pair, const two_cards_sums* sums,
                          const double* add_back, int with_apart, double* met) {
    const unsigned high = 4 * w->high[pair], low = 4 * w->low[pair];
    cp_four with = cp_four_load(sums->with + low), masks[CP_SUITS];
    mask_block(w, low, with_apart, masks);
    for (size_t i = 0; i < CP_SUITS; ++i) {
        cp_four row = cp_four_subtract(cp_four_of(sums->all - sums->with[high + i]), with);
        if (add_back) row = cp_four_add(row, cp_four_load(add_back + CP_SUITS * i));
        row = cp_four_multiply(row, cp_four_multiply(masks[i], cp_four_of(w->weighed[high + i])));
        cp_four_add_to(met + CP_SUITS * i, row);
    }
}

typedef enum { BELOW, UPTO, ALL } part;

CP_INLINE void meet_pair(two_cards* w, unsigned pair, part which) {
    const size_t first = (size_t)BLOCK * pair;
    for (unsigned side = 0; side < 2; ++side) {
        two_cards_side* own = &w->sides[side];
        if (!own->holds[pair]) continue;
        double* met = which == BELOW ? own->below : which == UPTO ? own->upto : own->all;
        meet_block(w, pair, &w->sums[!side], which == BELOW ? NULL : w->sides[!side].weight + first,
                   which == ALL, met + first);
    }
}

CP_INLINE void meet_hand(two_cards* w, unsigned place, part which) {
    const card_pair cards = cards_at(w, place);
    for (unsigned side = 0; side < 2; ++side) {
        const two_cards_sums* sums = &w->sums[!side];
        double met = sums->all - sums->with[cards.high] - sums->with[cards.low];
        if (which == BELOW)
            w->sides[side].below[place] += met * w->weight;
        else
            w->sides[side].upto[place] += (met + w->sides[!side].weight[place]) * w->weight;
    }
}

CP_INLINE void take_hand(const two_cards* w, unsigned place, const two_cards_side* side,
                         two_cards_sums* sums) {
    const card_pair cards = cards_at(w, place);
    sums->all += side->weight[place];
    sums->with[cards.high] += side->weight[place];
    sums->with[cards.low] += side->weight[place];
}

CP_INLINE void take_item(two_cards* w, uint16_t item) {
    for (unsigned side = 0; side < 2; ++side) {
        if (item >= CP_RANK_PAIRS)
            take_hand(w, item - CP_RANK_PAIRS, &w->sides[side], &w->sums[side]);
        else if (w->sides[side].holds[item])
            take_block(w, item, &w->sides[side], &w->sums[side]);
    }
}

CP_INLINE void meet_item(two_cards* w, uint16_t item, part which) {
    if (item < CP_RANK_PAIRS)
        meet_pair(w, item, which);
    else
        meet_hand(w, item - CP_RANK_PAIRS, which);
}

/* The weight of the pairs of hands taken so far, `items` of them. */
static double weight_of_pairs(const two_cards* w, const uint32_t* items, size_t count) {
    const two_cards_sums *a = &w->sums[0], *b = &w->sums[1];
    double weight = a->all * b->all;
    for (unsigned card = 0; card < CP_DECK; ++card) weight -= a->with[card] * b->with[card];
    for (size_t i = 0; i < count; ++i) {
        unsigned item = items[i] & 0xFFFF, pair = item < CP_RANK_PAIRS ? item : 0;
        const double *wa = w->sides[0].weight, *wb = w->sides[1].weight;
        if (item >= CP_RANK_PAIRS) {
            weight += wa[item - CP_RANK_PAIRS] * wb[item - CP_RANK_PAIRS];
            continue;
        }
        for (unsigned j = 0; j < BLOCK; ++j) {
            const unsigned place = BLOCK * pair + j;
            const card_pair cards = cards_at(w, place);
            weight +=
                wa[place] * wb[place] * w->by_ranks[j] * w->alive[cards.high] * w->alive[cards.low];
        }
    }
    return weight;
}

static void count_board(two_cards* w) {
    memset(w->sums, 0, sizeof w->sums);
    for (size_t first = 0, end; first < w->item_count; first = end) {
        const uint32_t strength = w->items[first] >> 16;
        for (end = first; end < w->item_count && w->items[end] >> 16 == strength; ++end)
            meet_item(w, (uint16_t)w->items[end], BELOW);
        for (size_t i = first; i < end; ++i) take_item(w, (uint16_t)w->items[i]);
        for (size_t i = first; i < end; ++i) meet_item(w, (uint16_t)w->items[i], UPTO);
        if (strength == 0) w->none += w->weight * weight_of_pairs(w, w->items, end);
    }
    for (size_t i = 0; i < w->pair_count; ++i) meet_pair(w, w->pairs[i], ALL);
}

#endif
