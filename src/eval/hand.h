/* One hand -> its strength. All inline, so that each instruction set's kernels compile their own.
 *
 * A card adds a key to one sum and sets a bit in another. The first says which ranks the hand holds
 * and how many cards of each suit; the second which ranks each suit has, and, counted, whether a
 * card stands twice or is none of the deck. */
#ifndef CP_EVAL_HAND_H
#define CP_EVAL_HAND_H

#include "eval/slow.h"
#include "tables/bits.h"
#include "tables/ranking.h"

#define CP_FOUR_HIGH_BITS 0x8888u

typedef struct {
    uint64_t key;
    uint64_t bits;
#if !defined(__POPCNT__)
    uint64_t total; /* of the bits: equal to `bits` where no card stands twice */
#endif
} cp_sums;

CP_INLINE cp_sums cp_begin(uint64_t key) {
    cp_sums sums = {.key = key};
    return sums;
}

CP_INLINE void cp_add_card(cp_sums* sums, const cp_ranking* ranking, uint8_t card) {
    sums->key += ranking->key[card];
    sums->bits |= ranking->bit[card];
#if !defined(__POPCNT__)
    sums->total += ranking->bit[card];
#endif
}

CP_INLINE void cp_add_cards(cp_sums* sums, const cp_ranking* ranking, const uint8_t* cards,
                            ptrdiff_t step, unsigned count) {
    for (unsigned i = 0; i < count; ++i) cp_add_card(sums, ranking, cards[i * step]);
}

/* Whether a card of one of two parts of a hand, of `count` cards together, stands twice in them or
 * is none of the deck. Counting bits is fast only where the processor does it. */
CP_INLINE int cp_are_bad(const cp_sums* one, const cp_sums* other, unsigned count) {
    uint64_t bits = one->bits | other->bits;
#if defined(__POPCNT__)
    return cp_count(bits & ~CP_NOT_A_CARD) != count;
#else
    (void)count;
    return (((one->total + other->total) ^ bits) | (bits & CP_NOT_A_CARD)) != 0;
#endif
}

CP_INLINE int cp_is_bad(const cp_sums* sums, unsigned count) {
    const cp_sums none = {0};
    return cp_are_bad(sums, &none, count);
}

/* ---- Any five ------------------------------------------------------------------------------ */

CP_INLINE uint16_t cp_best_by_ranks(const cp_ranking* ranking, uint64_t key, unsigned count) {
    return ranking->values[count][cp_index(key, count)];
}

/* The suit of which a hand has a flush (or, in Soko, four cards), as one of CP_FOUR_HIGH_BITS. */
CP_INLINE unsigned cp_flush_suit(uint64_t key) {
    return (unsigned)(key >> CP_KEY_SUITS) & CP_FOUR_HIGH_BITS;
}

/* The strength of a hand that has a flush, and is worth `strength` by its ranks. */
CP_INLINE uint16_t cp_best_with_flush(const cp_ranking* ranking, uint64_t key, uint64_t bits,
                                      unsigned count, uint16_t strength) {
    const unsigned suit = cp_lowest(cp_flush_suit(key)) / 4;
    if (CP_UNLIKELY(ranking->four_flushes != NULL))
        return cp_four_flush(ranking, bits, suit, strength);
    if (ranking->flushes_hurt) return cp_least_spoilt(ranking, key, bits, count, suit);
    const uint16_t suited = ranking->by_mask[cp_suit_mask(bits, suit)];
    return suited > strength ? suited : strength;
}

CP_INLINE uint16_t cp_best_five(const cp_ranking* ranking, const cp_sums* sums, unsigned count) {
    const uint16_t strength = cp_best_by_ranks(ranking, sums->key, count);
    if (CP_LIKELY(!cp_flush_suit(sums->key))) return strength;
    return cp_best_with_flush(ranking, sums->key, sums->bits, count, strength);
}

/* ---- Badugi -------------------------------------------------------------------------------- */

