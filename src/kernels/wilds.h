/* A batch of hands with wild cards, and of hands of more cards than one look takes. */
#ifndef CP_KERNELS_WILDS_H
#define CP_KERNELS_WILDS_H

#include <string.h>

#include "eval/wild.h"
#include "kernels/kernels.h"
#include "kernels/wide.h"

CP_INLINE ptrdiff_t cp_hands_with_wilds(const cp_ranking* ranking, cp_cards hands, ptrdiff_t step,
                                        unsigned cards, const char* wilds, ptrdiff_t wild_stride,
                                        size_t count, char* strengths, ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) {
        uint64_t mask;
        memcpy(&mask, wilds + (ptrdiff_t)i * wild_stride, sizeof mask);
        mask |= CP_JOKER_MASK;
        cp_sums all = cp_begin(0), natural = cp_begin(cp_key_start(cards));
        for (unsigned j = 0; j < cards; ++j) {
            uint8_t card = hands.first[(ptrdiff_t)i * hands.row + j * step];
            cp_add_card(&all, ranking, card);
            cp_add_wild_or_natural(&natural, ranking, card, mask);
        }
        if (CP_UNLIKELY(cp_is_bad(&all, cards) || cp_wild_count(natural.key) > ranking->most_wilds))
            return (ptrdiff_t)i;
        uint16_t strength = cp_best_with_wilds(ranking, natural.key, natural.bits, cards);
        cp_put(strengths, stride, i, strength);
    }
    return -1;
}

#if defined(CP_WIDE)
/* The same for cards side by side in memory and one mask for all hands. */
CP_INLINE ptrdiff_t cp_hands_with_wilds_wide(const cp_ranking* ranking, cp_cards hands,
                                             unsigned cards, const char* wilds, size_t count,
                                             char* strengths, ptrdiff_t stride) {
    uint16_t words[4][64];
    uint64_t sums[CP_WIDE_BLOCK], mask;
    size_t done = 0;
    memcpy(&mask, wilds, sizeof mask);
    memcpy(words, ranking->words, sizeof words);
    for (unsigned card = 0; card < CP_DECK + CP_JOKERS; ++card)
        if ((mask | CP_JOKER_MASK) >> card & 1) {
            words[0][card] = words[3][card] = 0;
            words[1][card] = (uint16_t)-CP_INDEX_B;
            words[2][card] = 1u << (CP_KEY_WILDS - CP_KEY_C);
            if (ranking->bit[card] == CP_NOT_A_CARD) words[2][card] = CP_NOT_IN_DECK_WORD;
        }
    const cp_wide_keys keys = cp_load_wide_keys(words);
    /* Eight bytes are read of every hand, so the last ones are left to the scalar loop. */
    while (done + CP_WIDE_BLOCK < count) {
        const uint8_t* first = hands.first + (ptrdiff_t)done * hands.row;
        ptrdiff_t bad = cp_wide_block(&keys, first, hands.row, cards, cp_key_start(cards), sums);
        if (CP_UNLIKELY(bad >= 0)) return (ptrdiff_t)done + bad;
        for (size_t i = 0; i < CP_WIDE_BLOCK; ++i) {
            uint64_t bits = 0;
            if (CP_UNLIKELY(cp_wild_count(sums[i]) > ranking->most_wilds))
                return (ptrdiff_t)(done + i);
            if (CP_UNLIKELY(cp_wild_flushes(ranking, sums[i]))) {
                cp_sums natural = cp_begin(0);
                for (unsigned j = 0; j < cards; ++j)
                    cp_add_wild_or_natural(&natural, ranking, first[(ptrdiff_t)i * hands.row + j],
                                           mask | CP_JOKER_MASK);
                bits = natural.bits;
            }
            uint16_t strength = cp_best_with_wilds(ranking, sums[i], bits, cards);
            cp_put(strengths, stride, done + i, strength);
        }
        done += CP_WIDE_BLOCK;
    }
    cp_cards rest = {hands.first + (ptrdiff_t)done * hands.row, hands.row, 1, cards};
    ptrdiff_t bad = cp_hands_with_wilds(ranking, rest, 1, cards, wilds, 0, count - done,
                                        strengths + (ptrdiff_t)done * stride, stride);
    return bad < 0 ? -1 : (ptrdiff_t)done + bad;
}
#endif

/* Whether hands chosen from these cards may have more wild cards than the ranking knows. */
CP_INLINE int cp_too_wild(const cp_ranking* ranking, const uint8_t* cards, unsigned count,
                          uint64_t wilds) {
    unsigned wild = 0;
    if (ranking->most_wilds == CP_MOST_CARDS) return 0;
    for (unsigned i = 0; i < count; ++i) wild += (wilds | CP_JOKER_MASK) >> (cards[i] & 63) & 1;
    return ranking->data.wild && wild > ranking->most_wilds;
}

/* The best of every seven of more cards. */
static uint16_t cp_best_of_many(const cp_ranking* ranking, const uint8_t* cards, unsigned count,
                                uint64_t wilds) {
    uint16_t best = 0;
    for (unsigned set = 0; set < 1u << count; ++set) {
        if (cp_count(set) != CP_MOST_CARDS) continue;
        uint8_t seven[CP_MOST_CARDS];
        unsigned n = 0;
        for (unsigned left = set; left; left &= left - 1) seven[n++] = cards[cp_lowest(left)];
        uint16_t strength = 0;
        if (ranking->data.wild) {
            cp_cards hand = {seven, 0, 1, CP_MOST_CARDS};
            cp_hands_with_wilds(ranking, hand, 1, CP_MOST_CARDS, (const char*)&wilds, 0, 1,
                                (char*)&strength, 0);
        } else {
            cp_sums sums = cp_begin(ranking->start[CP_MOST_CARDS]);
            cp_add_cards(&sums, ranking, seven, 1, CP_MOST_CARDS);
            strength = cp_best_five(ranking, &sums, CP_MOST_CARDS);
        }
        best = strength > best ? strength : best;
    }
    return best;
}

static ptrdiff_t cp_hands_of_many(const cp_ranking* ranking, cp_cards hands, const char* wilds,
                                  ptrdiff_t wild_stride, size_t count, char* strengths,
                                  ptrdiff_t stride) {
    const unsigned held = (unsigned)hands.cards;
    if (held > CP_MOST_CARDS_SLOWLY) return 0;
    for (size_t i = 0; i < count; ++i) {
        uint8_t cards[CP_MOST_CARDS_SLOWLY];
        uint64_t wanted;
        cp_sums all = cp_begin(0);
        memcpy(&wanted, wilds + (ptrdiff_t)i * wild_stride, sizeof wanted);
        for (unsigned j = 0; j < held; ++j) {
            cards[j] = hands.first[(ptrdiff_t)i * hands.row + j * hands.card];
            cp_add_card(&all, ranking, cards[j]);
        }
        if (CP_UNLIKELY(cp_is_bad(&all, held) || cp_too_wild(ranking, cards, held, wanted)))
            return (ptrdiff_t)i;
        uint16_t strength = cp_best_of_many(ranking, cards, held, wanted);
        cp_put(strengths, stride, i, strength);
    }
    return -1;
}

#endif
