/* Exact equity by counting rank patterns.
 *
 * Boards are not walked one by one. A board on which nobody has a flush matters only through its
 * ranks, so
 *   1. list the multisets of ranks that the board can come to, each with the number of ways;
 *   2. evaluate every player's hand on each of them, as if there were no flushes;
 *   3. for each suit in which someone can make a flush, walk the board's cards of that suit and the
 *      ranks of its other cards; count these boards apart, and take them off their multiset;
 *   4. count each multiset's outcome for the boards that are left.
 * With three board cards or more needed for a flush, no board has flushes in two suits.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/tally.h"
#include "eval/hand.h"
#include "kernels/kernels.h"

enum { BOARD = CP_MOST_BOARD, MOST_CONTESTS = CP_MOST_PLAYERS * CP_MOST_SHARES, MOST_PAIRS = 21 };

/* Ranks still to come, and in how many ways. */
typedef struct {
    uint64_t key;
    uint64_t ways;
    uint16_t ranks; /* mask */
} pattern;

/* What a player's hole cards are in one share's eyes. */
typedef struct {
    uint64_t key;              /* any five */
    uint8_t pairs[MOST_PAIRS]; /* two and three, by rows */
    uint8_t pair_count;
    uint16_t low_ranks;        /* two and three, by masks */
    uint16_t suited[CP_SUITS]; /* ranks of each suit */
} hole;

typedef struct {
    const cp_situation* situation;
    size_t contests; /* shares x players */
    hole holes[MOST_CONTESTS];
    unsigned to_come;
    uint64_t board_key; /* of the known cards, as the start of a board of five */
    uint16_t board_ranks;
    uint16_t board_suited[CP_SUITS];
    uint16_t left_suited[CP_SUITS]; /* the cards that can still come */

    pattern* patterns;
    size_t pattern_count;
    /* By the board's multiset of ranks: */
    uint64_t* ways;       /* boards that are not yet counted */
    cp_outcome* outcomes; /* as if there were no flushes */
    uint16_t* strengths;  /* the same; [multiset][share][player] */
    cp_tally tally;
} work;

/* ---- 1: what can come ---------------------------------------------------------------------- */

static const uint8_t choose[CP_SUITS + 1][CP_SUITS + 1] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

/* Writes every multiset of `cards` more ranks, `rank` the lowest, of which `held` says how many
 * there are; returns the end. */
static pattern* list_from(const uint8_t* held, unsigned cards, unsigned rank, pattern so_far,
                          pattern* out) {
    for (; rank < CP_RANKS; ++rank) {
        pattern next = {so_far.key, 0, (uint16_t)(so_far.ranks | 1u << rank)};
        for (unsigned n = 1; n <= held[rank] && n <= cards; ++n) {
            next.key += cp_rank_key[rank];
            next.ways = so_far.ways * choose[held[rank]][n];
            if (n == cards)
                *out++ = next;
            else
                out = list_from(held, cards - n, rank + 1, next, out);
        }
    }
    return out;
}

static size_t list_patterns(const work* w, unsigned suits, unsigned cards, pattern start,
                            pattern* out) {
    uint8_t held[CP_RANKS];
    for (unsigned rank = 0; rank < CP_RANKS; ++rank) {
        held[rank] = 0;
        for (unsigned suit = 0; suit < CP_SUITS; ++suit)
            held[rank] += (suits >> suit & 1) & (w->left_suited[suit] >> rank & 1);
    }
    if (cards == 0) {
        *out = start;
        return 1;
    }
    return (size_t)(list_from(held, cards, 0, start, out) - out);
}

/* ---- 2: strengths by ranks ----------------------------------------------------------------- */

static uint16_t squeeze(uint16_t ranks, uint16_t among) {
    unsigned squeezed = 0, bit = 1;
    for (unsigned left = among; left; left &= left - 1, bit <<= 1)
        if (ranks & left & (0u - left)) squeezed |= bit;
    return (uint16_t)squeezed;
}

