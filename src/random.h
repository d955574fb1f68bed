/* Random numbers that are counted, not stepped: SplitMix64 read at any place. */
#ifndef CP_RANDOM_H
#define CP_RANDOM_H

#include "tables/bits.h"

/* From one place of a stream to the next. */
#define CP_STEP UINT64_C(0x9E3779B97F4A7C15)

/* The number at a place; also where the stream of a seed (plus one step) begins. */
CP_INLINE uint64_t cp_mix(uint64_t place) {
    place = (place ^ (place >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    place = (place ^ (place >> 27)) * UINT64_C(0x94D049BB133111EB);
    return place ^ (place >> 31);
}

/* Takes a number below `bound` <= 2**32 off a random one, as the whole part of a product, and
 * leaves its fraction, from which more may be taken. What is taken altogether is one of the product
 * of the bounds' outcomes, and each outcome's chance is off by less than 2**-64: so little that no
 * bias is left as long as that product is well below 2**64. */
CP_INLINE uint32_t cp_take_below(uint64_t* number, uint64_t bound) {
    uint64_t low = (*number & UINT32_MAX) * bound;
    uint64_t high = (*number >> 32) * bound + (low >> 32);
    *number = high << 32 | (low & UINT32_MAX);
    return (uint32_t)(high >> 32);
}

#endif
