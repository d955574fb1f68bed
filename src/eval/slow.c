#include "eval/slow.h"

typedef struct {
    uint8_t card[CP_MOST_HOLE + CP_MOST_CARDS];
    unsigned count;
} card_list;

static void list_cards(card_list* list, uint64_t bits) {
    for (list->count = 0; bits; bits &= bits - 1) {
        unsigned place = cp_lowest(bits);
        list->card[list->count++] = (uint8_t)(4 * (place & 15) + (place >> 4));
    }
}

/* Exactly five cards. */
static uint16_t strength_of_five(const cp_ranking* ranking, const uint8_t* cards) {
    uint64_t key = cp_key_start(5);
    unsigned ranks = 0, suits = 0;
    for (unsigned i = 0; i < 5; ++i) {
        key += cp_rank_key[cards[i] >> 2];
        ranks |= 1u << (cards[i] >> 2);
        suits |= 1u << (cards[i] & 3);
    }
    int flush = ranking->data.flushes && !(suits & (suits - 1));
    return flush ? ranking->by_mask[ranks] : ranking->values[5][cp_index(key, 5)];
}

/* The best of every choice of `from_first` cards of one list and the rest of five of another. */
static uint16_t best_choice(const cp_ranking* ranking, const card_list* first, unsigned from_first,
                            const card_list* second) {
    uint16_t best = 0;
    uint8_t five[5];
    for (unsigned a = 0; a < 1u << first->count; ++a) {
        if (cp_count(a) != from_first) continue;
        for (unsigned b = 0; b < 1u << second->count; ++b) {
            if (cp_count(b) != 5 - from_first) continue;
            unsigned n = 0;
            for (unsigned rest = a; rest; rest &= rest - 1)
                five[n++] = first->card[cp_lowest(rest)];
            for (unsigned rest = b; rest; rest &= rest - 1)
                five[n++] = second->card[cp_lowest(rest)];
            uint16_t strength = strength_of_five(ranking, five);
            if (strength > best) best = strength;
        }
    }
    return best;
}

uint16_t cp_least_spoilt(const cp_ranking* ranking, uint64_t key, uint64_t bits, unsigned count,
                         unsigned suit) {
    unsigned ranks = 0, other_suits = 0;
    for (unsigned s = 0; s < CP_SUITS; ++s)
        if (s != suit) other_suits |= cp_suit_mask(bits, s);
    uint16_t best = ranking->values[count][cp_index(key, count)];
    const cp_class* class = &ranking->class_of[best];
    for (unsigned i = 0; i < class->count; ++i) ranks |= 1u << class->ranks[i];
    /* The best by ranks alone is no flush if it pairs or can use a card of another suit. */
    if (cp_count(ranks) < 5 || (ranks & other_suits)) return best;
    card_list all, none = {.count = 0};
    list_cards(&all, bits);
    return best_choice(ranking, &all, 5, &none);
}

uint16_t cp_omaha_walk(const cp_ranking* ranking, uint64_t hole_bits, uint64_t board_bits) {
    card_list hole, board;
    list_cards(&hole, hole_bits);
    list_cards(&board, board_bits);
    return best_choice(ranking, &hole, 2, &board);
}
