/* Hands on boards, as one share sees them.
 *
 * A strength is that of the ranks alone or, if it is more, that of a flush. What belongs to a hand
 * is found once, and so is what belongs to a board, for one meets many of the other.
 *
 * All inline, so that each instruction set's code compiles its own. */
#ifndef CP_EQUITY_SHOWDOWN_H
#define CP_EQUITY_SHOWDOWN_H

#include "eval/hand.h"

enum { CP_MOST_PAIRS = CP_MOST_HOLE * (CP_MOST_HOLE - 1) / 2 };

/* A player's hole cards in a share's eyes. */
typedef struct {
    uint64_t key;       /* started for its own number of cards: it is added to a board's */
    uint64_t bits;      /* ranks by suits */
    uint16_t low_ranks; /* two and three, by masks */
    uint8_t pair_count; /* two and three, by rows */
    uint8_t pairs[CP_MOST_PAIRS]; /* their places in a row */
} cp_hand;

/* A board of five cards in a share's eyes. */
typedef struct {
    const cp_share* share;
    unsigned cards; /* of hole and board together */
    uint64_t key, bits;
    const uint16_t* row; /* two and three, by rows */
    const uint8_t* lows; /* two and three, by masks: [hole] of this board */
} cp_board;

/* ---- Hands and boards ---------------------------------------------------------------------- */

CP_INLINE void cp_look_at_hand(cp_hand* hand, const cp_share* share, const uint8_t* cards,
                               size_t count) {
    cp_sums sums = cp_begin(cp_key_start((unsigned)count));
    cp_add_cards(&sums, share->ranking, cards, 1, (unsigned)count);
    hand->key = sums.key;
    hand->bits = sums.bits;
    hand->low_ranks = hand->pair_count = 0;
    if (!share->omaha) return;
    for (size_t i = 0; i < count; ++i) {
        hand->low_ranks |= share->omaha->low_bit[cards[i]];
        for (size_t j = 0; j < i; ++j)
            hand->pairs[hand->pair_count++] = cp_pair[cards[i] >> 2][cards[j] >> 2];
    }
}

/* What two and three look up a board by: its ranks alone. */
CP_INLINE void cp_find_row(cp_board* board, uint64_t key, unsigned low_ranks) {
    const cp_omaha* omaha = board->share->omaha;
    if (omaha->kind == CP_OMAHA_MASKS)
        board->lows = omaha->by_masks + low_ranks;
    else
        board->row = cp_omaha_row(omaha, key, CP_MOST_BOARD);
}

CP_INLINE cp_board cp_look_at_board(const cp_share* share, const uint8_t* cards,
                                    size_t hole_cards) {
    const cp_omaha* omaha = share->omaha;
    cp_board board = {.share = share, .cards = CP_MOST_BOARD + (unsigned)hole_cards};
    /* Only any five count the suits of hand and board together. */
    cp_sums sums =
        cp_begin(omaha ? cp_key_start(CP_MOST_BOARD)
                       : share->ranking->start[board.cards] - cp_key_start((unsigned)hole_cards));
    cp_add_cards(&sums, share->ranking, cards, 1, CP_MOST_BOARD);
    board.key = sums.key;
    board.bits = sums.bits;
    if (omaha) {
        unsigned low_ranks = 0;
        for (size_t i = 0; i < CP_MOST_BOARD; ++i) low_ranks |= omaha->low_bit[cards[i]];
        cp_find_row(&board, board.key, low_ranks);
    }
    return board;
}

/* ---- By ranks ------------------------------------------------------------------------------ */

/* The best of some pairs in a row. Without branches: which pair is best is anyone's guess. */
CP_INLINE uint16_t cp_best_of_pairs(const uint16_t* row, const uint8_t* pairs, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 0; i < count; ++i) {
        unsigned strength = row[pairs[i]];
        best += (strength - best) & (0u - (strength > best));
    }
    return (uint16_t)best;
}

CP_INLINE uint16_t cp_two_and_three_by_ranks(const cp_board* board, const cp_hand* hand) {
    if (board->lows) return board->lows[(size_t)hand->low_ranks << board->share->omaha->low_ranks];
    switch (hand->pair_count) { /* the usual numbers get loops of their own */
        case 6:
            return cp_best_of_pairs(board->row, hand->pairs, 6);
        case 10:
            return cp_best_of_pairs(board->row, hand->pairs, 10);
        default:
            return cp_best_of_pairs(board->row, hand->pairs, hand->pair_count);
    }
}

/* As if there were no flushes. */
CP_INLINE uint16_t cp_strength_by_ranks(const cp_board* board, const cp_hand* hand) {
    if (board->share->omaha) return cp_two_and_three_by_ranks(board, hand);
    return cp_best_by_ranks(board->share->ranking, board->key + hand->key, board->cards);
}

/* ---- With flushes -------------------------------------------------------------------------- */

/* The suit in which the hand has a flush, as one of CP_FOUR_HIGH_BITS; by masks there are none. */
CP_INLINE unsigned cp_flush_on_board(const cp_board* board, const cp_hand* hand) {
    if (!board->share->omaha) return cp_flush_suit(board->key + hand->key);
    return board->lows ? 0 : cp_omaha_flush_suit(board->share->omaha, hand->key, board->key);
}

/* The strength of a hand of whose ranks that is known. */
CP_INLINE uint16_t cp_strength_with_flush(const cp_board* board, const cp_hand* hand,
                                          uint16_t by_ranks) {
    const cp_share* share = board->share;
    const unsigned flush = cp_flush_on_board(board, hand);
    if (CP_LIKELY(!flush)) return by_ranks;
    if (share->omaha)
        return cp_omaha_with_flush(share->omaha, flush, hand->bits, board->bits, by_ranks);
    return cp_best_with_flush(share->ranking, board->key + hand->key, board->bits | hand->bits,
                              board->cards, by_ranks);
}

/* The hand shares no card with the board. */
CP_INLINE uint16_t cp_strength_on_board(const cp_board* board, const cp_hand* hand) {
    return cp_strength_with_flush(board, hand, cp_strength_by_ranks(board, hand));
}

#endif