static void strengths_of_any_five(const work* w, const cp_share* share, const hole* holes,
                                  const pattern* p, uint16_t* out) {
    unsigned cards = BOARD + (unsigned)w->situation->hole_cards;
    const uint16_t* values = share->ranking->values[cards];
    for (size_t i = 0; i < w->situation->players; ++i)
        out[i] = values[cp_index(p->key + holes[i].key, cards)];
}

static void strengths_of_two_and_three(const work* w, const cp_share* share, const hole* holes,
                                       const pattern* p, uint16_t* out) {
    const cp_omaha* omaha = share->omaha;
    if (omaha->kind == CP_OMAHA_MASKS) {
        const uint8_t* row = omaha->by_masks + squeeze(p->ranks, omaha->ranking->data.qualifier);
        for (size_t i = 0; i < w->situation->players; ++i)
            out[i] = row[(size_t)holes[i].low_ranks << omaha->low_ranks];
        return;
    }
    const uint16_t* row =
        omaha->rows + (size_t)CP_OMAHA_ROW * (omaha->row_start[BOARD] + cp_index(p->key, BOARD));
    for (size_t i = 0; i < w->situation->players; ++i) {
        uint16_t best = 0;
        for (unsigned j = 0; j < holes[i].pair_count; ++j) {
            uint16_t strength = row[holes[i].pairs[j]];
            best = strength > best ? strength : best;
        }
        out[i] = best;
    }
}

/* The players with the best of strengths and flushes, as a mask. */
CP_INLINE unsigned winners(const uint16_t* strengths, const uint16_t* flushes, size_t players) {
    uint16_t best = 0, each[CP_MOST_PLAYERS];
    unsigned mask = 0;
    for (size_t i = 0; i < players; ++i) {
        each[i] = strengths[i] > flushes[i] ? strengths[i] : flushes[i];
        best = each[i] > best ? each[i] : best;
    }
    for (size_t i = 0; i < players; ++i) mask |= (unsigned)(each[i] == best) << i;
    return best ? mask : 0;
}

static void evaluate_patterns(work* w) {
    static const uint16_t no_flushes[CP_MOST_PLAYERS];
    const cp_situation* situation = w->situation;
    const size_t players = situation->players;
    for (size_t i = 0; i < w->pattern_count; ++i) {
        const pattern* p = &w->patterns[i];
        uint32_t at = cp_index(p->key, BOARD);
        cp_outcome outcome = 0;
        for (size_t s = 0; s < situation->share_count; ++s) {
            const cp_share* share = &situation->shares[s];
            uint16_t* strengths = w->strengths + at * w->contests + s * players;
            (share->omaha ? strengths_of_two_and_three : strengths_of_any_five)(
                w, share, w->holes + s * players, p, strengths);
            outcome |= (cp_outcome)winners(strengths, no_flushes, players) << players * s;
        }
        w->outcomes[at] = outcome;
        w->ways[at] = p->ways;
    }
}

/* ---- 3: flushes ---------------------------------------------------------------------------- */

/* The fewest board cards of a suit with which someone has a flush; more than BOARD: nobody ever. */
static unsigned cards_for_flush(const work* w, unsigned suit) {
    unsigned fewest = BOARD + 1;
    for (size_t i = 0; i < w->contests; ++i) {
        const cp_share* share = &w->situation->shares[i / w->situation->players];
        unsigned held = cp_count(w->holes[i].suited[suit]);
        if (!share->ranking->data.flushes) continue;
        unsigned needed = share->omaha ? (held < 2 ? BOARD + 1 : 3) : 5 - held;
        if (needed < fewest) fewest = needed;
    }
    return fewest;
}

