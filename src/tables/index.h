/* The index of rank multisets: see make_index.py, which writes the tables. */
#ifndef CP_TABLES_INDEX_H
#define CP_TABLES_INDEX_H

#include <stdint.h>

enum {
    CP_INDEX_A = 2421, /* the range of each group's sums */
    CP_INDEX_B = 521,
    CP_INDEX_C = 521,
    CP_GROUP_B = 5, /* the first rank of each group */
    CP_GROUP_C = 9,
    CP_KEY_B = 16, /* the bits of a key at which each field starts */
    CP_KEY_C = 32,
    CP_KEY_SUITS = 48
};

extern const uint64_t cp_rank_key[13];
extern const uint32_t cp_multisets[8]; /* how many there are of each size */
extern const uint16_t cp_index_a[8 * CP_INDEX_A + 1];
extern const uint16_t cp_index_b[8 * CP_INDEX_B + 1];
extern const uint16_t cp_index_c[CP_INDEX_C + 1];

/* What a sum of keys must start with when it will hold `cards` cards. */
static inline uint64_t cp_key_start(unsigned cards) {
    return (uint64_t)(cards * CP_INDEX_B) << CP_KEY_B;
}

/* The number of a multiset of `cards` ranks among those of its size. */
static inline uint32_t cp_index(uint64_t key, unsigned cards) {
    return (uint32_t)cp_index_a[cards * CP_INDEX_A + (uint16_t)key] +
           cp_index_b[(uint16_t)(key >> CP_KEY_B)] + cp_index_c[(uint16_t)(key >> CP_KEY_C)];
}

#endif
