/* Outcomes of boards, counted: who wins each share, and on how many boards. */
#ifndef CP_EQUITY_TALLY_H
#define CP_EQUITY_TALLY_H

#include "cpoker.h"
#include "tables/bits.h"

/* Who wins each share: a mask of the players for each, the first share's lowest; an empty mask
 * where nobody has a hand. */
typedef uint64_t cp_outcome;

enum { CP_TALLY_BITS = 10, CP_TALLY_SLOTS = 1 << CP_TALLY_BITS };

typedef struct {
    cp_outcome outcome;
    uint64_t boards; /* 0: the slot is free */
} cp_tally_slot;

/* Boards are counted by outcome, for few outcomes make up most boards, and poured into the equity
 * at the end. An outcome of few bits is its own slot; others are hashed, and poured whenever the
 * slots run short. */
typedef struct {
    const cp_situation* situation;
    cp_equity* equity;
    int hashed;
    unsigned slot_count; /* how many of the slots are in use */
    unsigned used;
    cp_tally_slot slots[CP_TALLY_SLOTS];
} cp_tally;

/* The smallest part of a pot in which every share of it, split any way, is a whole number; 0 where
 * pots in that unit would not fit. */
uint64_t cp_pot_unit(const cp_situation* situation);
void cp_tally_begin(cp_tally* tally, const cp_situation* situation, cp_equity* equity);
void cp_tally_pour(cp_tally* tally);
void cp_tally_add_hashed(cp_tally* tally, cp_outcome outcome, uint64_t boards);

CP_INLINE void cp_tally_add(cp_tally* tally, cp_outcome outcome, uint64_t boards) {
    if (CP_UNLIKELY(tally->hashed)) {
        cp_tally_add_hashed(tally, outcome, boards);
    } else {
        tally->slots[outcome].outcome = outcome;
        tally->slots[outcome].boards += boards;
    }
}

#endif
