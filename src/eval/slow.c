#include <string.h>

#include "eval/wild.h"

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
static uint16_t strength_of_five(const cp_ranking* ranking, const uint8_t* cards, uint64_t wilds) {
    const uint64_t wild = ranking->data.wild ? wilds | CP_JOKER_MASK : 0;
    cp_sums natural = cp_begin(cp_key_start(5));
    for (unsigned i = 0; i < 5; ++i) cp_add_wild_or_natural(&natural, ranking, cards[i], wild);
    unsigned suited = ((unsigned)(natural.key >> CP_KEY_SUITS) + 0x3333u) & CP_FOUR_HIGH_BITS;
    /* Five natural cards of a suit leave nothing to search for. */
    if (suited && ranking->flushes_hurt)
        return ranking->by_mask[cp_suit_mask(natural.bits, cp_lowest(suited) / 4)];
    if (ranking->data.wild) return cp_best_with_wilds(ranking, natural.key, natural.bits, 5);
    natural.key += ranking->start[5] - cp_key_start(5);
    return cp_best_five(ranking, &natural, 5);
}

/* The best of every choice of `from_first` cards of one list and the rest of five of another. */
static uint16_t best_choice(const cp_ranking* ranking, const card_list* first, unsigned from_first,
                            const card_list* second, uint64_t wilds) {
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
            uint16_t strength = strength_of_five(ranking, five, wilds);
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
    if (cp_count(ranks) < 5 || (ranks & other_suits)) {
        uint16_t flush = ranking->by_mask[cp_suit_mask(bits, suit)];
        return flush > best ? flush : best;
    }
    card_list all, none = {.count = 0};
    list_cards(&all, bits);
    return best_choice(ranking, &all, 5, &none, 0);
}

uint16_t cp_omaha_walk(const cp_ranking* ranking, const uint8_t* hole, size_t hole_cards,
                       const uint8_t* board, size_t board_cards, uint64_t wilds) {
    card_list first = {.count = (unsigned)hole_cards}, second = {.count = (unsigned)board_cards};
    memcpy(first.card, hole, hole_cards);
    memcpy(second.card, board, board_cards);
    return best_choice(ranking, &first, 2, &second, wilds);
}

uint16_t cp_four_flush(const cp_ranking* ranking, uint64_t bits, unsigned suit, uint16_t strength) {
    unsigned suited = cp_suit_mask(bits, suit), four = 0, others = 0;
    uint16_t flush = ranking->by_mask[suited];
    if (flush) return flush > strength ? flush : strength;
    for (unsigned s = 0; s < CP_SUITS; ++s)
        if (s != suit) others |= cp_suit_mask(bits, s);
    for (unsigned left = suited, i = 0; i < 4; ++i, left &= ~four) four |= 1u << cp_highest(left);
    const uint16_t* with_fifth = ranking->four_flushes + ranking->four_places[four] * CP_RANKS;
    /* The best fifth card need not have the highest rank: the ranking may put another on top. */
    for (; others; others &= others - 1)
        if (with_fifth[cp_lowest(others)] > strength) strength = with_fifth[cp_lowest(others)];
    return strength;
}
