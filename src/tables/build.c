/* The builder: a ranking's data -> its tables.
 *
 * All five-card classes are listed with a key that orders them, sorted, and numbered: those are
 * the strengths. A hand of more cards is as good as the best hand with one card less. */
#include <stdlib.h>
#include <string.h>

#include "kernels/kernels.h"
#include "tables/bits.h"
#include "tables/ranking.h"

enum { BEST_OF = 5, MOST_CLASSES = 6175 + 1287 };

/* A class on its way to its strength. */
typedef struct {
    uint32_t order;  /* sorts classes from the lowest hand to the highest */
    uint16_t* place; /* where its strength belongs */
    cp_class class;
} entry;

typedef struct {
    const cp_ranking_data* data;
    entry* entries;
    size_t count;
} listing;

static unsigned height(const cp_ranking_data* data, unsigned rank) {
    return data->ace_low ? (rank + 1) % CP_RANKS : rank;
}

/* The place of a rank when the best comes first. */
static unsigned best_first(const cp_ranking_data* data, unsigned rank) {
    return data->low ? height(data, rank) : CP_RANKS - 1 - height(data, rank);
}

/* The place of a straight among the straights, from 1; 0 if the ranks make none. */
static unsigned straight_height(const cp_ranking_data* data, unsigned mask) {
    for (unsigned i = 0; i < data->straight_count; ++i)
        if (data->straights[i] == mask) return i + 1;
    return 0;
}

static cp_category group_category(const uint8_t* copies) {
    unsigned pairs = 0, trips = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        if (copies[rank] == 4) return CP_QUADS;
        pairs += copies[rank] == 2;
        trips += copies[rank] == 3;
    }
    if (trips) return pairs ? CP_FULL_HOUSE : CP_TRIPS;
    return pairs == 2 ? CP_TWO_PAIR : pairs ? CP_PAIR : CP_HIGH_CARD;
}

/* Fills in the ranks of a class: larger groups first, then the higher; a straight's in order. */
static void list_ranks(const cp_ranking_data* data, const uint8_t* copies, unsigned straight,
                       cp_class* class) {
    for (unsigned group = 4; group > 0; --group)
        for (unsigned h = CP_RANKS; h-- > 0;) {
            unsigned rank = data->ace_low ? (h + CP_RANKS - 1) % CP_RANKS : h;
            if (copies[rank] == group) class->ranks[class->count++] = (uint8_t)rank;
        }
    /* In the lowest straight an ace may play below the others. */
    if (straight == 1 && class->ranks[0] == CP_RANKS - 1 && class->ranks[1] + 1u != CP_RANKS - 1u)
        for (unsigned i = 0; i + 1 < class->count; ++i) {
            uint8_t rank = class->ranks[i];
            class->ranks[i] = class->ranks[i + 1];
            class->ranks[i + 1] = rank;
        }
}

static void add_class(listing* list, const uint8_t* copies, unsigned suited, uint16_t* place) {
    const cp_ranking_data* data = list->data;
    unsigned mask = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) mask |= (copies[rank] > 0u) << rank;
    unsigned straight = straight_height(data, mask);
    cp_category category = group_category(copies);
    if (category == CP_HIGH_CARD && straight)
        category = suited ? CP_STRAIGHT_FLUSH : CP_STRAIGHT;
    else if (suited)
        category = CP_FLUSH;
    if (data->qualifier && (category != CP_HIGH_CARD || (mask & ~data->qualifier))) return;

    entry* e = &list->entries[list->count++];
    *e = (entry){.place = place,
                 .class = {.category = (uint8_t)category, .suited = (uint8_t)suited}};
    list_ranks(data, copies, straight, &e->class);
    for (unsigned i = 0; i < CP_CATEGORIES; ++i)
        if (data->order[i] == category) e->order = i;
    for (unsigned i = 0; i < 5; ++i) {
        unsigned next = i < e->class.count ? height(data, e->class.ranks[i]) : 0;
        e->order = e->order << 4 | (straight ? (i == 0 ? straight : 0) : next);
    }
}

static int by_order(const void* left, const void* right) {
    uint32_t a = ((const entry*)left)->order, b = ((const entry*)right)->order;
    return (a > b) - (a < b);
}

static void number_classes(cp_ranking* ranking, listing* list) {
    qsort(list->entries, list->count, sizeof(entry), by_order);
    uint16_t strength = 0;
    for (size_t i = 0; i < list->count; ++i) {
        const entry* e = &list->entries[list->data->low ? list->count - 1 - i : i];
        *e->place = ++strength;
        ranking->class_of[strength] = e->class;
    }
    ranking->classes = strength;
}