/* Takes ranks from the best on, each if it can be taken beside those before: see badugi.c. */
CP_INLINE uint16_t cp_best_badugi(const cp_ranking* ranking, uint64_t bits, unsigned count) {
    unsigned taken = 0;
    uint32_t matching = 0;
    uint64_t left = bits | CP_NOT_A_CARD; /* so that there always is a lowest bit */
    for (unsigned i = 0; i < count; ++i) {
        unsigned place = cp_lowest(left) & ~3u;
        matching = ranking->matching[(uint16_t)matching + (left >> place & 15)];
        taken |= matching >> 31 << place / 4;
        left = (left & (uint64_t)-16 << place) | CP_NOT_A_CARD;
    }
    return ranking->by_mask[taken & (CP_SUIT_MASKS - 1)];
}

/* ---- Two and three ------------------------------------------------------------------------- */

/* The row of a board's ranks. */
CP_INLINE const uint16_t* cp_omaha_row(const cp_omaha* omaha, uint64_t board_key,
                                       unsigned board_count) {
    return omaha->rows + (size_t)CP_OMAHA_ROW *
                             (omaha->row_start[board_count] + cp_index(board_key, board_count));
}

/* A row is three cache lines. */
CP_INLINE void cp_prefetch_row(const uint16_t* row) {
    for (unsigned line = 0; line < 3; ++line) cp_prefetch(row + 32 * line);
}

/* The best pair of hole ranks in a row. */
CP_INLINE uint16_t cp_best_pair(const uint16_t* row, const uint8_t* hole, ptrdiff_t step,
                                unsigned hole_count) {
    uint16_t strength = 0;
    for (unsigned i = 1; i < hole_count; ++i) {
        const uint8_t* pairs = cp_pair[hole[i * step] >> 2];
        for (unsigned j = 0; j < i; ++j) {
            uint16_t value = row[pairs[hole[j * step] >> 2]];
            strength = value > strength ? value : strength;
        }
    }
    return strength;
}

/* The suit of which the board has three and the hole two cards, as one of CP_FOUR_HIGH_BITS. */
CP_INLINE unsigned cp_omaha_flush_suit(const cp_omaha* omaha, uint64_t hole_key,
                                       uint64_t board_key) {
    unsigned three = (unsigned)(board_key >> CP_KEY_SUITS) + 0x5555u;
    unsigned two = (unsigned)(hole_key >> CP_KEY_SUITS) + 0x6666u;
    return omaha->ranking->data.flushes ? three & two & CP_FOUR_HIGH_BITS : 0;
}

/* Two of the hole's and three of the board's ranks of one suit; they share none. */
CP_INLINE uint16_t cp_omaha_flush(const cp_omaha* omaha, unsigned hole, unsigned board) {
    const cp_ranking* ranking = omaha->ranking;
    if (ranking->by_mask[hole | board] >= omaha->straight_flush)
        for (unsigned i = ranking->data.straight_count; i-- > 0;) {
            unsigned straight = ranking->data.straights[i];
            if (!(straight & ~(hole | board)) && cp_count(straight & hole) == 2)
                return ranking->by_mask[straight];
        }
    unsigned best = 0;
    for (unsigned i = 0; i < 2; ++i) {
        unsigned highest = 1u << cp_highest(hole);
        best |= highest;
        hole ^= highest;
    }
    for (unsigned i = 0; i < 3; ++i) {
        unsigned highest = 1u << cp_highest(board);
        best |= highest;
        board ^= highest;
    }
    return ranking->by_mask[best];
}

/* The strength of a hand that has a flush, and is worth `strength` by its ranks. */
CP_INLINE uint16_t cp_omaha_with_flush(const cp_omaha* omaha, unsigned flush, uint64_t hole_bits,
                                       uint64_t board_bits, uint16_t strength) {
    const unsigned suit = cp_lowest(flush) / 4;
    const uint16_t suited =
        cp_omaha_flush(omaha, cp_suit_mask(hole_bits, suit), cp_suit_mask(board_bits, suit));
    return suited > strength ? suited : strength;
}

#endif
