/* The cards of a situation, and what hands they make: by ranks alone, and flushes.
 *
 * All inline, so that each instruction set's code compiles its own. */
#ifndef CP_EQUITY_DEALT_H
#define CP_EQUITY_DEALT_H

#include <stddef.h>
#include <string.h>

#include "equity/lanes.h"
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
    uint64_t copies;              /* of each rank: four bits each */
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
    uint64_t board_copies;
    uint16_t board_ranks;
    uint16_t board_suited[CP_SUITS];
    uint16_t left_suited[CP_SUITS]; /* the cards that can still come */
    uint8_t left[CP_RANKS];         /* how many of each rank */
    cp_hole holes[CP_MOST_CONTESTS];
} cp_dealt;

/* ---- Cards --------------------------------------------------------------------------------- */

/* One card of a rank, in a sum of four bits for each rank. */
CP_INLINE uint64_t cp_one_copy(unsigned rank) { return (uint64_t)1 << 4 * rank; }

static inline void cp_look_at_hole(cp_hole* hole, const cp_share* share, const uint8_t* cards,
                                   size_t count) {
    memset(hole, 0, sizeof *hole);
    hole->key = cp_key_start((unsigned)count);
    for (size_t i = 0; i < count; ++i) {
        hole->key += cp_rank_key[cards[i] >> 2];
        hole->copies += cp_one_copy(cards[i] >> 2);
        hole->suited[cards[i] & 3] |= (uint16_t)(1u << (cards[i] >> 2));
        if (!share->omaha) continue;
        hole->low_ranks |= share->omaha->low_bit[cards[i]];
        for (size_t j = 0; j < i; ++j)
            hole->pairs[hole->pair_count++] = cp_pair[cards[i] >> 2][cards[j] >> 2];
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
        dealt->board_copies += cp_one_copy(s->board[i] >> 2);
        dealt->board_ranks |= (uint16_t)(1u << (s->board[i] >> 2));
        dealt->board_suited[s->board[i] & 3] |= (uint16_t)(1u << (s->board[i] >> 2));
    }
    if (dealt->to_come) cp_find_cards_left(dealt);
    for (size_t i = 0; i < dealt->contests; ++i)
        cp_look_at_hole(&dealt->holes[i], &s->shares[i / s->players],
                        s->holes + i % s->players * s->hole_cards, s->hole_cards);
}

/* ---- Strengths by ranks -------------------------------------------------------------------- */

/* The strengths of a hand with each rank as its last card, as a row of lanes; `key`: of the others.
 * Those that cannot be, because the others hold the rank's four cards, are 0. */
CP_INLINE void cp_strengths_with_one_more(const cp_ranking* ranking, unsigned cards, uint64_t key,
                                          uint64_t copies, uint16_t* out) {
    const uint16_t* values = ranking->values[cards];
    uint16_t lanes[CP_LANES] = {0};
    /* As cp_index does it, but each of its three numbers is looked up for its own ranks only. */
    const uint16_t* a = cp_index_a + cards * CP_INDEX_A + (uint16_t)key;
    const uint16_t* b = cp_index_b + (uint16_t)(key >> CP_KEY_B);
    const uint16_t* c = cp_index_c + (uint16_t)(key >> CP_KEY_C);
    const uint32_t but_a = (uint32_t)b[-CP_INDEX_B] + c[0], but_b = (uint32_t)a[0] + c[0];
    const uint32_t but_c = (uint32_t)a[0] + b[0];
    if (CP_LIKELY(!(copies & UINT64_C(0x4444444444444)))) {
        for (unsigned rank = 0; rank < CP_GROUP_B; ++rank)
            lanes[rank] = values[but_a + a[(uint16_t)cp_rank_key[rank]]];
        for (unsigned rank = CP_GROUP_B; rank < CP_GROUP_C; ++rank)
            lanes[rank] = values[but_b + b[(uint16_t)(cp_rank_key[rank] >> CP_KEY_B)]];
        for (unsigned rank = CP_GROUP_C; rank < CP_RANKS; ++rank)
            lanes[rank] = values[but_c + c[(uint16_t)(cp_rank_key[rank] >> CP_KEY_C)]];
        cp_put_lanes(out, lanes);
        return;
    }
    memset(out, 0, CP_LANES * sizeof *out);
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (!(copies >> 4 * rank & CP_SUITS))
            out[rank] = values[cp_index(key + cp_rank_key[rank], cards)];
}

