#include "tables/classes.h"

#include <stdlib.h>

#include "tables/bits.h"

unsigned cp_height(const cp_ranking_data* data, unsigned rank) {
    if (data->one_past_top_rank == rank + 1) return CP_RANKS;
    return data->ace_low ? (rank + 1) % CP_RANKS : rank;
}

int cp_has_category(const cp_ranking_data* data, cp_category category) {
    for (unsigned i = 0; i < data->order_count; ++i)
        if (data->order[i] == category) return 1;
    return 0;
}

void cp_begin_listing(cp_listing* list, const cp_ranking_data* data, cp_entry* entries) {
    *list = (cp_listing){.data = data, .entries = entries};
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        unsigned higher = 0;
        for (unsigned other = 0; other < CP_RANKS; ++other)
            higher += cp_height(data, other) > cp_height(data, rank);
        list->highest_first[higher] = (uint8_t)rank;
    }
}

/* The place of a straight in a list of them, from 1; 0 if the ranks make none. */
static unsigned find_straight(const uint16_t* straights, unsigned count, unsigned mask) {
    for (unsigned i = 0; i < count; ++i)
        if (straights[i] == mask) return i + 1;
    return 0;
}

static unsigned mask_of(const uint8_t* copies) {
    unsigned mask = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) mask |= (copies[rank] > 0u) << rank;
    return mask;
}

static cp_category group_category(const uint8_t* copies) {
    unsigned pairs = 0, trips = 0;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        if (copies[rank] == 5) return CP_FIVE_OF_A_KIND;
        if (copies[rank] == 4) return CP_QUADS;
        pairs += copies[rank] == 2;
        trips += copies[rank] == 3;
    }
    if (trips) return pairs ? CP_FULL_HOUSE : CP_TRIPS;
    return pairs == 2 ? CP_TWO_PAIR : pairs ? CP_PAIR : CP_HIGH_CARD;
}

/* Appends ranks to a class: larger groups first, then the higher. */
static void list_ranks(const cp_listing* list, const uint8_t* copies, cp_class* class) {
    for (unsigned group = 5; group > 0; --group)
        for (unsigned i = 0; i < CP_RANKS; ++i)
            if (copies[list->highest_first[i]] == group)
                class->ranks[class->count++] = list->highest_first[i];
}

/* In a straight of `count` ranks the ace stands above a king, else below the other ranks. */
static void place_ace(cp_class* class, unsigned count) {
    const uint8_t ace = CP_RANKS - 1, king = ace - 1;
    unsigned at = 0, with_king = 0;
    while (at < count && class->ranks[at] != ace) ++at;
    if (at == count) return;
    for (unsigned i = 0; i < count; ++i) with_king |= class->ranks[i] == king;
    const unsigned to = with_king ? 0 : count - 1;
    for (; at < to; ++at) class->ranks[at] = class->ranks[at + 1];
    for (; at > to; --at) class->ranks[at] = class->ranks[at - 1];
    class->ranks[to] = ace;
}

/* Enters a class by its category, its straight (0 = none) and the ranks from `first` on. Where the
 * ranking has no such category it is not entered. */
static void enter(cp_listing* list, unsigned straight, unsigned first) {
    const cp_ranking_data* data = list->data;
    cp_entry* e = &list->entries[list->count];
    unsigned place = 0;
    while (place < data->order_count && data->order[place] != e->class.category) ++place;
    if (place == data->order_count) return;
    e->order = place << 4 | straight;
    for (unsigned i = 0; i < 5; ++i) {
        unsigned counts = i >= first && i < e->class.count;
        e->order = e->order << 4 | (counts ? cp_height(data, e->class.ranks[i]) : 0);
    }
    ++list->count;
}

/* The best straight of four among a hand's ranks, from 1; then its rank list is those four and the
 * fifth card. */
