#include "tables/multisets.h"

static void walk_from(cp_multisets_walk* walk, unsigned rank, unsigned left, uint64_t key) {
    if (left == 0) {
        walk->visit(walk, key);
        return;
    }
    if (rank == CP_RANKS) return;
    unsigned most = (walk->ranks >> rank & 1) ? (left < CP_SUITS ? left : CP_SUITS) : 0;
    for (unsigned n = 0; n <= most; ++n) {
        walk->copies[rank] = (uint8_t)n;
        walk_from(walk, rank + 1, left - n, key + n * cp_rank_key[rank]);
    }
    walk->copies[rank] = 0;
}

void cp_walk_multisets(cp_multisets_walk* walk) {
    walk_from(walk, 0, walk->cards, cp_key_start(walk->cards));
}
