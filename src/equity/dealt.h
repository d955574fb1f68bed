/* The cards of a situation, and what hands they make: by ranks alone, and flushes.
 *
 * All inline, so that each instruction set's code compiles its own. */
#ifndef CP_EQUITY_DEALT_H
#define CP_EQUITY_DEALT_H

#include <stddef.h>
#include <string.h>

#include "eval/hand.h"

enum {
    CP_BOARD = CP_MOST_BOARD,
    CP_MOST_CONTESTS = CP_MOST_PLAYERS * CP_MOST_SHARES,
    CP_MOST_PAIRS = 21,
    CP_FLUSH_BOARD = 3 /* cards of a suit on the board, without which nobody has a flush */
};

/* What a player's hole cards are in one share's eyes. */
typedef struct {
    uint64_t key;                 /* any five */
    uint8_t pairs[CP_MOST_PAIRS]; /* two and three, by rows */
    uint8_t pair_count;
    uint16_t low_ranks;        /* two and three, by masks */
    uint16_t suited[CP_SUITS]; /* ranks of each suit */
} cp_hole;

typedef struct {
    const cp_situation* situation;
    size_t contests; /* shares x players */
    unsigned to_come;
    uint64_t board_key; /* of the known cards, as the start of a board of five */
    uint16_t board_ranks;
    uint16_t board_suited[CP_SUITS];
    uint16_t left_suited[CP_SUITS]; /* the cards that can still come */
    uint8_t left[CP_RANKS];         /* how many of each rank */
    cp_hole holes[CP_MOST_CONTESTS];
} cp_dealt;

/* ---- Cards --------------------------------------------------------------------------------- */

static inline void cp_look_at_hole(cp_hole* hole, const cp_share* share, const uint8_t* cards,
                                   size_t count) {
    uint8_t seen[CP_RANK_PAIRS] = {0};
    memset(hole, 0, sizeof *hole);
    hole->key = cp_key_start((unsigned)count);
    for (size_t i = 0; i < count; ++i) {
        hole->key += cp_rank_key[cards[i] >> 2];
        hole->suited[cards[i] & 3] |= (uint16_t)(1u << (cards[i] >> 2));
        if (!share->omaha) continue;
        hole->low_ranks |= share->omaha->low_bit[cards[i]];
        for (size_t j = 0; j < i; ++j) {
            uint8_t pair = cp_pair[cards[i] >> 2][cards[j] >> 2];
            if (!seen[pair]) hole->pairs[hole->pair_count++] = pair;
            seen[pair] = 1;
        }
    }
}

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

static inline void cp_look_at_cards(cp_dealt* dealt, const cp_situation* s) {
    memset(dealt, 0, offsetof(cp_dealt, holes));
    dealt->situation = s;
    dealt->contests = s->share_count * s->players;
    dealt->to_come = CP_BOARD - (unsigned)s->board_cards;
    dealt->board_key = cp_key_start(CP_BOARD);
    for (size_t i = 0; i < s->board_cards; ++i) {
        dealt->board_key += cp_rank_key[s->board[i] >> 2];
        dealt->board_ranks |= (uint16_t)(1u << (s->board[i] >> 2));
        dealt->board_suited[s->board[i] & 3] |= (uint16_t)(1u << (s->board[i] >> 2));
    }
    if (dealt->to_come) cp_find_cards_left(dealt);
    for (size_t i = 0; i < dealt->contests; ++i)
        cp_look_at_hole(&dealt->holes[i], &s->shares[i / s->players],
                        s->holes + i % s->players * s->hole_cards, s->hole_cards);
}

/* ---- Strengths by ranks -------------------------------------------------------------------- */

static inline uint16_t cp_squeeze(uint16_t ranks, uint16_t among) {
    unsigned squeezed = 0, bit = 1;
    for (unsigned left = among; left; left &= left - 1, bit <<= 1)
        if (ranks & left & (0u - left)) squeezed |= bit;
    return (uint16_t)squeezed;
}