static void strengths_of_flushes(const work* w, unsigned suit, unsigned board, uint16_t* out) {
    for (size_t i = 0; i < w->contests; ++i) {
        const cp_share* share = &w->situation->shares[i / w->situation->players];
        unsigned held = w->holes[i].suited[suit];
        if (!share->ranking->data.flushes)
            out[i] = 0;
        else if (!share->omaha)
            out[i] = share->ranking->by_mask[held | board];
        else
            out[i] = cp_count(held) < 2 ? 0 : cp_omaha_flush(share->omaha, held, board);
    }
}

/* Every board with the cards `suited` of a suit, and others of other suits. */
CP_INLINE void count_boards_with(work* w, uint64_t key, const uint16_t* flushes, size_t players,
                                 const pattern* others, size_t count) {
    const cp_situation* situation = w->situation;
    for (size_t i = 0; i < count; ++i) {
        uint32_t at = cp_index(key + others[i].key, BOARD);
        const uint16_t* strengths = w->strengths + at * w->contests;
        cp_outcome outcome = w->outcomes[at];
        for (size_t s = 0; s < situation->share_count; ++s) {
            if (!situation->shares[s].ranking->data.flushes) continue;
            outcome &= ~((((cp_outcome)1 << players) - 1) << players * s);
            outcome |= (cp_outcome)winners(strengths + players * s, flushes + players * s, players)
                       << players * s;
        }
        w->ways[at] -= others[i].ways;
        cp_tally_add(&w->tally, outcome, others[i].ways);
    }
}

static void count_suited(work* w, unsigned suit, unsigned suited, const pattern* others,
                         size_t count) {
    uint16_t flushes[MOST_CONTESTS];
    strengths_of_flushes(w, suit, suited | w->board_suited[suit], flushes);
    uint64_t key = w->board_key;
    for (unsigned left = suited; left; left &= left - 1) key += cp_rank_key[cp_lowest(left)];
    /* Heads-up gets a loop of its own: it is the usual case, and twice as fast that way. */
    if (w->situation->players == 2)
        count_boards_with(w, key, flushes, 2, others, count);
    else
        count_boards_with(w, key, flushes, w->situation->players, others, count);
}

static void count_flushes(work* w, unsigned suit) {
    const unsigned needed = cards_for_flush(w, suit);
    const unsigned known = cp_count(w->board_suited[suit]);
    const unsigned left = w->left_suited[suit];
    /* At most two cards of other suits, for at least three of the five are of this one. */
    pattern others[3][CP_RANK_PAIRS];
    size_t counts[3];
    for (unsigned cards = 0; cards < 3; ++cards) {
        pattern none = {.ways = 1};
        counts[cards] = list_patterns(w, 15u & ~(1u << suit), cards, none, others[cards]);
    }
    for (unsigned suited = left;; suited = (suited - 1) & left) {
        unsigned cards = cp_count(suited);
        if (cards <= w->to_come && cards + known >= needed)
            count_suited(w, suit, suited, others[w->to_come - cards], counts[w->to_come - cards]);
        if (!suited) break;
    }
}

/* ---- All together -------------------------------------------------------------------------- */

static hole look_at_hole(const cp_share* share, const uint8_t* cards, size_t count) {
    hole h = {.key = cp_key_start((unsigned)count)};
    uint8_t seen[CP_RANK_PAIRS] = {0};
    for (size_t i = 0; i < count; ++i) {
        h.key += cp_rank_key[cards[i] >> 2];
        h.suited[cards[i] & 3] |= (uint16_t)(1u << (cards[i] >> 2));
        if (share->omaha) h.low_ranks |= share->omaha->low_bit[cards[i]];
        for (size_t j = 0; j < i; ++j) {
            uint8_t pair = cp_pair[cards[i] >> 2][cards[j] >> 2];
            if (!seen[pair]) h.pairs[h.pair_count++] = pair;
            seen[pair] = 1;
        }
    }
    return h;
}

