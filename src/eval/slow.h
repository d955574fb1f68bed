/* The slow roads: hands that the tables cannot answer in one look. They are rare. */
#ifndef CP_EVAL_SLOW_H
#define CP_EVAL_SLOW_H

#include "tables/bits.h"
#include "tables/ranking.h"

CP_INLINE unsigned cp_suit_mask(uint64_t bits, unsigned suit) {
    return (unsigned)(bits >> 16 * suit) & (CP_SUIT_MASKS - 1);
}

/* The best five of `count` cards where a flush is a bad hand and `suit` has five or more. */
uint16_t cp_least_spoilt(const cp_ranking* ranking, uint64_t key, uint64_t bits, unsigned count,
                         unsigned suit);

/* The best of all twos and threes. */
uint16_t cp_omaha_walk(const cp_ranking* ranking, uint64_t hole_bits, uint64_t board_bits);

#endif
