/* Outcomes of boards, counted: who wins each share, and on how many boards. */
#ifndef CP_EQUITY_TALLY_H
#define CP_EQUITY_TALLY_H

#include "cpoker.h"
#include "tables/bits.h"

enum { CP_TALLY_BITS = 10, CP_TALLY_SLOTS = 1 << CP_TALLY_BITS };

/* Outcomes in a hash table that grows: see outcomes.c. */
typedef struct {
    cp_outcome code_and_one; /* 0: the slot is free */
    double weight;
} cp_outcome_slot;

struct cp_outcomes {
    cp_outcome_slot* slots;
    unsigned bits; /* there are 1 << bits slots */
    size_t used;
    cp_status status; /* CP_NO_MEMORY: something was lost */
};

cp_status cp_outcomes_begin(cp_outcomes* outcomes);
void cp_outcomes_end(cp_outcomes* outcomes);
void cp_outcomes_clear(cp_outcomes* outcomes);

/* The players with the best of strengths that are `step` apart, as a mask; none where that is 0. */
CP_INLINE unsigned cp_winners(const uint16_t* strengths, size_t step, size_t players,
                              uint16_t* best) {
    unsigned mask = 0;
    *best = 0;
    for (size_t i = 0; i < players; ++i)
        *best = strengths[i * step] > *best ? strengths[i * step] : *best;
    for (size_t i = 0; i < players; ++i) mask |= (unsigned)(strengths[i * step] == *best) << i;
    return *best ? mask : 0;
}

/* One situation's boards, counted by outcome, for few outcomes make up most boards. An outcome of
 * few bits is its own slot; others are hashed. */
typedef struct {
    const cp_situation* situation;
    int hashed;
    unsigned slot_count; /* how many of the slots are in use */
    uint64_t boards[CP_TALLY_SLOTS];
    cp_outcomes many;
} cp_tally;

/* Whether a share's strengths on boards of five come from tables: see showdown.h. */
int cp_is_share_covered(const cp_share* share, size_t hole_cards);

/* The smallest part of a pot in which every share of it, split any way, is a whole number; 0 where
 * pots in that unit would not fit. */
uint64_t cp_pot_unit(const cp_situation* situation);

/* Its owner calls cp_outcomes_begin(&tally->many) before and cp_outcomes_end after use. */
void cp_tally_begin(cp_tally* tally, const cp_situation* situation);
void cp_tally_pour(const cp_tally* tally, cp_equity* equity);
void cp_tally_add_to(const cp_tally* tally, double weight, cp_outcomes* outcomes);

/* Boards that were counted as another outcome can be taken off again: then `boards` is below 0. */
CP_INLINE void cp_tally_add(cp_tally* tally, cp_outcome outcome, int64_t boards) {
    if (CP_UNLIKELY(tally->hashed))
        cp_outcomes_add(&tally->many, outcome, (double)boards);
    else
        tally->boards[outcome] += (uint64_t)boards;
}

#endif