/* ---- The best five ------------------------------------------------------------------------- */

/* Calls `visit` for every multiset of `cards` ranks of the deck. */
typedef struct multisets {
    void (*visit)(struct multisets* self, uint64_t key);
    void* context;
    unsigned ranks; /* mask */
    unsigned cards;
    uint8_t copies[CP_RANKS];
} multisets;

static void walk_from(multisets* walk, unsigned rank, unsigned left, uint64_t key) {
    if (left == 0) {
        walk->visit(walk, key);
        return;
    }
    if (rank == CP_RANKS) return;
    unsigned most = (walk->ranks >> rank & 1) ? (left < CP_SUITS ? left : CP_SUITS) : 0;
    for (unsigned n = 0; n <= most; ++n) {
        walk->copies[rank] = (uint8_t)n;
        walk_from(walk, rank + 1, left - n, key + n * cp_rank_key[rank]);
    }
    walk->copies[rank] = 0;
}

static void walk_multisets(multisets* walk) {
    walk_from(walk, 0, walk->cards, cp_key_start(walk->cards));
}

typedef struct {
    listing* list;
    uint16_t* values[CP_MOST_CARDS + 1];
} filling;

static void visit_five(multisets* walk, uint64_t key) {
    filling* fill = walk->context;
    add_class(fill->list, walk->copies, 0, &fill->values[BEST_OF][cp_index(key, BEST_OF)]);
}

static void visit_more(multisets* walk, uint64_t key) {
    filling* fill = walk->context;
    unsigned cards = walk->cards;
    const uint64_t one_card_less = cp_key_start(cards) - cp_key_start(cards - 1);
    uint16_t best = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (walk->copies[rank]) {
            uint64_t less = key - one_card_less - cp_rank_key[rank];
            uint16_t value = fill->values[cards - 1][cp_index(less, cards - 1)];
            if (value > best) best = value;
        }
    fill->values[cards][cp_index(key, cards)] = best;
}

static void list_suited(cp_ranking* ranking, listing* list) {
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask)
        if (cp_count(mask) == BEST_OF && !(mask & ~ranking->data.ranks)) {
            uint8_t copies[CP_RANKS];
            for (unsigned rank = 0; rank < CP_RANKS; ++rank) copies[rank] = mask >> rank & 1;
            add_class(list, copies, 1, &ranking->by_mask[mask]);
        }
}

/* More cards of a suit than five: the best with one of them less. */
static void fill_suited(cp_ranking* ranking) {
    for (unsigned mask = 0; mask < CP_SUIT_MASKS; ++mask)
        if (cp_count(mask) > BEST_OF)
            for (unsigned rest = mask; rest; rest &= rest - 1) {
                uint16_t value = ranking->by_mask[mask & ~(rest & (0u - rest))];
                if (value > ranking->by_mask[mask]) ranking->by_mask[mask] = value;
            }
}

static void build_best_five(cp_ranking* ranking, listing* list, uint16_t* storage) {
    filling fill = {.list = list};
    for (unsigned cards = BEST_OF; cards <= CP_MOST_CARDS; ++cards) {
        ranking->values[cards] = fill.values[cards] = storage;
        storage += cp_multisets[cards];
    }
    multisets walk = {.visit = visit_five, .context = &fill, .ranks = ranking->data.ranks};
    walk.cards = BEST_OF;
    walk_multisets(&walk);
    if (ranking->data.flushes) list_suited(ranking, list);
    number_classes(ranking, list);
    walk.visit = visit_more;
    for (walk.cards = BEST_OF + 1; walk.cards <= CP_MOST_CARDS; ++walk.cards) walk_multisets(&walk);
    fill_suited(ranking);
    ranking->flushes_hurt = ranking->data.flushes && ranking->data.low;
}

/* ---- Badugi -------------------------------------------------------------------------------- */

