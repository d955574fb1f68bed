/* Strengths of many hands on one complete board: what belongs to the board is found once. */
#ifndef CP_EQUITY_SHOWDOWN_H
#define CP_EQUITY_SHOWDOWN_H

#include "eval/hand.h"

/* A hand in one share's eyes. */
typedef struct {
    uint64_t key, bits;
    unsigned low_ranks; /* two and three, by masks */
} cp_view_of_hand;

/* A board of five cards in one share's eyes. */
typedef struct {
    const cp_share* share;
    unsigned cards; /* of hole and board together */
    cp_sums sums;
    const uint16_t* row; /* two and three */
    const uint8_t* lows;
} cp_view_of_board;

CP_INLINE uint64_t cp_mask_of(const uint8_t* cards, size_t count) {
    uint64_t mask = 0;
    for (size_t i = 0; i < count; ++i) mask |= UINT64_C(1) << cards[i];
    return mask;
}

CP_INLINE cp_view_of_hand cp_view_hand(const cp_share* share, const uint8_t* cards, size_t count) {
    cp_sums sums = cp_begin(0);
    cp_add_cards(&sums, share->ranking, cards, 1, (unsigned)count);
    cp_view_of_hand view = {.key = sums.key, .bits = sums.bits};
    if (share->omaha)
        for (size_t i = 0; i < count; ++i) view.low_ranks |= share->omaha->low_bit[cards[i]];
    return view;
}

CP_INLINE cp_view_of_board cp_view_board(const cp_share* share, const uint8_t* cards,
                                         size_t hole_cards) {
    const cp_omaha* omaha = share->omaha;
    cp_view_of_board view = {.share = share, .cards = CP_MOST_BOARD + (unsigned)hole_cards};
    view.sums = cp_begin(omaha ? cp_key_start(CP_MOST_BOARD) : share->ranking->start[view.cards]);
    cp_add_cards(&view.sums, share->ranking, cards, 1, CP_MOST_BOARD);
    if (omaha && omaha->kind == CP_OMAHA_ROWS)
        view.row = cp_omaha_row(omaha, view.sums.key, CP_MOST_BOARD);
    if (omaha && omaha->kind == CP_OMAHA_MASKS) {
        unsigned ranks = 0;
        for (size_t i = 0; i < CP_MOST_BOARD; ++i) ranks |= omaha->low_bit[cards[i]];
        view.lows = omaha->by_masks + ranks;
    }
    return view;
}

CP_INLINE uint16_t cp_omaha_on_board(const cp_view_of_board* board, const cp_view_of_hand* hand,
                                     const uint8_t* hole, unsigned hole_cards) {
    const cp_omaha* omaha = board->share->omaha;
    if (board->lows) return board->lows[(size_t)hand->low_ranks << omaha->low_ranks];
    uint16_t strength = cp_best_pair(board->row, hole, 1, hole_cards);
    unsigned flush = cp_omaha_flush_suit(omaha, hand->key, board->sums.key);
    if (CP_UNLIKELY(flush)) {
        unsigned suit = cp_lowest(flush) / 4;
        uint16_t suited = cp_omaha_flush(omaha, cp_suit_mask(hand->bits, suit),
                                         cp_suit_mask(board->sums.bits, suit));
        strength = suited > strength ? suited : strength;
    }
    return strength;
}

/* The hand shares no card with the board. */
CP_INLINE uint16_t cp_strength_on_board(const cp_view_of_board* board, const cp_view_of_hand* hand,
                                        const uint8_t* hole, unsigned hole_cards) {
    if (board->share->omaha) return cp_omaha_on_board(board, hand, hole, hole_cards);
    cp_sums sums = board->sums;
    sums.key += hand->key;
    sums.bits |= hand->bits;
    return cp_best_five(board->share->ranking, &sums, board->cards);
}

#endif
