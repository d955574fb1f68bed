/* The builder: a ranking's data -> its tables. */
#include <stdlib.h>
#include <string.h>

#include "kernels/kernels.h"
#include "tables/badugi.h"
#include "tables/bits.h"
#include "tables/memory.h"

/* Jokers have no rank, and places that no card has. */
static uint64_t joker_bit(unsigned joker) {
    return (uint64_t)1 << (16 * (joker / 2) + 13 + joker % 2);
}

static uint64_t card_bit(const cp_ranking_data* data, unsigned card) {
    unsigned rank = card >> 2, suit = card & 3;
    if (data->wild && card >= CP_DECK && card < CP_DECK + CP_JOKERS)
        return joker_bit(card - CP_DECK);
    if (card >= CP_DECK || !(data->ranks >> rank & 1)) return CP_NOT_A_CARD;
    unsigned place =
        data->kind == CP_BADUGI ? 4 * cp_best_first(data, rank) + suit : 16 * suit + rank;
    return (uint64_t)1 << place;
}

static void build_cards(cp_ranking* ranking) {
    const cp_ranking_data* data = &ranking->data;
    /* A suit's counter starts where the flush's last card reaches the counter's highest bit. */
    unsigned counters = cp_has_category(data, CP_FOUR_FLUSH) ? 0x4444 : data->flushes ? 0x3333 : 0;
    for (unsigned cards = 0; cards <= CP_MOST_CARDS; ++cards)
        ranking->start[cards] = cp_key_start(cards) | (uint64_t)counters << CP_KEY_SUITS;
    for (unsigned card = 0; card < 256; ++card) {
        ranking->bit[card] = card_bit(data, card);
        if (card < CP_DECK && ranking->bit[card] != CP_NOT_A_CARD)
            ranking->key[card] =
                cp_rank_key[card >> 2] + ((uint64_t)1 << (CP_KEY_SUITS + 4 * (card & 3)));
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

static int build_kind(cp_ranking* ranking, cp_listing* list) {
    switch (ranking->data.kind) {
        case CP_BADUGI:
            cp_build_badugi(ranking, list);
            return 1;
        case CP_SPADE:
            cp_build_spade(ranking, list);
            return 1;
        case CP_PARTIAL:
            return cp_build_partial(ranking, list);
        default:
            return cp_build_best(ranking, list);
    }
}

unsigned cp_most_cards(cp_kind kind) {
    if (kind == CP_PARTIAL) return 4;
    return kind == CP_BEST_FIVE ? CP_MOST_CARDS_SLOWLY : CP_MOST_CARDS;
}

static void set_sizes(cp_ranking* ranking) {
    cp_kind kind = ranking->data.kind;
    ranking->fewest_cards = kind == CP_BEST_FIVE ? 5 : kind == CP_BEST_TWO ? 2 : 1;
    ranking->most_cards = (uint8_t)cp_most_cards(kind);
    ranking->most_wilds = ranking->data.wild == CP_NO_WILDS   ? 0
                          : ranking->data.wild == CP_WILD_BUG ? 1
                                                              : CP_MOST_CARDS;
}

/* Keeps only the classes that there are. */
static void trim_classes(cp_ranking* ranking) {
    size_t bytes = (ranking->classes + (size_t)1) * sizeof(cp_class);
    cp_class* trimmed = realloc(ranking->class_of, bytes);
    if (trimmed) ranking->class_of = trimmed;
    ranking->bytes += bytes;
}

cp_ranking* cp_ranking_new(const cp_ranking_data* data, const char* isa) {
    const cp_kernels* kernels = cp_kernels_named(isa);
    cp_ranking* ranking = calloc(1, sizeof *ranking);
    cp_listing list;
    cp_begin_listing(&list, data, malloc(CP_MOST_CLASSES * sizeof *list.entries));
    int built = 0;
    if (ranking && list.entries && kernels) {
        ranking->data = *data;
        ranking->kernels = kernels;
        ranking->bytes = sizeof *ranking;
        ranking->class_of = calloc(CP_MOST_CLASSES + 1, sizeof *ranking->class_of);
        set_sizes(ranking);
        build_cards(ranking);
        build_words(ranking);
        built = ranking->class_of && build_kind(ranking, &list);
    }
    free(list.entries);
    if (built) {
        trim_classes(ranking);
        return ranking;
    }
    cp_ranking_free(ranking);
    return NULL;
}

void cp_ranking_free(cp_ranking* ranking) {
    if (!ranking) return;
    cp_give_back_memory(ranking);
    free(ranking->class_of);
    free(ranking);
}

const cp_ranking_data* cp_ranking_get_data(const cp_ranking* ranking) { return &ranking->data; }

uint16_t cp_ranking_classes(const cp_ranking* ranking) { return ranking->classes; }

cp_class cp_ranking_class(const cp_ranking* ranking, uint16_t strength) {
    return ranking->class_of[strength];
}

size_t cp_ranking_bytes(const cp_ranking* ranking) { return ranking->bytes; }
