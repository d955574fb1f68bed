/* A ranking's tables, as the builder makes them and the evaluators read them. */
#ifndef CP_TABLES_RANKING_H
#define CP_TABLES_RANKING_H

#include "cpoker.h"
#include "tables/index.h"

enum {
    CP_SUIT_MASKS = 1 << CP_RANKS,
    CP_RANK_PAIRS = 91,
    CP_FOURS = 715,    /* sets of four ranks */
    CP_OMAHA_ROW = 96, /* CP_RANK_PAIRS, filled up to whole cache lines */
    CP_MATCHINGS = 68  /* see badugi.c */
};

/* The bit of every byte that is no card of the deck. */
#define CP_NOT_A_CARD ((uint64_t)1 << 63)

/* Keys count wild cards in the third field, above the sums there. */
enum { CP_KEY_WILDS = CP_KEY_C + 10 };
#define CP_JOKER_MASK ((uint64_t)15 << CP_DECK)

/* In the third word of a key in `words`: more than any sum of keys and wild cards there. */
#define CP_NOT_IN_DECK ((uint64_t)0xE000 << CP_KEY_C)
#define CP_NOT_IN_DECK_WORD 0x2000

struct cp_kernels;

struct cp_ranking {
    cp_ranking_data data;
    const struct cp_kernels* kernels; /* what evaluates batches on this machine */
    uint16_t classes;
    uint8_t flushes_hurt; /* a flush is worse than the same ranks in several suits */
    uint8_t fewest_cards; /* that make a hand */
    uint8_t most_cards;
    uint8_t most_wilds;
    uint64_t start[CP_MOST_CARDS + 1];         /* what a sum of keys starts with, by cards */
    const uint16_t* values[CP_MOST_CARDS + 1]; /* multiset -> strength, by cards */
    /* With wild cards: [wilds][natural cards], and [wilds] by the natural ranks of a suit. */
    const uint16_t* wild_values[CP_MOST_CARDS + 1][CP_MOST_CARDS + 1];
    const uint16_t* wild_suited[CP_MOST_CARDS + 1];
    /* What a card adds to a hand: its rank's key and one in its suit's counter; */
    uint64_t key[256];
    /* and its place: 16 * suit + rank; for badugi 4 * rank, best first, + suit. */
    uint64_t bit[256];
    /* The keys' four words once more, for vector code; those of bytes that are no card of the deck
     * have CP_NOT_IN_DECK_WORD in the third, and 56 to 63 are zeroes. */
    uint16_t words[4][64];
    /* The best strength of suited cards by their ranks; of a badugi by their places, best first. */
    uint16_t by_mask[CP_SUIT_MASKS + 1];
    /* Badugi: [16 * matching + suits of the next rank] -> 16 * the next matching, and bit 31 where
     * the rank can be taken. */
    uint32_t matching[CP_MATCHINGS * 16];
    /* Badugi, for vector code: a rank's place, best first; and which of four cards, so sorted,
     * play: by the answers whether 0 1, 1 2, 2 3, 3 0, 0 2, 1 3 share rank or suit. */
    uint8_t place[16];
    uint16_t plays[64];
    /* Soko: the number of four ranks of a suit, by their mask; and the strength, by that number and
     * the rank of the fifth card, 0 where the five make a straight. */
    const uint16_t* four_places;
    const uint16_t* four_flushes; /* [number * CP_RANKS + rank]; NULL: there are no four flushes */
    cp_class* class_of;           /* by strength */
    void* memory;                 /* what the pointers above point into */
    size_t bytes;
};

typedef enum {
    CP_OMAHA_ROWS,  /* a strength for each multiset of board ranks and pair of hole ranks */
    CP_OMAHA_MASKS, /* a strength for each set of qualifying board ranks and hole ranks */
    CP_OMAHA_WALK   /* every two and three: where suits can spoil a hand */
} cp_omaha_kind;

struct cp_omaha {
    const cp_ranking* ranking;
    cp_omaha_kind kind;
    unsigned low_ranks;      /* MASKS: how many ranks qualify */
    uint16_t straight_flush; /* ROWS: the least strength of a straight flush */
    const uint16_t* rows;    /* ROWS: CP_OMAHA_ROW for each multiset of 3, 4, 5 board ranks */
    const uint8_t* by_masks; /* MASKS: [hole][board] */
    uint16_t low_bit[256];   /* MASKS: a card's rank among those that qualify */
    uint32_t row_start[CP_MOST_BOARD + 1]; /* ROWS: where the multisets of a size begin */
    void* memory;                          /* what rows or by_masks point into */
    size_t bytes;
};

/* Whether hands are the best five of cards none of which is wild. */
static inline int cp_is_natural_five(const cp_ranking* ranking) {
    return ranking->data.kind == CP_BEST_FIVE && ranking->data.wild == CP_NO_WILDS;
}

/* Whether they are moreover the better of two look-ups, by ranks and by the ranks of a suit. */
static inline int cp_flush_only_helps(const cp_ranking* ranking) {
    return cp_is_natural_five(ranking) && !ranking->flushes_hurt && !ranking->four_flushes;
}

/* The place of a pair of ranks, in either order, within a row: [first][second]. */
extern const uint8_t cp_pair[CP_RANKS][16];

#endif
