#include "tables/memory.h"

#include <stdlib.h>

/* What was taken for a ranking, chained so that all of it can be freed. */
typedef struct block {
    struct block* next;
    uint16_t numbers[];
} block;

uint16_t* cp_take_memory(cp_ranking* ranking, size_t count) {
    size_t bytes = sizeof(block) + count * sizeof(uint16_t);
    block* taken = calloc(1, bytes);
    if (!taken) return NULL;
    taken->next = ranking->memory;
    ranking->memory = taken;
    ranking->bytes += bytes;
    return taken->numbers;
}

void cp_give_back_memory(cp_ranking* ranking) {
    for (block* taken = ranking->memory; taken;) {
        block* next = taken->next;
        free(taken);
        taken = next;
    }
    ranking->memory = NULL;
}
