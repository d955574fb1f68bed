/* The built-in rankings: one row of data each. */
#include "cpoker.h"

#define ALL_RANKS 0x1FFF
#define FROM_UP(rank) (ALL_RANKS & ~((1 << ((rank) - 2)) - 1))
#define ACE 0x1000
#define ACE_TO(ranks)                                                          \
    (ACE | ((1 << ((ranks) - 1)) - 1)) /* the ace and the ranks up to this one \
                                        */

#define WHEEL 0x100F
#define FROM(rank) (0x1F << ((rank) - 2)) /* five ranks in a row */
/* clang-format off */
#define USUAL_ORDER                                                                               \
    .order_count = 9,                                                                             \
    .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FLUSH, CP_FULL_HOUSE, \
              CP_QUADS, CP_STRAIGHT_FLUSH}
/* Fewer cards in the deck make a flush rarer than a full house. */
#define SHORT_ORDER                                                                               \
    .order_count = 9,                                                                             \
    .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FULL_HOUSE, CP_FLUSH, \
              CP_QUADS, CP_STRAIGHT_FLUSH}
#define FIVES_ON_TOP                                                                              \
    .order_count = 10,                                                                            \
    .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FLUSH, CP_FULL_HOUSE, \
              CP_QUADS, CP_STRAIGHT_FLUSH, CP_FIVE_OF_A_KIND}
#define STRAIGHTS                                                                                 \
    .straight_count = 10,                                                                         \
    .straights = {WHEEL, FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9),  \
                  FROM(10)}
/* The ace is high only: A-5-4-3-2 is no straight. */
#define STRAIGHTS_ACE_HIGH                                                                        \
    .straight_count = 9,                                                                          \
    .straights = {FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9), FROM(10)}
/* The ace is low only: A-K-Q-J-T is no straight. */
#define STRAIGHTS_ACE_LOW                                                                         \
    .straight_count = 9,                                                                          \
    .straights = {WHEEL, FROM(2), FROM(3), FROM(4), FROM(5), FROM(6), FROM(7), FROM(8), FROM(9)}
/* Spanish and Mexican cards: 7 and jack are neighbours. */
#define MEXICAN_RANKS (ACE_TO(7) | 0xE00)
#define MEXICAN                                                                                   \
    .ranks = MEXICAN_RANKS, .flushes = 1, .fives = MEXICAN_RANKS, .order_count = 10,              \
    .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FULL_HOUSE, CP_FLUSH, \
              CP_QUADS, CP_STRAIGHT_FLUSH, CP_FIVE_OF_A_KIND},                                    \
    .straight_count = 7, .straights = {WHEEL, 0x1F, 0x3E, 0x23C, 0x638, 0xE30, 0x1E20}
#define LOW .low = 1, .ace_low = 1, USUAL_ORDER

