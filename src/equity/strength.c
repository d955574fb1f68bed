/* Hand strength: two hole cards against every other two, on each way to complete a board of five.
 *
 * Where nobody can have a flush only ranks matter, and so do they for what the others may hold: the
 * 91 pairs of ranks, each with the number of ways that are left, are all of a thousand hands. So
 * every multiset of ranks that the board can come to is evaluated once, for all of its suits. On
 * those boards that have three cards of a suit, the hands that make a flush with them are then
 * counted again.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <string.h>

#include "kernels/kernels.h"
#include "tables/ranking.h"

enum { PAIRS = CP_OMAHA_ROW, HOLE = 2, FEWEST_SUITED = 3, FLUSH = 5 };

/* One hand, and the board as it is dealt on. */
typedef struct {
    const cp_ranking* ranking;
    unsigned cards;               /* of the hand and the board it is judged on */
    uint64_t key;                 /* of the board's ranks */
    unsigned mine[CP_SUITS];      /* ranks, in each suit */
    unsigned board[CP_SUITS];     /* the same */
    unsigned left[CP_SUITS];      /* of the cards that nobody has seen */
    uint8_t left_of[CP_RANKS];    /* how many of these each rank has */
    unsigned place;               /* of my own pair of ranks */
    uint16_t strengths[PAIRS];    /* by pair of ranks, as if there were no flushes */
    uint16_t ways[PAIRS];         /* how many hands are such a pair */
    uint8_t ranks[CP_MOST_BOARD]; /* to come, from the highest down */
    unsigned to_come;
    uint32_t points; /* by ranks alone */
    const cp_point_scale* scale;
    double sum, sum_of_squares;
    uint32_t* bins;
} judge;

CP_INLINE unsigned place_of(unsigned one, unsigned other) {
    return one > other ? one * (one + 1) / 2 + other : other * (other + 1) / 2 + one;
}

/* ---- By ranks ------------------------------------------------------------------------------ */

/* Evaluates every pair of ranks that is left, and my own, beside the board's. */
static void evaluate_pairs(judge* j) {
    const uint16_t* values = j->ranking->values[j->cards];
    const uint64_t start = cp_key_start(j->cards) + j->key;
    unsigned place = 0;
    for (unsigned one = 0; one < CP_RANKS; ++one) {
        const uint64_t key = start + cp_rank_key[one];
        const unsigned left = j->left_of[one];
        for (unsigned other = 0; other <= one; ++other, ++place) {
            const unsigned ways =
                other == one ? left * (left - 1u) / 2 : left * (unsigned)j->left_of[other];
            j->ways[place] = (uint16_t)ways;
            /* Ranks of which too few cards are left may be in no table. */
            if (ways || place == j->place)
                j->strengths[place] = values[cp_index(key + cp_rank_key[other], j->cards)];
        }
    }
}

/* Points for a hand that is beaten, tied or neither. */
CP_INLINE uint16_t points_against(uint16_t other, uint16_t mine) {
    return (uint16_t)((other < mine) + (other <= mine));
}

static uint32_t points_by_ranks(const judge* j, uint16_t mine) {
    uint16_t points = 0; /* at most two for each of 1,225 hands */
    for (unsigned place = 0; place < CP_RANK_PAIRS; ++place)
        points = (uint16_t)(points + j->ways[place] * points_against(j->strengths[place], mine));
    return points;
}

/* ---- Flushes ------------------------------------------------------------------------------- */

/* What a pair of ranks is worth more or less to me where its cards make a flush. */
CP_INLINE int32_t change(const judge* j, unsigned place, uint16_t flush, uint16_t mine) {
    const uint16_t others = j->strengths[place];
    if (flush <= others) return 0;
    return points_against(flush, mine) - points_against(others, mine);
}

static int32_t change_of_two_suited(const judge* j, unsigned suit, uint16_t mine) {
    int32_t points = 0;
    for (unsigned left = j->left[suit]; left;) {
        const unsigned one = cp_highest(left);
        left ^= 1u << one;
        const uint16_t* flushes = j->ranking->by_mask;
        const unsigned ranks = j->board[suit] | 1u << one;
        for (unsigned lower = left; lower; lower &= lower - 1)
            points += change(j, place_of(one, cp_lowest(lower)),
                             flushes[ranks | (lower & (0u - lower))], mine);
    }
    return points;
}

/* How many cards of a rank are left in the other suits. */
CP_INLINE int32_t left_unsuited(const judge* j, unsigned suit, unsigned rank) {
    return j->left_of[rank] - (int32_t)(j->left[suit] >> rank & 1);
}

static int32_t change_of_one_suited(const judge* j, unsigned suit, uint16_t mine) {
    int32_t points = 0;
    for (unsigned left = j->left[suit]; left; left &= left - 1) {
        const unsigned one = cp_lowest(left);
        const uint16_t flush = j->ranking->by_mask[j->board[suit] | 1u << one];
        for (unsigned other = 0; other < CP_RANKS; ++other) {
            const int32_t ways = left_unsuited(j, suit, other);
            if (ways) points += ways * change(j, place_of(one, other), flush, mine);
        }
    }
    return points;
}

static int32_t change_of_unsuited(const judge* j, unsigned suit, uint16_t mine) {
    const uint16_t flush = j->ranking->by_mask[j->board[suit]];
    int32_t points = 0;
    for (unsigned one = 0; one < CP_RANKS; ++one) {
        const int32_t left = left_unsuited(j, suit, one);
        for (unsigned other = 0; other <= one && left; ++other) {
            const int32_t ways =
                other == one ? left * (left - 1) / 2 : left * left_unsuited(j, suit, other);
            if (ways) points += ways * change(j, place_of(one, other), flush, mine);
        }
    }
    return points;
}