CP_INLINE void cp_strengths_of_any_five(const cp_dealt* dealt, const cp_share* share,
                                        const cp_hole* holes, size_t players, uint64_t board_key,
                                        uint16_t* out) {
    unsigned cards = CP_BOARD + (unsigned)dealt->situation->hole_cards;
    const uint16_t* values = share->ranking->values[cards];
    for (size_t i = 0; i < players; ++i) out[i] = values[cp_index(board_key + holes[i].key, cards)];
}

CP_INLINE void cp_strengths_of_two_and_three(const cp_share* share, const cp_hole* holes,
                                             size_t players, uint64_t board_key,
                                             uint16_t board_ranks, uint16_t* out) {
    const cp_omaha* omaha = share->omaha;
    if (omaha->kind == CP_OMAHA_MASKS) {
        const uint8_t* row =
            omaha->by_masks + cp_squeeze(board_ranks, omaha->ranking->data.qualifier);
        for (size_t i = 0; i < players; ++i)
            out[i] = row[(size_t)holes[i].low_ranks << omaha->low_ranks];
        return;
    }
    const uint16_t* row = cp_omaha_row(omaha, board_key, CP_BOARD);
    for (size_t i = 0; i < players; ++i) {
        uint16_t best = 0;
        for (unsigned j = 0; j < holes[i].pair_count; ++j) {
            uint16_t strength = row[holes[i].pairs[j]];
            best = strength > best ? strength : best;
        }
        out[i] = best;
    }
}

/* The players' strengths in share number s, as if there were no flushes. */
CP_INLINE void cp_strengths_by_ranks(const cp_dealt* dealt, size_t s, size_t players,
                                     uint64_t board_key, uint16_t board_ranks, uint16_t* out) {
    const cp_share* share = &dealt->situation->shares[s];
    const cp_hole* holes = dealt->holes + s * players;
    if (share->omaha)
        cp_strengths_of_two_and_three(share, holes, players, board_key, board_ranks, out);
    else
        cp_strengths_of_any_five(dealt, share, holes, players, board_key, out);
}

/* The players with the best strength, as a mask. */
CP_INLINE unsigned cp_winners(const uint16_t* strengths, size_t players) {
    uint16_t best = 0;
    unsigned mask = 0;
    for (size_t i = 0; i < players; ++i) best = strengths[i] > best ? strengths[i] : best;
    for (size_t i = 0; i < players; ++i) mask |= (unsigned)(strengths[i] == best) << i;
    return best ? mask : 0;
}

/* ---- Flushes ------------------------------------------------------------------------------- */

/* The fewest board cards of a suit with which someone has a flush; more than CP_BOARD: nobody
 * ever. */
static inline unsigned cp_cards_for_flush(const cp_dealt* dealt, unsigned suit) {
    unsigned fewest = CP_BOARD + 1;
    for (size_t s = 0; s < dealt->situation->share_count; ++s) {
        const cp_share* share = &dealt->situation->shares[s];
        if (!share->ranking->data.flushes) continue;
        for (size_t i = 0; i < dealt->situation->players; ++i) {
            unsigned held = cp_count(dealt->holes[s * dealt->situation->players + i].suited[suit]);
            unsigned needed = share->omaha ? (held < 2 ? CP_BOARD + 1 : CP_FLUSH_BOARD) : 5 - held;
            if (needed < fewest) fewest = needed;
        }
    }
    return fewest;
}

/* The best flush of `suit` in a contest of a share that has flushes; 0: none. `board`: ranks. */
CP_INLINE uint16_t cp_flush_of(const cp_share* share, const cp_hole* hole, unsigned suit,
                               unsigned board) {
    unsigned held = hole->suited[suit];
    if (!share->omaha) return share->ranking->by_mask[held | board];
    if (cp_count(held) < 2 || cp_count(board) < CP_FLUSH_BOARD) return 0;
    return cp_omaha_flush(share->omaha, held, board);
}

#endif
