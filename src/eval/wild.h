/* Hands with wild cards. A wild card adds no rank and no suit; it takes one row off the key, as a
 * card of group A does, for there is one natural card less, and counts itself. */
#ifndef CP_EVAL_WILD_H
#define CP_EVAL_WILD_H

#include "eval/hand.h"

#define CP_WILD_KEY (((uint64_t)1 << CP_KEY_WILDS) - ((uint64_t)CP_INDEX_B << CP_KEY_B))
#define CP_WILD_COUNT ((uint64_t)7 << CP_KEY_WILDS)

/* Adds a card's key, and its bit if it is natural. `wilds` is a mask of cards. */
CP_INLINE void cp_add_wild_or_natural(cp_sums* natural, const cp_ranking* ranking, uint8_t card,
                                      uint64_t wilds) {
    const uint64_t wild = 0 - (wilds >> (card & 63) & 1); /* all ones or none: no branch */
    natural->key += wild ? CP_WILD_KEY : ranking->key[card];
    natural->bits |= ranking->bit[card] & ~wild;
}

CP_INLINE unsigned cp_wild_count(uint64_t key) { return (unsigned)(key >> CP_KEY_WILDS) & 7; }

/* The suits in which natural and wild cards together are a flush, as some of CP_FOUR_HIGH_BITS. */
CP_INLINE unsigned cp_wild_flushes(const cp_ranking* ranking, uint64_t key) {
    unsigned suits = (unsigned)(key >> CP_KEY_SUITS) + 0x1111u * (3 + cp_wild_count(key));
    return ranking->data.flushes ? suits & CP_FOUR_HIGH_BITS : 0;
}

/* `key` started for `count` cards; `bits` of the natural ones, needed for flushes only. No more
 * wilds than the ranking has. */
CP_INLINE uint16_t cp_best_with_wilds(const cp_ranking* ranking, uint64_t key, uint64_t bits,
                                      unsigned count) {
    unsigned wilds = cp_wild_count(key), natural = count - wilds;
    unsigned flushes = cp_wild_flushes(ranking, key);
    key &= ~CP_WILD_COUNT;
    uint16_t strength = ranking->wild_values[wilds][natural][cp_index(key, natural)];
    /* With a wild card, which can be of any suit, no flush is forced on anyone. */
    if (CP_UNLIKELY(flushes && ranking->flushes_hurt && !wilds))
        return cp_least_spoilt(ranking, key, bits, count, cp_lowest(flushes) / 4);
    for (; flushes; flushes &= flushes - 1) {
        unsigned suit = cp_lowest(flushes) / 4;
        uint16_t suited = ranking->wild_suited[wilds][cp_suit_mask(bits, suit)];
        strength = suited > strength ? suited : strength;
    }
    return strength;
}

#endif
