/* A ranking's tables for exactly two hole cards and exactly three board cards. */
#include <stdlib.h>

#include "tables/bits.h"
#include "tables/ranking.h"

#define PAIR(a, b) ((a) > (b) ? (a) * ((a) + 1) / 2 + (b) : (b) * ((b) + 1) / 2 + (a))
#define PAIRS_OF(a)                                                                        \
    {PAIR(a, 0), PAIR(a, 1), PAIR(a, 2), PAIR(a, 3),  PAIR(a, 4),  PAIR(a, 5), PAIR(a, 6), \
     PAIR(a, 7), PAIR(a, 8), PAIR(a, 9), PAIR(a, 10), PAIR(a, 11), PAIR(a, 12)}

const uint8_t cp_pair[CP_RANKS][16] = {
    PAIRS_OF(0), PAIRS_OF(1), PAIRS_OF(2), PAIRS_OF(3),  PAIRS_OF(4),  PAIRS_OF(5), PAIRS_OF(6),
    PAIRS_OF(7), PAIRS_OF(8), PAIRS_OF(9), PAIRS_OF(10), PAIRS_OF(11), PAIRS_OF(12)};

enum { ALIGNMENT = 64, MOST_LOW_RANKS = 9 };

typedef struct {
    cp_omaha* omaha;
    uint16_t* rows;
    unsigned cards; /* of the board */
    uint8_t copies[CP_RANKS];
} row_builder;

/* The strengths of three board cards with each pair of hole ranks. */
static void fill_three(const row_builder* build, uint16_t* row, uint64_t key) {
    const cp_ranking* ranking = build->omaha->ranking;
    const uint64_t two_more = cp_key_start(5) - cp_key_start(3);
    for (unsigned high = 0; high < CP_RANKS; ++high)
        for (unsigned low = 0; low <= high; ++low) {
            unsigned highs = build->copies[high] + 1u + (low == high);
            unsigned lows = build->copies[low] + 1u + (low == high);
            if (highs > CP_SUITS || lows > CP_SUITS) continue;
            uint64_t five = key + two_more + cp_rank_key[high] + cp_rank_key[low];
            row[cp_pair[high][low]] = ranking->values[5][cp_index(five, 5)];
        }
}

/* More than three board cards: the best with one of them less. */
static void fill_more(const row_builder* build, uint16_t* row, uint64_t key) {
    const uint64_t one_card_less = cp_key_start(build->cards) - cp_key_start(build->cards - 1);
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        if (!build->copies[rank]) continue;
        uint32_t less = cp_index(key - one_card_less - cp_rank_key[rank], build->cards - 1);
        const uint16_t* other =
            build->rows + (size_t)(build->omaha->row_start[build->cards - 1] + less) * CP_OMAHA_ROW;
        for (unsigned pair = 0; pair < CP_OMAHA_ROW; ++pair)
            if (other[pair] > row[pair]) row[pair] = other[pair];
    }
}

static void fill_rows(row_builder* build, unsigned rank, unsigned left, uint64_t key) {
    if (left == 0) {
        size_t number = build->omaha->row_start[build->cards] + cp_index(key, build->cards);
        uint16_t* row = build->rows + number * CP_OMAHA_ROW;
        (build->cards == 3 ? fill_three : fill_more)(build, row, key);
        return;
    }
    if (rank == CP_RANKS) return;
    for (unsigned n = 0; n <= left && n <= CP_SUITS; ++n) {
        build->copies[rank] = (uint8_t)n;
        fill_rows(build, rank + 1, left - n, key + n * cp_rank_key[rank]);
    }
    build->copies[rank] = 0;
}

static size_t row_bytes(const cp_omaha* omaha) {
    size_t rows = (size_t)omaha->row_start[CP_MOST_BOARD] + cp_multisets[CP_MOST_BOARD];
    return rows * CP_OMAHA_ROW * sizeof(uint16_t) + ALIGNMENT;
}

/* In `memory` (zeroes, row_bytes of them), from the first whole cache line on. */
static void build_rows(cp_omaha* omaha, char* memory) {
    row_builder build = {.omaha = omaha};
    build.rows = (uint16_t*)(void*)(memory + (ALIGNMENT - (uintptr_t)memory % ALIGNMENT));
    for (build.cards = 3; build.cards <= CP_MOST_BOARD; ++build.cards)
        fill_rows(&build, 0, build.cards, cp_key_start(build.cards));
    omaha->rows = build.rows;
    const cp_ranking* ranking = omaha->ranking;
    omaha->straight_flush = UINT16_MAX;
    for (uint16_t strength = ranking->classes; strength > 0; --strength)
        if (ranking->class_of[strength].category == CP_STRAIGHT_FLUSH)
            omaha->straight_flush = strength;
}