static void look_at_cards(work* w) {
    const cp_situation* s = w->situation;
    uint64_t out = 0;
    for (size_t i = 0; i < s->players * s->hole_cards; ++i) out |= UINT64_C(1) << s->holes[i];
    for (size_t i = 0; i < s->dead_cards; ++i) out |= UINT64_C(1) << s->dead[i];
    w->board_key = cp_key_start(BOARD);
    for (size_t i = 0; i < s->board_cards; ++i) {
        out |= UINT64_C(1) << s->board[i];
        w->board_key += cp_rank_key[s->board[i] >> 2];
        w->board_ranks |= (uint16_t)(1u << (s->board[i] >> 2));
        w->board_suited[s->board[i] & 3] |= (uint16_t)(1u << (s->board[i] >> 2));
    }
    for (unsigned card = 0; card < CP_DECK; ++card)
        if (!(out >> card & 1) && (s->shares[0].ranking->data.ranks >> (card >> 2) & 1))
            w->left_suited[card & 3] |= (uint16_t)(1u << (card >> 2));
    for (size_t i = 0; i < w->contests; ++i)
        w->holes[i] = look_at_hole(&s->shares[i / s->players],
                                   s->holes + i % s->players * s->hole_cards, s->hole_cards);
}

static void count_boards(work* w) {
    pattern start = {.key = w->board_key, .ways = 1, .ranks = w->board_ranks};
    w->pattern_count = list_patterns(w, 15, w->to_come, start, w->patterns);
    evaluate_patterns(w);
    for (unsigned suit = 0; suit < CP_SUITS; ++suit)
        if (cards_for_flush(w, suit) <= cp_count(w->board_suited[suit]) + w->to_come)
            count_flushes(w, suit);
    for (size_t i = 0; i < w->pattern_count; ++i) {
        uint32_t at = cp_index(w->patterns[i].key, BOARD);
        cp_tally_add(&w->tally, w->outcomes[at], w->ways[at]);
    }
}

static void compute(work* w, const cp_situation* situation) {
    memset(w, 0, offsetof(work, patterns));
    w->situation = situation;
    w->contests = situation->share_count * situation->players;
    w->to_come = BOARD - (unsigned)situation->board_cards;
    cp_tally_begin(&w->tally, situation);
    look_at_cards(w);
    count_boards(w);
}

/* All situations have the shares and as many players as the first. */
cp_status CP_NAMED(cp_outcomes_exact_, CP_ISA)(const cp_situation* situations,
                                               const double* weights, size_t count,
                                               cp_equity* equities, cp_outcomes* outcomes) {
    if (count == 0) return CP_OK;
    if (!cp_is_counted(situations)) return CP_UNSUPPORTED;
    for (size_t i = 0; i < count; ++i)
        if (situations[i].board_cards > BOARD) return CP_UNSUPPORTED;
    const size_t boards = cp_multisets[BOARD];
    size_t contests = situations->share_count * situations->players;
    work* w = calloc(1, sizeof *w);
    char* memory =
        malloc(boards * (sizeof(pattern) + sizeof(uint64_t) + sizeof(cp_outcome) + contests * 2));
    cp_status status = w && memory ? cp_outcomes_begin(&w->tally.many) : CP_NO_MEMORY;
    if (status == CP_OK) {
        w->patterns = (pattern*)(void*)memory;
        w->ways = (uint64_t*)(void*)(w->patterns + boards);
        w->outcomes = (cp_outcome*)(void*)(w->ways + boards);
        w->strengths = (uint16_t*)(void*)(w->outcomes + boards);
        for (size_t i = 0; i < count; ++i) {
            compute(w, &situations[i]);
            if (equities) cp_tally_pour(&w->tally, &equities[i]);
            if (outcomes) cp_tally_add_to(&w->tally, weights ? weights[i] : 1, outcomes);
        }
        status = outcomes && outcomes->status != CP_OK ? CP_NO_MEMORY : w->tally.many.status;
        cp_outcomes_end(&w->tally.many);
    }
    free(memory);
    free(w);
    return status;
}
