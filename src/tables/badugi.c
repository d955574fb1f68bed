/* Badugi's tables, and the other rankings of fewer cards than five. */
#include "tables/badugi.h"

#include "tables/bits.h"
#include "tables/multisets.h"

unsigned cp_best_first(const cp_ranking_data* data, unsigned rank) {
    const unsigned height = cp_height(data, rank);
    unsigned better = 0;
    for (unsigned other = 0; other < CP_RANKS; ++other)
        better += data->low ? cp_height(data, other) < height : cp_height(data, other) > height;
    return better;
}

static void list_badugis(cp_ranking* ranking, cp_listing* list) {
    const cp_ranking_data* data = &ranking->data;
    for (unsigned mask = 1; mask < CP_SUIT_MASKS; ++mask) {
        unsigned cards = cp_count(mask), places = 0;
        uint8_t copies[CP_RANKS];
        if (cards > CP_SUITS || (mask & ~data->ranks)) continue;
        for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
            copies[rank] = mask >> rank & 1;
            places |= (unsigned)copies[rank] << cp_best_first(data, rank);
        }
        cp_list_cards(list, copies, cards, &ranking->by_mask[places]);
    }
}

/* A matching is the family of all sets of suits that some choice of one card for each taken rank
 * can use, as a 16-bit set of 4-bit sets. Adding a rank held in `suits` gives the next family,
 * empty where the rank cannot be taken. (Sets of ranks that can be taken together form a matroid:
 * taking ranks from the best on, each if it can be taken, gives the best badugi.) */
static unsigned next_family(unsigned family, unsigned suits) {
    unsigned next = 0;
    for (unsigned used = 0; used < 16; ++used)
        if (family >> used & 1)
            for (unsigned suit = 0; suit < CP_SUITS; ++suit)
                if (suits & ~used & 1u << suit) next |= 1u << (used | 1u << suit);
    return next;
}

static void build_matchings(cp_ranking* ranking) {
    unsigned family[CP_MATCHINGS] = {1}; /* no rank taken: only the empty set of suits */
    unsigned known = 1;
    for (unsigned i = 0; i < known; ++i)
        for (unsigned suits = 0; suits < 16; ++suits) {
            unsigned next = next_family(family[i], suits), taken = next != 0, j = 0;
            if (!taken) next = family[i];
            while (j < known && family[j] != next) ++j;
            if (j == known) family[known++] = next;
            ranking->matching[16 * i + suits] = 16 * j | (uint32_t)taken << 31;
        }
}

static void build_plays(cp_ranking* ranking) {
    static const uint8_t pairs[6] = {3, 6, 12, 9, 5, 10}; /* 0 1, 1 2, 2 3, 3 0, 0 2, 1 3 */
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        ranking->place[rank] = (uint8_t)cp_best_first(&ranking->data, rank);
    for (unsigned answers = 0; answers < 64; ++answers) {
        unsigned best = 0;
        for (unsigned set = 1; set < 16; ++set) {
            unsigned clashes = 0;
            for (unsigned i = 0; i < 6; ++i)
                clashes |= (answers >> i & 1) && (set & pairs[i]) == pairs[i];
            /* Of as many cards, the first found: its last cards come earliest. */
            if (!clashes && cp_count(set) > cp_count(best)) best = set;
        }
        ranking->plays[answers] = (uint16_t)best;
    }
}

void cp_build_badugi(cp_ranking* ranking, cp_listing* list) {
    list_badugis(ranking, list);
    ranking->classes = cp_number_classes(list, ranking->class_of);
    build_matchings(ranking);
    build_plays(ranking);
}

/* ---- The best spade ------------------------------------------------------------------------ */

void cp_build_spade(cp_ranking* ranking, cp_listing* list) {
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (ranking->data.ranks >> rank & 1)
            cp_list_rank(list, rank, &ranking->by_mask[1u << rank]);
    ranking->classes = cp_number_classes(list, ranking->class_of);
    for (unsigned mask = 1; mask < CP_SUIT_MASKS; ++mask)
        for (unsigned rest = mask; rest; rest &= rest - 1) {
            uint16_t value = ranking->by_mask[rest & (0u - rest)];
            if (value > ranking->by_mask[mask]) ranking->by_mask[mask] = value;
        }
}

/* ---- Partial hands ------------------------------------------------------------------------- */

typedef struct {
    cp_listing* list;
    uint16_t* values;
} filling;

static void list_partial(cp_multisets_walk* walk, uint64_t key) {
    filling* fill = walk->context;
    cp_list_cards(fill->list, walk->copies, walk->cards, &fill->values[cp_index(key, walk->cards)]);
}

int cp_build_partial(cp_ranking* ranking, cp_listing* list) {
    filling fill = {.list = list};
    cp_multisets_walk walk = {
        .visit = list_partial, .context = &fill, .ranks = ranking->data.ranks};
    for (walk.cards = 1; walk.cards <= ranking->most_cards; ++walk.cards) {
        fill.values = cp_take_memory(ranking, cp_multisets[walk.cards] + 1);
        if (!fill.values) return 0;
        ranking->values[walk.cards] = fill.values;
        cp_walk_multisets(&walk);
    }
    ranking->classes = cp_number_classes(list, ranking->class_of);
    return 1;
}
