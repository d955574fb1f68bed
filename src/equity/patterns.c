/* Exact equity by counting rank patterns.
 *
 * Boards are not walked one by one. A board on which nobody has a flush matters only through its
 * ranks, so
 *   1. walk the multisets of ranks that the board can come to, each with the number of ways;
 *      evaluate every player's hand on each as if there were no flushes, and count the outcome
 *      (by_ranks.c);
 *   2. for each suit in which someone can make a flush, walk the board's cards of that suit and the
 *      ranks of its other cards; where the best flush beats all other hands, take these boards from
 *      the outcome that they were counted for to the one that the flush makes (flushes.c).
 * With three board cards or more needed for a flush, no board has flushes in two suits; and no
 * flush is worth as much as a hand that is none.
 *
 * What the second step needs of the first is kept in rows (rows.h), so that it is read side by
 * side. Where few outcomes can be, they are counted in vectors (lanes.h).
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/counting.h"
#include "equity/lanes.h"

/* Finds out how situations like this one are to be counted. */
static void choose_way_to_count(cp_counting* w, const cp_situation* like) {
    for (size_t s = 0; s < like->share_count; ++s) {
        if (like->shares[s].ranking->data.flushes) w->flush_shares |= (size_t)1 << s;
        if (like->shares[s].omaha) w->omaha_shares |= (size_t)1 << s;
    }
    const size_t bits = like->players * like->share_count;
    const int is_few = (like->players == 2 || like->players == 3) && bits <= 4 &&
                       1 << bits <= CP_FEW_CODES && cp_count(w->flush_shares) < 2;
    w->codes = is_few ? 1u << bits : 0;
    w->flush_share = w->flush_shares ? cp_lowest(w->flush_shares) : 0;
    w->winner_columns = is_few ? 1 : like->share_count;
}

/* The only board, with all of its cards known. */
static void count_known_board(cp_counting* w, const cp_situation* situation) {
    const size_t players = situation->players, hole_cards = situation->hole_cards;
    cp_outcome outcome = 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        const cp_share* share = &situation->shares[s];
        const cp_board board = cp_look_at_board(share, situation->board, hole_cards);
        uint16_t strengths[CP_MOST_PLAYERS], best;
        for (size_t i = 0; i < players; ++i) {
            cp_hand hand;
            cp_look_at_hand(&hand, share, situation->holes + i * hole_cards, hole_cards);
            strengths[i] = cp_strength_on_board(&board, &hand);
        }
        outcome |= (cp_outcome)cp_winners(strengths, 1, players, &best) << players * s;
    }
    cp_tally_add(&w->tally, outcome, 1);
}

/* The suits in which someone can make a flush, as a mask. */
static unsigned suits_of_flushes(const cp_counting* w) {
    const cp_dealt* dealt = &w->dealt;
    unsigned suits = 0;
    for (unsigned suit = 0; w->flush_shares && suit < CP_SUITS; ++suit) {
        unsigned most = cp_count(dealt->board_suited[suit]) + dealt->to_come;
        if (most >= CP_FLUSH_BOARD && cp_cards_for_flush(dealt, suit) <= most) suits |= 1u << suit;
    }
    return suits;
}

static void compute(cp_counting* w, const cp_situation* situation) {
    cp_tally_begin(&w->tally, situation);
    if (situation->board_cards == CP_BOARD) {
        count_known_board(w, situation);
        return;
    }
    cp_look_at_cards(&w->dealt, situation);
    const unsigned suits = suits_of_flushes(w);
    CP_NAMED(cp_count_by_ranks_, CP_ISA)(w, suits != 0);
    for (unsigned left = suits; left; left &= left - 1)
        CP_NAMED(cp_count_flushes_, CP_ISA)(w, cp_lowest(left));
}

/* Of zeroes, for lanes that cannot come are read too, though they count for nothing. */
static cp_status take_columns(cp_counting* w, const cp_situation* like, unsigned to_come) {
    const size_t columns = w->winner_columns + like->share_count;
    w->column_size = to_come ? (size_t)cp_row_count[to_come - 1] * CP_LANES : 1;
    w->columns = calloc(columns * w->column_size, sizeof *w->columns);
    return w->columns ? CP_OK : CP_NO_MEMORY;
}

/* All situations have the shares and as many players as the first. */
cp_status CP_NAMED(cp_outcomes_exact_, CP_ISA)(const cp_situation* situations,
                                               const double* weights, size_t count,
                                               cp_equity* equities, cp_outcomes* outcomes) {
    if (count == 0) return CP_OK;
    if (!cp_is_counted(situations)) return CP_UNSUPPORTED;
    size_t known = CP_BOARD;
    for (size_t i = 0; i < count; ++i) {
        if (situations[i].board_cards > CP_BOARD) return CP_UNSUPPORTED;
        if (situations[i].board_cards < known) known = situations[i].board_cards;
    }
    cp_counting* w = calloc(1, sizeof *w);
    if (!w) return CP_NO_MEMORY;
    choose_way_to_count(w, situations);
    cp_status status = take_columns(w, situations, CP_BOARD - (unsigned)known);
    if (status == CP_OK) status = cp_outcomes_begin(&w->tally.many);
    if (status == CP_OK) {
        for (size_t i = 0; i < count; ++i) {
            compute(w, &situations[i]);
            /* Of what was lost, boards may have been taken off again: sums below 0. */
            if (w->tally.many.status != CP_OK) break;
            if (equities) cp_tally_pour(&w->tally, &equities[i]);
            if (outcomes) cp_tally_add_to(&w->tally, weights ? weights[i] : 1, outcomes);
        }
        status = outcomes && outcomes->status != CP_OK ? CP_NO_MEMORY : w->tally.many.status;
        cp_outcomes_end(&w->tally.many);
    }
    free(w->columns);
    free(w);
    return status;
}
