/* The built-in rankings: one row of data each. */
#include "cpoker.h"

#define ALL_RANKS 0x1FFF
#define SIX_AND_UP 0x1FF0
#define ACE 0x1000
#define ACE_TO(ranks)                                                          \
    (ACE | ((1 << ((ranks) - 1)) - 1)) /* the ace and the ranks up to this one \
                                        */

#define WHEEL 0x100F
#define FROM(rank) (0x1F << ((rank) - 2)) /* five ranks in a row */
#define USUAL_ORDER                                                           \
    {CP_HIGH_CARD, CP_PAIR,       CP_TWO_PAIR, CP_TRIPS,         CP_STRAIGHT, \
     CP_FLUSH,     CP_FULL_HOUSE, CP_QUADS,    CP_STRAIGHT_FLUSH}

static const cp_ranking_data rankings[] = {
    {.name = "standard",
     .ranks = ALL_RANKS,
     .flushes = 1,
     .order = USUAL_ORDER,
     .straight_count = 10,
     .straights = {WHEEL, FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9),
                   FROM(10)}},
    {.name = "ace_to_five", .ranks = ALL_RANKS, .ace_low = 1, .low = 1, .order = USUAL_ORDER},
    {.name = "eight_or_better",
     .ranks = ALL_RANKS,
     .ace_low = 1,
     .low = 1,
     .order = USUAL_ORDER,
     .qualifier = ACE_TO(8)},
    {.name = "nine_or_better",
     .ranks = ALL_RANKS,
     .ace_low = 1,
     .low = 1,
     .order = USUAL_ORDER,
     .qualifier = ACE_TO(9)},
    /* The ace is high only: A-5-4-3-2 is no straight. */
    {.name = "deuce_to_seven",
     .ranks = ALL_RANKS,
     .low = 1,
     .flushes = 1,
     .order = USUAL_ORDER,
     .straight_count = 9,
     .straights = {FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9),
                   FROM(10)}},
    /* The ace is low only: A-K-Q-J-T is no straight. */
    {.name = "ace_to_six",
     .ranks = ALL_RANKS,
     .ace_low = 1,
     .low = 1,
     .flushes = 1,
     .order = USUAL_ORDER,
     .straight_count = 9,
     .straights = {WHEEL, FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9)}},
    {.name = "short_deck",
     .ranks = SIX_AND_UP,
     .flushes = 1,
     .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FULL_HOUSE, CP_FLUSH,
               CP_QUADS, CP_STRAIGHT_FLUSH},
     .straight_count = 6,
     .straights = {0x10F0, FROM(6), FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "short_deck_trips",
     .ranks = SIX_AND_UP,
     .flushes = 1,
     .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_STRAIGHT, CP_TRIPS, CP_FULL_HOUSE, CP_FLUSH,
               CP_QUADS, CP_STRAIGHT_FLUSH},
     .straight_count = 6,
     .straights = {0x10F0, FROM(6), FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "badugi", .kind = CP_BADUGI, .ranks = ALL_RANKS, .ace_low = 1, .low = 1},
    {.name = "badugi_ace_high", .kind = CP_BADUGI, .ranks = ALL_RANKS, .low = 1},
};

const cp_ranking_data* cp_builtin_ranking(size_t number) {
    return number < sizeof rankings / sizeof rankings[0] ? &rankings[number] : NULL;
}
