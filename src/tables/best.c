/* The best five (or two) of a hand: all classes are listed with a number that orders them, sorted,
 * and numbered: those are the strengths. A hand of more cards is as good as the best hand with one
 * card less. */
#include "tables/best.h"

#include "tables/bits.h"
#include "tables/multisets.h"

typedef struct {
    cp_ranking* ranking;
    cp_listing* list;
    uint16_t* values[CP_MOST_CARDS + 1];
} filling;

unsigned cp_hand_size(const cp_ranking* ranking) {
    return ranking->data.kind == CP_BEST_TWO ? 2 : 5;
}

static void list_multiset(cp_multisets_walk* walk, uint64_t key) {
    filling* fill = walk->context;
    cp_list_class(fill->list, walk->copies, 0,
                  &fill->values[walk->cards][cp_index(key, walk->cards)]);
}

static void best_with_less(cp_multisets_walk* walk, uint64_t key) {
    filling* fill = walk->context;
    uint16_t best = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (walk->copies[rank]) {
            uint16_t value =
                fill->values[walk->cards - 1][cp_index_with_less(key, walk->cards, rank)];
            if (value > best) best = value;
        }
    fill->values[walk->cards][cp_index(key, walk->cards)] = best;
}

static void list_suited(cp_ranking* ranking, cp_listing* list) {
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask)
        if (cp_count(mask) == 5 && !(mask & ~ranking->data.ranks)) {
            uint8_t copies[CP_RANKS];
            for (unsigned rank = 0; rank < CP_RANKS; ++rank) copies[rank] = mask >> rank & 1;
            cp_list_class(list, copies, 1, &ranking->by_mask[mask]);
        }
}

/* More cards of a suit than five: the best with one of them less. */
static void fill_suited(cp_ranking* ranking) {
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask)
        if (cp_count(mask) > 5)
            for (unsigned rest = mask; rest; rest &= rest - 1) {
                uint16_t value = ranking->by_mask[mask & ~(rest & (0u - rest))];
                if (value > ranking->by_mask[mask]) ranking->by_mask[mask] = value;
            }
}

static void list_fives_of_a_kind(cp_listing* list, uint16_t* places) {
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        uint8_t copies[CP_RANKS] = {0};
        copies[rank] = 5;
        if (list->data->fives >> rank & 1) cp_list_class(list, copies, 0, &places[rank]);
    }
}

static int list_four_flushes(cp_ranking* ranking, cp_listing* list) {
    uint16_t* places = cp_take_memory(ranking, CP_SUIT_MASKS);
    uint16_t* four_flushes = cp_take_memory(ranking, CP_FOURS * CP_RANKS);
    if (!places || !four_flushes) return 0;
    uint16_t place = 0;
    for (unsigned four = 0; four < CP_SUIT_MASKS; ++four) {
        if (cp_count(four) != 4) continue;
        for (unsigned fifth = 0; fifth < CP_RANKS; ++fifth)
            cp_list_four_flush(list, four, fifth, &four_flushes[place * CP_RANKS + fifth]);
        places[four] = place++;
    }
    ranking->four_places = places;
    ranking->four_flushes = four_flushes;
    return 1;
}

/* Whether some five ranks are worth less suited than in several suits. */
static int flushes_hurt(const cp_ranking* ranking) {
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask) {
        if (cp_count(mask) != 5 || (mask & ~ranking->data.ranks)) continue;
        uint64_t key = cp_key_start(5);
        for (unsigned left = mask; left; left &= left - 1) key += cp_rank_key[cp_lowest(left)];
        if (ranking->by_mask[mask] < ranking->values[5][cp_index(key, 5)]) return 1;
    }
    return 0;
}

int cp_build_best(cp_ranking* ranking, cp_listing* list) {
    const unsigned size = cp_hand_size(ranking);
    filling fill = {.ranking = ranking, .list = list};
    uint16_t five_of_a_kind[CP_RANKS] = {0};
    for (unsigned cards = size; cards <= CP_MOST_CARDS; ++cards) {
        /* One value more than there are, because vector code reads four bytes for each two. */
        ranking->values[cards] = fill.values[cards] =
            cp_take_memory(ranking, cp_multisets[cards] + 1);
        if (!fill.values[cards]) return 0;
    }
    cp_multisets_walk walk = {
        .visit = list_multiset, .context = &fill, .ranks = ranking->data.ranks};
    walk.cards = size;
    cp_walk_multisets(&walk);
    if (ranking->data.flushes) list_suited(ranking, list);
    if (ranking->data.wild) list_fives_of_a_kind(list, five_of_a_kind);
    if (cp_has_category(&ranking->data, CP_FOUR_FLUSH) && !list_four_flushes(ranking, list))
        return 0;
    ranking->classes = cp_number_classes(list, ranking->class_of);
    walk.visit = best_with_less;
    for (walk.cards = size + 1; walk.cards <= CP_MOST_CARDS; ++walk.cards) cp_walk_multisets(&walk);
    fill_suited(ranking);
    ranking->flushes_hurt = ranking->data.flushes && flushes_hurt(ranking);
    return !ranking->data.wild || cp_build_wilds(ranking, five_of_a_kind);
}
