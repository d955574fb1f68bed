/* Boards up to a renaming of suits.
 *
 * Where a renaming of suits changes nothing about the hands, two boards that it turns into each
 * other are worth the same; one of them stands for both. Of each such set the one with the smallest
 * mask is listed, with the size of the set. */
#include "cpoker.h"
#include "tables/bits.h"

enum { MOST_RENAMINGS = 24 };

/* A suit of every rank: bits 4 * rank. */
#define CP_ONE_SUIT UINT64_C(0x1111111111111)

static uint64_t renamed(uint64_t mask, const uint8_t* suits) {
    uint64_t out = mask & ~(CP_ONE_SUIT * 15); /* jokers have no suit */
    for (unsigned suit = 0; suit < CP_SUITS; ++suit)
        out |= (mask >> suit & CP_ONE_SUIT) << suits[suit];
    return out;
}

/* How many boards are the same but for suits; 0 where another of them stands for this one. */
static unsigned size_of_orbit(uint64_t mask, const uint8_t (*renamings)[CP_SUITS], size_t count) {
    uint64_t seen[MOST_RENAMINGS];
    unsigned size = 0;
    for (size_t i = 0; i < count; ++i) {
        uint64_t image = renamed(mask, renamings[i]);
        unsigned j = 0;
        if (image < mask) return 0;
        while (j < size && seen[j] != image) ++j;
        if (j == size) seen[size++] = image;
    }
    return size;
}

typedef struct {
    const uint8_t (*renamings)[CP_SUITS];
    size_t renaming_count;
    const uint8_t* left; /* cards that can come */
    size_t left_count;
    size_t to_come;
    uint8_t board[CP_MOST_BOARD]; /* the known cards first */
    size_t known;
    uint8_t* out;
    double* weights;
    size_t most, written;
} listing;

static void write_board(listing* l, uint64_t mask) {
    unsigned size = size_of_orbit(mask, l->renamings, l->renaming_count);
    if (!size) return;
    if (l->written < l->most) {
        const size_t cards = l->known + l->to_come;
        for (size_t i = 0; i < cards; ++i) l->out[l->written * cards + i] = l->board[i];
        l->weights[l->written] = size;
    }
    ++l->written;
}

static void list_from(listing* l, size_t place, size_t first, uint64_t mask) {
    if (place == l->known + l->to_come) {
        write_board(l, mask);
        return;
    }
    for (size_t i = first; i < l->left_count; ++i) {
        l->board[place] = l->left[i];
        list_from(l, place + 1, i + 1, mask | UINT64_C(1) << l->left[i]);
    }
}

size_t cp_boards_up_to_suits(const uint8_t* known, size_t known_count, const uint8_t* left,
                             size_t left_count, size_t to_come,
                             const uint8_t (*renamings)[CP_SUITS], size_t renaming_count,
                             size_t most, uint8_t* boards, double* weights) {
    listing l = {.renamings = renamings,
                 .renaming_count = renaming_count,
                 .left = left,
                 .left_count = left_count,
                 .to_come = to_come,
                 .known = known_count,
                 .out = boards,
                 .weights = weights,
                 .most = most};
    for (size_t i = 0; i < known_count; ++i) l.board[i] = known[i];
    list_from(&l, known_count, 0, 0);
    return l.written;
}
