/* Sets of cards as masks: bit number `card`. */
#ifndef CP_MASKS_H
#define CP_MASKS_H

#include <stddef.h>

#include "tables/bits.h"

CP_INLINE uint64_t cp_mask_of(const uint8_t* cards, size_t count) {
    uint64_t mask = 0;
    for (size_t i = 0; i < count; ++i) mask |= UINT64_C(1) << cards[i];
    return mask;
}

/* Writes the cards of a mask; returns how many, or more than `most` where there are more. */
static inline size_t cp_list_mask(uint64_t mask, uint8_t* cards, size_t most) {
    size_t count = 0;
    for (; mask; mask &= mask - 1, ++count) {
        if (count == most) return most + 1;
        cards[count] = (uint8_t)cp_lowest(mask);
    }
    return count;
}

#endif
