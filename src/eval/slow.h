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

/* The best of flush, four flush and `strength` where four of a suit count (Soko). */
uint16_t cp_four_flush(const cp_ranking* ranking, uint64_t bits, unsigned suit, uint16_t strength);

/* The best of all twos and threes, of distinct cards. */
uint16_t cp_omaha_walk(const cp_ranking* ranking, const uint8_t* hole, size_t hole_cards,
                       const uint8_t* board, size_t board_cards, uint64_t wilds);

#endif
