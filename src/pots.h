/* One amount, cut among the winners of its shares. */
#ifndef CP_POTS_H
#define CP_POTS_H

#include "cpoker.h"

/* Players as bits, by seat. */
typedef uint32_t cp_seats;

/* Where the parts of one hand's pots go, and by which rules. */
typedef struct {
    const cp_pot_rules* rules;
    const uint32_t* weights; /* NULL: equal */
    size_t boards, shares;
    const char* order; /* as in cp_pots; NULL: from seat 0 on */
    ptrdiff_t order_place, order_share;
    int64_t* payouts;            /* added to */
    cp_explanation* explanation; /* or NULL */
} cp_division;

/* `winners[board * shares + share]`: empty where nobody has a hand for it; not all are empty. */
void cp_divide_amount(const cp_division* division, int64_t amount, const cp_seats* winners);

#endif