/* The best of some pairs in a row. Without branches: which pair is best is anyone's guess. */
CP_INLINE uint16_t cp_best_of_pairs(const uint16_t* row, const uint8_t* pairs, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 0; i < count; ++i) {
        unsigned strength = row[pairs[i]];
        best += (strength - best) & (0u - (strength > best));
    }
    return (uint16_t)best;
}

/* The low ranks of a mask of ranks, as cp_omaha.by_masks has them. */
static inline uint16_t cp_low_ranks(const cp_omaha* omaha, unsigned ranks) {
    uint16_t low = 0;
    for (; ranks; ranks &= ranks - 1) low |= omaha->low_bit[4 * cp_lowest(ranks)];
    return low;
}

CP_INLINE void cp_strengths_of_two_and_three(const cp_omaha* omaha, const cp_hole* holes,
                                             size_t players, uint64_t board_key, uint16_t low_ranks,
                                             uint16_t* out) {
    if (omaha->kind == CP_OMAHA_MASKS) {
        for (size_t i = 0; i < players; ++i)
            out[i] = omaha->by_masks[(size_t)holes[i].low_ranks << omaha->low_ranks | low_ranks];
        return;
    }
    const uint16_t* row = cp_omaha_row(omaha, board_key, CP_BOARD);
    for (size_t i = 0; i < players; ++i) {
        const cp_hole* hole = &holes[i];
        /* Four hole cards are the usual case. */
        out[i] = hole->pair_count == 6 ? cp_best_of_pairs(row, hole->pairs, 6)
                                       : cp_best_of_pairs(row, hole->pairs, hole->pair_count);
    }
}

/* Everybody's strengths in share number s, of a board that is known. */
static inline void cp_strengths_by_ranks(const cp_dealt* dealt, size_t s, uint16_t* out) {
    const cp_share* share = &dealt->situation->shares[s];
    const size_t players = dealt->situation->players;
    const unsigned cards = CP_BOARD + (unsigned)dealt->situation->hole_cards;
    const cp_hole* holes = dealt->holes + s * players;
    if (share->omaha)
        cp_strengths_of_two_and_three(share->omaha, holes, players, dealt->board_key,
                                      cp_low_ranks(share->omaha, dealt->board_ranks), out);
    else
        for (size_t i = 0; i < players; ++i)
            out[i] =
                share->ranking->values[cards][cp_index(dealt->board_key + holes[i].key, cards)];
}

/* The players with the best strength, as a mask; none where that is 0. */
CP_INLINE unsigned cp_winners(const uint16_t* strengths, size_t players, uint16_t* best) {
    unsigned mask = 0;
    *best = 0;
    for (size_t i = 0; i < players; ++i) *best = strengths[i] > *best ? strengths[i] : *best;
    for (size_t i = 0; i < players; ++i) mask |= (unsigned)(strengths[i] == *best) << i;
    return *best ? mask : 0;
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

/* The best flush of everybody in a share that has flushes; 0: none. `board`: its ranks in `suit`.
 */
CP_INLINE void cp_find_flushes(const cp_share* share, const cp_hole* holes, size_t players,
                               unsigned suit, unsigned board, uint16_t* flushes) {
    if (!share->omaha) {
        const uint16_t* by_mask = share->ranking->by_mask;
        for (size_t i = 0; i < players; ++i) flushes[i] = by_mask[holes[i].suited[suit] | board];
        return;
    }
    const int is_enough = cp_count(board) >= CP_FLUSH_BOARD;
    for (size_t i = 0; i < players; ++i) {
        unsigned held = holes[i].suited[suit];
        flushes[i] =
            is_enough && cp_count(held) >= 2 ? cp_omaha_flush(share->omaha, held, board) : 0;
    }
}

#endif