static const cp_ranking_data rankings[] = {
    {.name = "standard", .ranks = ALL_RANKS, .flushes = 1, USUAL_ORDER, STRAIGHTS},
    {.name = "ace_to_five", .ranks = ALL_RANKS, LOW},
    {.name = "eight_or_better", .ranks = ALL_RANKS, LOW, .qualifier = ACE_TO(8)},
    {.name = "nine_or_better", .ranks = ALL_RANKS, LOW, .qualifier = ACE_TO(9)},
    {.name = "deuce_to_seven", .ranks = ALL_RANKS, .low = 1, .flushes = 1, USUAL_ORDER,
     STRAIGHTS_ACE_HIGH},
    {.name = "ace_to_six", .ranks = ALL_RANKS, LOW, .flushes = 1, STRAIGHTS_ACE_LOW},
    {.name = "ace_to_six_broadway", .ranks = ALL_RANKS, LOW, .flushes = 1, STRAIGHTS},
    {.name = "short_deck", .ranks = FROM_UP(6), .flushes = 1, SHORT_ORDER,
     .straight_count = 6,
     .straights = {ACE | 0xF0, FROM(6), FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "short_deck_trips", .ranks = FROM_UP(6), .flushes = 1, .order_count = 9,
     .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_STRAIGHT, CP_TRIPS, CP_FULL_HOUSE, CP_FLUSH,
               CP_QUADS, CP_STRAIGHT_FLUSH},
     .straight_count = 6,
     .straights = {ACE | 0xF0, FROM(6), FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "badugi", .kind = CP_BADUGI, .ranks = ALL_RANKS, .ace_low = 1, .low = 1},
    {.name = "badugi_ace_high", .kind = CP_BADUGI, .ranks = ALL_RANKS, .low = 1},
    {.name = "hidugi", .kind = CP_BADUGI, .ranks = ALL_RANKS},

    /* Wild cards. */
    {.name = "standard_wild", .ranks = ALL_RANKS, .flushes = 1, FIVES_ON_TOP, STRAIGHTS,
     .wild = CP_WILD_ANY, .fives = ALL_RANKS},
    {.name = "standard_wild_straight_flush", .ranks = ALL_RANKS, .flushes = 1, STRAIGHTS,
     .order_count = 10,
     .order = {CP_HIGH_CARD, CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FLUSH, CP_FULL_HOUSE,
               CP_QUADS, CP_FIVE_OF_A_KIND, CP_STRAIGHT_FLUSH},
     .wild = CP_WILD_ANY, .fives = ALL_RANKS},
    {.name = "standard_wild_no_fives", .ranks = ALL_RANKS, .flushes = 1, USUAL_ORDER, STRAIGHTS,
     .wild = CP_WILD_ANY},
    {.name = "standard_bug", .ranks = ALL_RANKS, .flushes = 1, FIVES_ON_TOP, STRAIGHTS,
     .wild = CP_WILD_BUG, .fives = ACE},
    {.name = "ace_to_five_joker", .ranks = ALL_RANKS, LOW, .wild = CP_WILD_LOWEST},
    {.name = "eight_or_better_joker", .ranks = ALL_RANKS, LOW, .qualifier = ACE_TO(8),
     .wild = CP_WILD_LOWEST},
    {.name = "deuce_to_seven_joker", .ranks = ALL_RANKS, .low = 1, .flushes = 1, USUAL_ORDER,
     STRAIGHTS_ACE_HIGH, .wild = CP_WILD_ANY},
    {.name = "ace_to_six_joker", .ranks = ALL_RANKS, LOW, .flushes = 1, STRAIGHTS_ACE_LOW,
     .wild = CP_WILD_ANY},
    /* The joker face down, and face up: one order, so that the two can be compared. */
    {.name = "mexican", MEXICAN, .wild = CP_WILD_ANY},
    {.name = "mexican_bug", MEXICAN, .wild = CP_WILD_BUG},

    /* Other orders and decks. */
    {.name = "telesina", .ranks = FROM_UP(7), .flushes = 1, SHORT_ORDER,
     .straight_count = 5,
     .straights = {ACE | 0x1E0, FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "telesina_no_wheel", .ranks = FROM_UP(7), .flushes = 1, SHORT_ORDER,
     .straight_count = 4,
     .straights = {FROM(7), FROM(8), FROM(9), FROM(10)}},
    {.name = "soko", .ranks = ALL_RANKS, .flushes = 1, STRAIGHTS, .order_count = 11,
     .order = {CP_HIGH_CARD, CP_PAIR, CP_FOUR_STRAIGHT, CP_FOUR_FLUSH, CP_TWO_PAIR, CP_TRIPS,
               CP_STRAIGHT, CP_FLUSH, CP_FULL_HOUSE, CP_QUADS, CP_STRAIGHT_FLUSH},
     .four_straight_count = 11,
     .four_straights = {0x1007, 0xF, 0x1E, 0x3C, 0x78, 0xF0, 0x1E0, 0x3C0, 0x780, 0xF00, 0x1E00}},
    {.name = "two_card", .kind = CP_BEST_TWO, .ranks = ALL_RANKS, USUAL_ORDER},
    {.name = "spade_high", .kind = CP_SPADE, .ranks = ALL_RANKS},
    {.name = "spade_low", .kind = CP_SPADE, .ranks = ALL_RANKS, .low = 1},
    {.name = "spade_low_ace", .kind = CP_SPADE, .ranks = ALL_RANKS, .low = 1, .ace_low = 1},
    {.name = "spade_bitch", .kind = CP_SPADE, .ranks = ALL_RANKS, .one_past_top_rank = 11},
    {.name = "pair_or_better", .ranks = ALL_RANKS, .flushes = 1, STRAIGHTS, .order_count = 8,
     .order = {CP_PAIR, CP_TWO_PAIR, CP_TRIPS, CP_STRAIGHT, CP_FLUSH, CP_FULL_HOUSE, CP_QUADS,
               CP_STRAIGHT_FLUSH}},
    {.name = "no_pair", .ranks = ALL_RANKS, LOW, .qualifier = ALL_RANKS},
    {.name = "partial", .kind = CP_PARTIAL, .ranks = ALL_RANKS},
    {.name = "partial_ace_low", .kind = CP_PARTIAL, .ranks = ALL_RANKS, .ace_low = 1},
    {.name = "partial_low", .kind = CP_PARTIAL, .ranks = ALL_RANKS, .low = 1, .ace_low = 1},
};
/* clang-format on */

const cp_ranking_data* cp_builtin_ranking(size_t number) {
    return number < sizeof rankings / sizeof rankings[0] ? &rankings[number] : NULL;
}