/* The points on a board with three cards of a suit or more. */
static uint32_t points_with_flushes(const judge* j, unsigned suit) {
    const unsigned suited = cp_count(j->board[suit]);
    const uint16_t by_ranks = j->strengths[j->place];
    uint16_t mine = by_ranks;
    if (suited + cp_count(j->mine[suit]) >= FLUSH) {
        const uint16_t flush = j->ranking->by_mask[j->board[suit] | j->mine[suit]];
        mine = flush > mine ? flush : mine;
    }
    int32_t points = (int32_t)(mine == by_ranks ? j->points : points_by_ranks(j, mine));
    points += change_of_two_suited(j, suit, mine);
    if (suited > FEWEST_SUITED) points += change_of_one_suited(j, suit, mine);
    if (suited >= FLUSH) points += change_of_unsuited(j, suit, mine);
    return (uint32_t)points;
}

static uint32_t points_on_board(const judge* j) {
    if (j->ranking->data.flushes)
        for (unsigned suit = 0; suit < CP_SUITS; ++suit)
            if (cp_count(j->board[suit]) >= FEWEST_SUITED) return points_with_flushes(j, suit);
    return j->points;
}

/* ---- Runouts ------------------------------------------------------------------------------- */

static void count_runout(judge* j) {
    const uint32_t points = points_on_board(j);
    const double value = j->scale->values[points];
    j->sum += value;
    j->sum_of_squares += value * value;
    if (j->bins) ++j->bins[j->scale->bins[points]];
}

/* Deals the suits of the ranks to come, from one of them on: each set of cards once. */
static void deal_suits(judge* j, unsigned from, unsigned first_suit) {
    if (from == j->to_come) {
        count_runout(j);
        return;
    }
    const unsigned bit = 1u << j->ranks[from];
    const int is_again = from + 1 < j->to_come && j->ranks[from + 1] == j->ranks[from];
    for (unsigned suit = first_suit; suit < CP_SUITS; ++suit) {
        if (!(j->left[suit] & bit)) continue;
        j->left[suit] ^= bit;
        j->board[suit] ^= bit;
        deal_suits(j, from + 1, is_again ? suit + 1 : 0);
        j->board[suit] ^= bit;
        j->left[suit] ^= bit;
    }
}

static void deal_ranks(judge* j, unsigned from, unsigned highest) {
    if (from == j->to_come) {
        evaluate_pairs(j);
        j->points = points_by_ranks(j, j->strengths[j->place]);
        deal_suits(j, 0, 0);
        return;
    }
    for (unsigned rank = 0; rank <= highest; ++rank) {
        if (!j->left_of[rank]) continue;
        --j->left_of[rank];
        j->key += cp_rank_key[rank];
        j->ranks[from] = (uint8_t)rank;
        deal_ranks(j, from + 1, rank);
        j->key -= cp_rank_key[rank];
        ++j->left_of[rank];
    }
}

/* ---- Situations ---------------------------------------------------------------------------- */

static void take(judge* j, unsigned* to, const uint8_t* cards, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const unsigned suit = cards[i] & 3u, bit = 1u << (cards[i] >> 2);
        if (to) to[suit] |= bit;
        j->left[suit] &= ~bit;
        --j->left_of[cards[i] >> 2];
    }
}

static judge begin(const cp_hands_on_boards* hands, size_t number) {
    const uint8_t* hole = hands->holes + number * HOLE;
    const uint8_t* board = hands->boards + number * hands->board_cards;
    judge j = {.ranking = hands->ranking};
    j.place = place_of(hole[0] >> 2, hole[1] >> 2);
    for (unsigned suit = 0; suit < CP_SUITS; ++suit) j.left[suit] = j.ranking->data.ranks;
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        j.left_of[rank] = j.ranking->data.ranks >> rank & 1 ? CP_SUITS : 0;
    take(&j, j.mine, hole, HOLE);
    take(&j, j.board, board, hands->board_cards);
    take(&j, NULL, hands->dead, hands->dead_cards);
    for (size_t i = 0; i < hands->board_cards; ++i) j.key += cp_rank_key[board[i] >> 2];
    return j;
}

cp_status CP_NAMED(cp_hand_points_, CP_ISA)(const cp_hands_on_boards* hands, uint32_t* now,
                                            const cp_point_scale* scale, double* sums,
                                            uint32_t* histograms) {
    if (!cp_flush_only_helps(hands->ranking) || hands->board_cards > CP_MOST_BOARD)
        return CP_UNSUPPORTED;
    if (now && hands->board_cards < FEWEST_SUITED) return CP_UNSUPPORTED;
    for (size_t i = 0; i < hands->count; ++i) {
        judge j = begin(hands, i);
        if (now) {
            j.cards = (unsigned)hands->board_cards + HOLE;
            evaluate_pairs(&j);
            j.points = points_by_ranks(&j, j.strengths[j.place]);
            now[i] = points_on_board(&j);
        }
        if (scale) {
            j.cards = CP_MOST_BOARD + HOLE;
            j.to_come = CP_MOST_BOARD - (unsigned)hands->board_cards;
            j.scale = scale;
            j.bins = scale->bin_count ? histograms + i * scale->bin_count : NULL;
            deal_ranks(&j, 0, CP_RANKS - 1);
            sums[2 * i] = j.sum;
            sums[2 * i + 1] = j.sum_of_squares;
        }
    }
    return CP_OK;
}
