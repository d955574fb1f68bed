/* Tables for hands with wild cards: a hand is as good as the best that its wild card may stand for,
 * which is a hand with one wild card less. */
#include "tables/best.h"
#include "tables/bits.h"
#include "tables/multisets.h"

typedef struct {
    cp_ranking* ranking;
    const uint16_t* five_of_a_kind;
    unsigned wilds;
    uint16_t* values; /* of so many wilds beside so many natural cards */
} filling;

static uint16_t larger(uint16_t a, uint16_t b) { return a > b ? a : b; }

/* What the hand is worth when a wild card stands for a rank. */
static uint16_t standing_for(const filling* fill, const cp_multisets_walk* walk, uint64_t key,
                             unsigned rank) {
    if (walk->copies[rank] == CP_SUITS) return fill->five_of_a_kind[rank];
    const uint16_t* values = fill->ranking->wild_values[fill->wilds - 1][walk->cards + 1];
    return values[cp_index_with_more(key, walk->cards, rank)];
}

static int completes_straight(const cp_ranking_data* data, const uint8_t* copies, unsigned rank) {
    unsigned mask = 0, cards = 0;
    for (unsigned r = 0; r < CP_RANKS; ++r) {
        mask |= (copies[r] > 0u) << r;
        cards += copies[r];
    }
    if (cp_count(mask) != cards || (mask >> rank & 1)) return 0;
    for (unsigned i = 0; i < data->straight_count; ++i)
        if (data->straights[i] == (mask | 1u << rank)) return 1;
    return 0;
}

static int may_stand_for(const cp_ranking_data* data, const uint8_t* copies, unsigned rank) {
    if (!(data->ranks >> rank & 1)) return 0;
    if (data->wild == CP_WILD_BUG)
        return rank == CP_RANKS - 1 || completes_straight(data, copies, rank);
    if (data->wild == CP_WILD_LOWEST) {
        if (copies[rank]) return 0;
        for (unsigned other = 0; other < CP_RANKS; ++other)
            if ((data->ranks >> other & 1) && !copies[other] &&
                cp_height(data, other) < cp_height(data, rank))
                return 0;
    }
    return 1;
}

static void fill_hand(cp_multisets_walk* walk, uint64_t key) {
    const filling* fill = walk->context;
    const cp_ranking_data* data = &fill->ranking->data;
    uint16_t best = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (may_stand_for(data, walk->copies, rank))
            best = larger(best, standing_for(fill, walk, key, rank));
    fill->values[cp_index(key, walk->cards)] = best;
}

/* More cards than a hand: the best without one of the natural cards, or without a wild one. */
static void fill_more(cp_multisets_walk* walk, uint64_t key) {
    const filling* fill = walk->context;
    const unsigned cards = walk->cards;
    uint32_t here = cp_index(key, cards);
    uint16_t best = fill->ranking->wild_values[fill->wilds - 1][cards]
                        ? fill->ranking->wild_values[fill->wilds - 1][cards][here]
                        : 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (walk->copies[rank]) {
            uint32_t less = cp_index_with_less(key, cards, rank);
            best = larger(best, fill->ranking->wild_values[fill->wilds][cards - 1][less]);
        }
    fill->values[here] = best;
}

/* A flush of a suit's natural ranks and a wild card that takes a rank not yet in it. */
static int fill_suited(cp_ranking* ranking, unsigned wilds) {
    uint16_t* suited = cp_take_memory(ranking, CP_SUIT_MASKS);
    if (!suited) return 0;
    const uint16_t* with_less = ranking->wild_suited[wilds - 1];
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask) {
        suited[mask] = with_less[mask];
        for (unsigned rank = 0; rank < CP_RANKS; ++rank)
            if ((ranking->data.ranks & ~mask) >> rank & 1)
                suited[mask] = larger(suited[mask], with_less[mask | 1u << rank]);
    }
    ranking->wild_suited[wilds] = suited;
    return 1;
}

int cp_build_wilds(cp_ranking* ranking, const uint16_t* five_of_a_kind) {
    const unsigned size = cp_hand_size(ranking);
    filling fill = {.ranking = ranking, .five_of_a_kind = five_of_a_kind};
    cp_multisets_walk walk = {.context = &fill, .ranks = ranking->data.ranks};
    for (unsigned cards = size; cards <= CP_MOST_CARDS; ++cards)
        ranking->wild_values[0][cards] = ranking->values[cards];
    ranking->wild_suited[0] = ranking->by_mask;
    for (fill.wilds = 1; fill.wilds <= ranking->most_wilds; ++fill.wilds) {
        if (!fill_suited(ranking, fill.wilds)) return 0;
        unsigned fewest = fill.wilds < size ? size - fill.wilds : 0;
        for (walk.cards = fewest; walk.cards + fill.wilds <= CP_MOST_CARDS; ++walk.cards) {
            fill.values = cp_take_memory(ranking, cp_multisets[walk.cards] + 1);
            if (!fill.values) return 0;
            ranking->wild_values[fill.wilds][walk.cards] = fill.values;
            walk.visit = walk.cards + fill.wilds == size ? fill_hand : fill_more;
            cp_walk_multisets(&walk);
        }
    }
    return 1;
}
