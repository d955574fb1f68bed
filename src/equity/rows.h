/* Multisets of ranks in rows: all but one of the ranks number the row, the one left is the lane.
 *
 * A multiset {a, b, c} stands in several places, for each of its ranks can be the lane. That is the
 * point of it: the boards that go on from any ranks with one more card are side by side.
 *
 * A row's number is that of its ranks, sorted, among the multisets of their size in colexicographic
 * order: the sum of cp_row_step[i][rank i]. */
#ifndef CP_EQUITY_ROWS_H
#define CP_EQUITY_ROWS_H

#include "cpoker.h"

enum {
    CP_LANES = 16,      /* for CP_RANKS */
    CP_ROW_RANKS = 4,   /* at most */
    CP_MOST_ROWS = 1820 /* of so many ranks */
};

/* choose(rank + i, i + 1) */
static const uint16_t cp_row_step[CP_ROW_RANKS][CP_RANKS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78},
    {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364},
    {0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365}};

/* In how many ways cards of a rank can come: [left][that come] */
static const uint8_t cp_choose[CP_SUITS + 1][CP_MOST_BOARD + 1] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* How many rows there are, by their ranks. */
static const uint16_t cp_row_count[CP_ROW_RANKS + 1] = {1, 13, 91, 455, CP_MOST_ROWS};

/* The rows of some sorted ranks and one more: start[i] + cp_row_step[i][rank] where i of the ranks
 * are lower; an equal rank may count as lower or not. */
static inline void cp_rows_with_one_more(const uint8_t* ranks, unsigned count, unsigned* start) {
    start[0] = 0;
    for (unsigned i = 0; i < count; ++i) start[0] += cp_row_step[i + 1][ranks[i]];
    for (unsigned i = 0; i < count; ++i)
        start[i + 1] = start[i] - cp_row_step[i + 1][ranks[i]] + cp_row_step[i][ranks[i]];
}

#endif
