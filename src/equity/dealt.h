/* The cards of a situation: who holds which, what the board has, and what is left to come.
 *
 * All inline, so that each instruction set's code compiles its own. */
#ifndef CP_EQUITY_DEALT_H
#define CP_EQUITY_DEALT_H

#include <stddef.h>
#include <string.h>

#include "equity/showdown.h"

enum {
    CP_BOARD = CP_MOST_BOARD,
    CP_MOST_CONTESTS = CP_MOST_PLAYERS * CP_MOST_SHARES,
    CP_FLUSH_BOARD = 3 /* cards of a suit on the board, without which nobody has a flush */
};

typedef struct {
    const cp_situation* situation;
    size_t contests; /* shares x players */
    unsigned to_come;
    uint64_t board_key;    /* of the known cards, as the start of a board of five */
    uint64_t board_copies; /* of each rank: four bits each */
    uint16_t board_ranks;
    uint16_t board_suited[CP_SUITS];
    uint16_t left_suited[CP_SUITS]; /* the cards that can still come */
    uint8_t left[CP_RANKS];         /* how many of each rank */
    uint64_t hole_copies[CP_MOST_PLAYERS];
    cp_hand hands[CP_MOST_CONTESTS]; /* [share][player] */
} cp_dealt;

/* One card of a rank, in a sum of four bits for each rank. */
CP_INLINE uint64_t cp_one_copy(unsigned rank) { return (uint64_t)1 << 4 * rank; }

static inline void cp_find_cards_left(cp_dealt* dealt) {
    const cp_situation* s = dealt->situation;
    uint16_t gone[CP_SUITS];
    memcpy(gone, dealt->board_suited, sizeof gone);
    for (size_t i = 0; i < s->players * s->hole_cards; ++i)
        gone[s->holes[i] & 3] |= (uint16_t)(1u << (s->holes[i] >> 2));
    for (size_t i = 0; i < s->dead_cards; ++i)
        gone[s->dead[i] & 3] |= (uint16_t)(1u << (s->dead[i] >> 2));
    for (unsigned suit = 0; suit < CP_SUITS; ++suit)
        dealt->left_suited[suit] = s->shares[0].ranking->data.ranks & (uint16_t)~gone[suit];
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        dealt->left[rank] = 0;
        for (unsigned suit = 0; suit < CP_SUITS; ++suit)
            dealt->left[rank] += dealt->left_suited[suit] >> rank & 1;
    }
}

static inline void cp_look_at_player(cp_dealt* dealt, size_t player, const uint8_t* cards) {
    const cp_situation* s = dealt->situation;
    for (size_t i = 0; i < s->hole_cards; ++i)
        dealt->hole_copies[player] += cp_one_copy(cards[i] >> 2);
    for (size_t share = 0; share < s->share_count; ++share)
        cp_look_at_hand(&dealt->hands[share * s->players + player], &s->shares[share], cards,
                        s->hole_cards);
}

static inline void cp_look_at_cards(cp_dealt* dealt, const cp_situation* s) {
    memset(dealt, 0, offsetof(cp_dealt, hands));
    dealt->situation = s;
    dealt->contests = s->share_count * s->players;
    dealt->to_come = CP_BOARD - (unsigned)s->board_cards;
    dealt->board_key = cp_key_start(CP_BOARD);
    for (size_t i = 0; i < s->board_cards; ++i) {
        dealt->board_key += cp_rank_key[s->board[i] >> 2];
        dealt->board_copies += cp_one_copy(s->board[i] >> 2);
        dealt->board_ranks |= (uint16_t)(1u << (s->board[i] >> 2));
        dealt->board_suited[s->board[i] & 3] |= (uint16_t)(1u << (s->board[i] >> 2));
    }
    if (dealt->to_come) cp_find_cards_left(dealt);
    for (size_t player = 0; player < s->players; ++player)
        cp_look_at_player(dealt, player, s->holes + player * s->hole_cards);
}

/* The fewest board cards of a suit with which someone has a flush; more than CP_BOARD: nobody
 * ever. */
static inline unsigned cp_cards_for_flush(const cp_dealt* dealt, unsigned suit) {
    unsigned fewest = CP_BOARD + 1;
    for (size_t s = 0; s < dealt->situation->share_count; ++s) {
        const cp_share* share = &dealt->situation->shares[s];
        const cp_hand* hands = &dealt->hands[s * dealt->situation->players];
        if (!share->ranking->data.flushes) continue;
        for (size_t i = 0; i < dealt->situation->players; ++i) {
            unsigned held = cp_count(cp_suit_mask(hands[i].bits, suit));
            unsigned needed = share->omaha ? (held < 2 ? CP_BOARD + 1 : CP_FLUSH_BOARD) : 5 - held;
            if (needed < fewest) fewest = needed;
        }
    }
    return fewest;
}

#endif
