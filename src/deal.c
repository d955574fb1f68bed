/* Random deals.
 *
 * The generator is counted, not stepped (SplitMix64 read at any place): what a deal draws depends
 * on the seed and the deal's own number alone, so that any division of the work among threads or
 * calls gives the same deals. */
#include <string.h>

#include "cpoker.h"
#include "random.h"

enum { DRAWS_OF_A_DEAL = 256 };

typedef struct {
    uint64_t place; /* in the stream of the seed */
    uint64_t number;
    unsigned halves; /* of `number` that are not used up */
} stream;

static uint32_t next_half(stream* s) {
    if (s->halves == 0) {
        s->place += CP_STEP;
        s->number = cp_mix(s->place);
        s->halves = 2;
    }
    --s->halves;
    uint32_t half = (uint32_t)s->number;
    s->number >>= 32;
    return half;
}

/* A number below `bound`, each as likely: the product's low half is rejected where it would favour
 * some numbers. */
static uint32_t below(stream* s, uint32_t bound) {
    uint64_t product = (uint64_t)next_half(s) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (0 - bound) % bound;
        while ((uint32_t)product < unfair) product = (uint64_t)next_half(s) * bound;
    }
    return (uint32_t)(product >> 32);
}

void cp_deal(const uint8_t* deck, size_t deck_cards, size_t cards, uint64_t seed, uint64_t first,
             size_t count, uint8_t* out) {
    const uint64_t start = cp_mix(seed + CP_STEP);
    for (size_t i = 0; i < count; ++i, out += cards) {
        uint8_t left[CP_DECK + CP_JOKERS];
        stream s = {start + (first + i) * DRAWS_OF_A_DEAL * CP_STEP, 0, 0};
        memcpy(left, deck, deck_cards);
        for (size_t j = 0; j < cards; ++j) {
            uint32_t chosen = below(&s, (uint32_t)(deck_cards - j));
            out[j] = left[chosen];
            left[chosen] = left[deck_cards - j - 1];
        }
    }
}
