/* Outcomes in a hash table of open slots that doubles when it is half full. */
#include <stdlib.h>
#include <string.h>

#include "equity/tally.h"

enum { FIRST_BITS = 6 };

cp_status cp_outcomes_begin(cp_outcomes* outcomes) {
    outcomes->bits = FIRST_BITS;
    outcomes->used = 0;
    outcomes->slots = calloc((size_t)1 << FIRST_BITS, sizeof *outcomes->slots);
    outcomes->status = outcomes->slots ? CP_OK : CP_NO_MEMORY;
    return outcomes->status;
}

void cp_outcomes_end(cp_outcomes* outcomes) { free(outcomes->slots); }

void cp_outcomes_clear(cp_outcomes* outcomes) {
    memset(outcomes->slots, 0, sizeof *outcomes->slots << outcomes->bits);
    outcomes->used = 0;
}

cp_outcomes* cp_outcomes_new(void) {
    cp_outcomes* outcomes = malloc(sizeof *outcomes);
    if (outcomes && cp_outcomes_begin(outcomes) != CP_OK) {
        free(outcomes);
        return NULL;
    }
    return outcomes;
}

void cp_outcomes_free(cp_outcomes* outcomes) {
    if (outcomes) cp_outcomes_end(outcomes);
    free(outcomes);
}

/* The slot of an outcome, or the free one where it belongs. */
static cp_outcome_slot* find(const cp_outcomes* outcomes, cp_outcome code) {
    const size_t last = ((size_t)1 << outcomes->bits) - 1;
    size_t place = (size_t)((code * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - outcomes->bits));
    while (outcomes->slots[place].code_and_one && outcomes->slots[place].code_and_one != code + 1)
        place = (place + 1) & last;
    return &outcomes->slots[place];
}

static cp_status grow(cp_outcomes* outcomes) {
    cp_outcomes larger = {.bits = outcomes->bits + 1, .used = outcomes->used};
    larger.slots = calloc((size_t)1 << larger.bits, sizeof *larger.slots);
    if (!larger.slots) return outcomes->status = CP_NO_MEMORY;
    for (size_t i = 0; i < (size_t)1 << outcomes->bits; ++i)
        if (outcomes->slots[i].code_and_one)
            *find(&larger, outcomes->slots[i].code_and_one - 1) = outcomes->slots[i];
    free(outcomes->slots);
    *outcomes = larger;
    return CP_OK;
}

cp_status cp_outcomes_add(cp_outcomes* outcomes, cp_outcome code, double weight) {
    if (outcomes->used == (size_t)1 << (outcomes->bits - 1) && grow(outcomes) != CP_OK)
        return CP_NO_MEMORY;
    cp_outcome_slot* slot = find(outcomes, code);
    outcomes->used += !slot->code_and_one;
    slot->code_and_one = code + 1;
    slot->weight += weight;
    return CP_OK;
}

size_t cp_outcomes_count(const cp_outcomes* outcomes) { return outcomes->used; }

void cp_outcomes_read(const cp_outcomes* outcomes, cp_outcome* codes, double* weights) {
    for (size_t i = 0; i < (size_t)1 << outcomes->bits; ++i) {
        if (!outcomes->slots[i].code_and_one) continue;
        *codes++ = outcomes->slots[i].code_and_one - 1;
        *weights++ = outcomes->slots[i].weight;
    }
}

cp_status cp_outcomes_add_strengths(cp_outcomes* outcomes, const uint16_t* strengths, size_t deals,
                                    size_t players, size_t shares, const double* weights) {
    for (size_t i = 0; i < deals; ++i, strengths += players * shares) {
        cp_outcome code = 0;
        uint16_t best;
        for (size_t s = 0; s < shares; ++s)
            code |= (cp_outcome)cp_winners(strengths + s, shares, players, &best) << players * s;
        if (cp_outcomes_add(outcomes, code, weights ? weights[i] : 1) != CP_OK) return CP_NO_MEMORY;
    }
    return CP_OK;
}