/* The best low that takes two of the hole's and three of the board's qualifying ranks. `lows` are
 * the ranks of each low by strength. */
static uint8_t best_low(const uint16_t* lows, uint16_t count, unsigned hole, unsigned board) {
    if (cp_count(hole) < 2 || cp_count(board) < 3) return 0;
    for (uint16_t strength = count; strength > 0; --strength) {
        unsigned low = lows[strength];
        if (!(low & ~(hole | board)) && cp_count(low & ~board) <= 2 && cp_count(low & ~hole) <= 3)
            return (uint8_t)strength;
    }
    return 0;
}

static void build_masks(cp_omaha* omaha, uint8_t* by_masks) {
    const cp_ranking* ranking = omaha->ranking;
    uint16_t bit_of_rank[CP_RANKS] = {0}, lows[UINT8_MAX + 1] = {0};
    unsigned bits = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (ranking->data.qualifier >> rank & 1) bit_of_rank[rank] = (uint16_t)(1u << bits++);
    for (unsigned card = 0; card < CP_DECK; ++card) omaha->low_bit[card] = bit_of_rank[card >> 2];
    for (uint16_t strength = 1; strength <= ranking->classes; ++strength)
        for (unsigned i = 0; i < 5; ++i)
            lows[strength] |= bit_of_rank[ranking->class_of[strength].ranks[i]];
    for (unsigned hole = 0; hole < 1u << bits; ++hole)
        for (unsigned board = 0; board < 1u << bits; ++board)
            by_masks[hole << bits | board] = best_low(lows, ranking->classes, hole, board);
    omaha->by_masks = by_masks;
}

/* Whether the best flush always has the highest ranks, unless it is a straight flush. */
static int has_plain_flushes(const cp_ranking_data* data) {
    int straight_flush_seen = 0;
    for (unsigned i = 0; i < data->order_count; ++i) {
        if (data->order[i] == CP_FLUSH && straight_flush_seen) return 0;
        straight_flush_seen |= data->order[i] == CP_STRAIGHT_FLUSH;
    }
    return !data->low && !data->ace_low && !data->one_past_top_rank;
}

/* Rows say nothing of wild cards and of suits, and the fast look at a flush takes the highest of
 * its ranks. */
static cp_omaha_kind kind_for(const cp_ranking* ranking) {
    const cp_ranking_data* data = &ranking->data;
    if (data->wild || ranking->four_flushes) return CP_OMAHA_WALK;
    if (data->flushes)
        return ranking->flushes_hurt || data->qualifier || !has_plain_flushes(data) ? CP_OMAHA_WALK
                                                                                    : CP_OMAHA_ROWS;
    const int is_narrow = data->qualifier && cp_count(data->qualifier) <= MOST_LOW_RANKS;
    return is_narrow && ranking->classes <= UINT8_MAX ? CP_OMAHA_MASKS : CP_OMAHA_ROWS;
}

cp_omaha* cp_omaha_new(const cp_ranking* ranking) {
    if (ranking->data.kind != CP_BEST_FIVE) return NULL;
    cp_omaha* omaha = calloc(1, sizeof *omaha);
    if (!omaha) return NULL;
    omaha->ranking = ranking;
    omaha->kind = kind_for(ranking);
    omaha->low_ranks = cp_count(ranking->data.qualifier);
    omaha->row_start[4] = cp_multisets[3];
    omaha->row_start[5] = cp_multisets[3] + cp_multisets[4];
    size_t bytes = omaha->kind == CP_OMAHA_ROWS    ? row_bytes(omaha)
                   : omaha->kind == CP_OMAHA_MASKS ? (size_t)1 << 2 * omaha->low_ranks
                                                   : 1;
    omaha->memory = calloc(1, bytes);
    if (!omaha->memory) {
        free(omaha);
        return NULL;
    }
    omaha->bytes = sizeof *omaha + bytes;
    if (omaha->kind == CP_OMAHA_ROWS) build_rows(omaha, omaha->memory);
    if (omaha->kind == CP_OMAHA_MASKS) build_masks(omaha, omaha->memory);
    return omaha;
}

void cp_omaha_free(cp_omaha* omaha) {
    if (!omaha) return;
    free(omaha->memory);
    free(omaha);
}

size_t cp_omaha_bytes(const cp_omaha* omaha) { return omaha->bytes; }