static void list_badugis(cp_ranking* ranking, listing* list) {
    const cp_ranking_data* data = &ranking->data;
    for (unsigned mask = 1; mask < CP_SUIT_MASKS; ++mask) {
        unsigned cards = cp_count(mask);
        if (cards > CP_SUITS || (mask & ~data->ranks)) continue;
        entry* e = &list->entries[list->count++];
        unsigned places = 0;
        uint8_t copies[CP_RANKS];
        for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
            copies[rank] = mask >> rank & 1;
            places |= (unsigned)copies[rank] << best_first(data, rank);
        }
        *e = (entry){.place = &ranking->by_mask[places], .class = {.category = (uint8_t)cards}};
        list_ranks(data, copies, 0, &e->class);
        /* More cards are better whichever way the ranks are ordered. */
        e->order = data->low ? CP_SUITS - cards : cards;
        for (unsigned i = 0; i < CP_SUITS; ++i)
            e->order = e->order << 4 | (i < cards ? height(data, e->class.ranks[i]) : 0);
    }
    number_classes(ranking, list);
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
        ranking->place[rank] = (uint8_t)best_first(&ranking->data, rank);
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

/* ---- Cards --------------------------------------------------------------------------------- */

static void build_cards(cp_ranking* ranking) {
    const cp_ranking_data* data = &ranking->data;
    /* A suit's counter starts where its fifth card reaches the counter's highest bit. */
    unsigned counters = data->flushes ? 0x3333 : 0;
    for (unsigned cards = 0; cards <= CP_MOST_CARDS; ++cards)
        ranking->start[cards] = cp_key_start(cards) | (uint64_t)counters << CP_KEY_SUITS;
    for (unsigned card = 0; card < 256; ++card) {
        unsigned rank = card >> 2, suit = card & 3;
        if (card >= CP_DECK || !(data->ranks >> rank & 1)) {
            ranking->bit[card] = CP_NOT_A_CARD;
            continue;
        }
        unsigned bit =
            data->kind == CP_BADUGI ? 4 * best_first(data, rank) + suit : 16 * suit + rank;
        ranking->key[card] = cp_rank_key[rank] + ((uint64_t)1 << (CP_KEY_SUITS + 4 * suit));
        ranking->bit[card] = (uint64_t)1 << bit;
    }
}

static void build_words(cp_ranking* ranking) {
    for (unsigned card = 0; card < 56; ++card) {
        /* One row of group B more, so that no field borrows from the next. */
        uint64_t key = ranking->key[card] + cp_key_start(1);
        for (unsigned word = 0; word < 4; ++word)
            ranking->words[word][card] = (uint16_t)(key >> 16 * word);
        ranking->words[1][card] = (uint16_t)(ranking->words[1][card] - CP_INDEX_B);
        if (ranking->bit[card] == CP_NOT_A_CARD) ranking->words[2][card] = CP_NOT_IN_DECK_WORD;
    }
}

cp_ranking* cp_ranking_new(const cp_ranking_data* data) {
    size_t values = data->kind == CP_BEST_FIVE
                        ? (size_t)cp_multisets[5] + cp_multisets[6] + cp_multisets[7]
                        : 0;
    cp_ranking* ranking = calloc(1, sizeof *ranking);
    /* One value more than there are, because vector code reads four bytes for each two. */
    uint16_t* storage = calloc(values + 1, sizeof *storage);
    cp_class* classes = calloc(MOST_CLASSES + 1, sizeof *classes);
    listing list = {.data = data, .entries = calloc(MOST_CLASSES, sizeof *list.entries)};
    const cp_kernels* kernels = cp_kernels_chosen();
    if (ranking && storage && classes && list.entries && kernels) {
        ranking->data = *data;
        ranking->kernels = kernels;
        ranking->class_of = classes;
        ranking->values[0] = storage; /* owns the memory; hands of no cards are never looked up */
        ranking->bytes =
            sizeof *ranking + (values + 1) * sizeof *storage + (MOST_CLASSES + 1) * sizeof *classes;
        build_cards(ranking);
        build_words(ranking);
        if (data->kind == CP_BEST_FIVE) {
            build_best_five(ranking, &list, storage);
        } else {
            list_badugis(ranking, &list);
            build_matchings(ranking);
            build_plays(ranking);
        }
    } else {
        free(ranking);
        free(storage);
        free(classes);
        ranking = NULL;
    }
    free(list.entries);
    return ranking;
}

void cp_ranking_free(cp_ranking* ranking) {
    if (!ranking) return;
    free((void*)(uintptr_t)ranking->values[0]);
    free(ranking->class_of);
    free(ranking);
}

const cp_ranking_data* cp_ranking_get_data(const cp_ranking* ranking) { return &ranking->data; }

uint16_t cp_ranking_classes(const cp_ranking* ranking) { return ranking->classes; }

cp_class cp_ranking_class(const cp_ranking* ranking, uint16_t strength) {
    return ranking->class_of[strength];
}

size_t cp_ranking_bytes(const cp_ranking* ranking) { return ranking->bytes; }
