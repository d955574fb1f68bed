/* What the two steps of counting rank patterns share: see patterns.c.
 *
 * A number for each multiset of board ranks is a column, in rows and lanes (rows.h). There is a
 * column for each share's winners, or one for the whole outcome where outcomes are few; after these
 * one for each share's best strength, if the share has flushes. */
#ifndef CP_EQUITY_COUNTING_H
#define CP_EQUITY_COUNTING_H

#include "equity/dealt.h"
#include "equity/rows.h"
#include "equity/tally.h"
#include "kernels/kernels.h"

typedef struct {
    cp_dealt dealt;
    /* The same for all situations: */
    unsigned codes;      /* how many outcomes there can be; 0: too many to count in vectors */
    size_t flush_shares; /* a mask */
    size_t flush_share;  /* the only one, where outcomes are few */
    size_t omaha_shares; /* a mask */
    size_t winner_columns;
    size_t column_size;
    uint16_t* columns; /* [column][row][lane] */
    cp_tally tally;
} cp_counting;

CP_INLINE uint16_t* cp_row_of(const cp_counting* w, size_t column, size_t number) {
    return w->columns + column * w->column_size + number * CP_LANES;
}

CP_INLINE uint16_t* cp_best_of(const cp_counting* w, size_t share, size_t number) {
    return cp_row_of(w, w->winner_columns + share, number);
}

/* Counts all boards as if there were no flushes; keeps columns if `is_kept`. */
void CP_NAMED(cp_count_by_ranks_, CP_ISA)(cp_counting* w, int is_kept);

/* Takes the boards on which flushes of a suit win from those for whom they were counted. */
void CP_NAMED(cp_count_flushes_, CP_ISA)(cp_counting* w, unsigned suit);

#endif
