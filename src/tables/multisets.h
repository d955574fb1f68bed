/* A walk over the multisets of a deck's ranks. */
#ifndef CP_TABLES_MULTISETS_H
#define CP_TABLES_MULTISETS_H

#include "cpoker.h"
#include "tables/index.h"

typedef struct cp_multisets_walk {
    void (*visit)(struct cp_multisets_walk* walk, uint64_t key); /* key: started for `cards` */
    void* context;
    unsigned ranks; /* of the deck, a mask */
    unsigned cards;
    uint8_t copies[CP_RANKS]; /* the multiset that is visited */
} cp_multisets_walk;

void cp_walk_multisets(cp_multisets_walk* walk);

/* The multiset with one card of a rank less, or more; `cards` it has now. */
static inline uint32_t cp_index_with_less(uint64_t key, unsigned cards, unsigned rank) {
    uint64_t start = cp_key_start(cards) - cp_key_start(cards - 1);
    return cp_index(key - start - cp_rank_key[rank], cards - 1);
}

static inline uint32_t cp_index_with_more(uint64_t key, unsigned cards, unsigned rank) {
    uint64_t start = cp_key_start(cards + 1) - cp_key_start(cards);
    return cp_index(key + start + cp_rank_key[rank], cards + 1);
}

#endif