static unsigned four_straight(const cp_listing* list, const uint8_t* copies, cp_class* class) {
    const cp_ranking_data* data = list->data;
    unsigned mask = mask_of(copies);
    for (unsigned i = data->four_straight_count; i-- > 0;) {
        unsigned four = data->four_straights[i];
        if (four & ~mask) continue;
        uint8_t straight[CP_RANKS], fifth[CP_RANKS];
        for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
            straight[rank] = four >> rank & 1;
            fifth[rank] = (uint8_t)(copies[rank] - straight[rank]);
        }
        list_ranks(list, straight, class);
        place_ace(class, 4);
        list_ranks(list, fifth, class);
        return i + 1;
    }
    return 0;
}

void cp_list_class(cp_listing* list, const uint8_t* copies, unsigned suited, uint16_t* place) {
    const cp_ranking_data* data = list->data;
    unsigned mask = mask_of(copies);
    cp_category category = group_category(copies);
    unsigned straight = find_straight(data->straights, data->straight_count, mask);
    if (data->qualifier && (category != CP_HIGH_CARD || (mask & ~data->qualifier))) return;
    cp_entry* e = &list->entries[list->count];
    *e = (cp_entry){.place = place};
    if (straight)
        category = suited ? CP_STRAIGHT_FLUSH : CP_STRAIGHT;
    else if (suited)
        category = CP_FLUSH;
    unsigned four = 0;
    if (category == CP_HIGH_CARD || category == CP_PAIR)
        four = four_straight(list, copies, &e->class);
    if (four) {
        e->class.category = CP_FOUR_STRAIGHT;
        enter(list, four, 4);
        return;
    }
    e->class.category = (uint8_t)category;
    e->class.suited = (uint8_t)suited;
    list_ranks(list, copies, &e->class);
    if (straight) place_ace(&e->class, 5);
    enter(list, straight, straight ? 5 : 0);
}

void cp_list_four_flush(cp_listing* list, unsigned four, unsigned fifth, uint16_t* place) {
    const cp_ranking_data* data = list->data;
    cp_entry* e = &list->entries[list->count];
    uint8_t suited[CP_RANKS], last[CP_RANKS] = {0};
    if (find_straight(data->straights, data->straight_count, four | 1u << fifth)) return;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) suited[rank] = four >> rank & 1;
    last[fifth] = 1;
    *e = (cp_entry){.place = place, .class = {.category = CP_FOUR_FLUSH, .suited = 1}};
    list_ranks(list, suited, &e->class);
    list_ranks(list, last, &e->class);
    enter(list, 0, 0);
}

void cp_list_cards(cp_listing* list, const uint8_t* copies, unsigned cards, uint16_t* place) {
    const cp_ranking_data* data = list->data;
    cp_entry* e = &list->entries[list->count++];
    *e = (cp_entry){.place = place};
    e->class.category = (uint8_t)(data->kind == CP_BADUGI ? cards : group_category(copies));
    list_ranks(list, copies, &e->class);
    /* More cards make a better badugi whichever way the ranks are ordered. */
    unsigned first = data->kind != CP_BADUGI ? e->class.category
                     : data->low             ? CP_SUITS - cards
                                             : cards;
    e->order = first;
    for (unsigned i = 0; i < CP_SUITS; ++i)
        e->order =
            e->order << 4 | (i < e->class.count ? cp_height(data, e->class.ranks[i]) + 1 : 0);
}

void cp_list_rank(cp_listing* list, unsigned rank, uint16_t* place) {
    cp_entry* e = &list->entries[list->count++];
    *e = (cp_entry){.order = cp_height(list->data, rank), .place = place};
    e->class = (cp_class){.count = 1, .ranks = {(uint8_t)rank}};
}

static int by_order(const void* left, const void* right) {
    uint32_t a = ((const cp_entry*)left)->order, b = ((const cp_entry*)right)->order;
    return (a > b) - (a < b);
}

uint16_t cp_number_classes(cp_listing* list, cp_class* class_of) {
    qsort(list->entries, list->count, sizeof *list->entries, by_order);
    uint16_t strength = 0;
    for (size_t i = 0; i < list->count; ++i) {
        const cp_entry* e = &list->entries[list->data->low ? list->count - 1 - i : i];
        *e->place = ++strength;
        class_of[strength] = e->class;
    }
    return strength;
}
