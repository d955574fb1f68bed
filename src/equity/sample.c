/* Random deals -> their outcomes, a block of trials at a time.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include <stdlib.h>
#include <string.h>

#include "equity/deals.h"
#include "equity/lanes.h"
#include "equity/showdown.h"
#include "equity/tally.h"
#include "kernels/kernels.h"

enum {
    SLOT_BITS = 12, /* outcomes of so few bits are their own slots */
    SLOTS = 1 << SLOT_BITS,
    COPY_BITS = 2 /* of few outcomes there are copies, for one slot cannot be added to at once */
};

typedef struct {
    const cp_sampler* sampler;
    const cp_share* shares;
    size_t share_count;
    unsigned bits; /* of an outcome */
    unsigned copy_bits;
    int mixed; /* not all shares' rankings have the same keys */
    cp_hand hands[CP_MOST_SHARES][CP_MOST_PLAYERS]; /* where they are always the same */
    cp_block block;
    /* Sums of keys. */
    uint64_t held[CP_MOST_PLAYERS][CP_TRIALS];
    uint64_t shown[CP_TRIALS];
    const uint16_t* rows[CP_TRIALS];
    uint16_t low_ranks[CP_TRIALS];
    uint16_t strengths[CP_MOST_PLAYERS][CP_TRIALS];
    uint64_t outcomes[CP_TRIALS];
    uint64_t counts[SLOTS];
} work;

/* Gives `call` a constant COUNT where `count` is a usual one. */
#define BY_COUNT(count, one, other, another, call) \
    switch (count) {                               \
        case one: {                                \
            enum { COUNT = one };                  \
            call;                                  \
            break;                                 \
        }                                          \
        case other: {                              \
            enum { COUNT = other };                \
            call;                                  \
            break;                                 \
        }                                          \
        case another: {                            \
            enum { COUNT = another };              \
            call;                                  \
            break;                                 \
        }                                          \
        default: {                                 \
            const unsigned COUNT = count;          \
            call;                                  \
        }                                          \
    }

static const cp_lane* hole_of(const work* w, size_t player) {
    return w->block.cards + player * w->sampler->hole_cards;
}

static const cp_lane* board_of(const work* w) { return hole_of(w, w->sampler->players); }

static int is_fixed(const work* w, size_t player) {
    return w->sampler->known[player] == w->sampler->hole_cards;
}

/* ---- Sums of keys -------------------------------------------------------------------------- */

/* Every part of a hand starts as its own number of cards must, so that no field of a sum borrows
 * from the next. */
CP_INLINE void add_cards(const cp_ranking* ranking, const cp_lane* cards, unsigned count,
                         uint64_t* sums) {
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        uint64_t sum = cp_key_start(count);
        for (unsigned card = 0; card < count; ++card) sum += ranking->key[cards[card][i]];
        sums[i] = sum;
    }
}

/* What never changes is added up once, unless the shares' keys differ. */
static void add_up(work* w, const cp_ranking* ranking, int all) {
    for (size_t p = 0; p < w->sampler->players; ++p)
        if (all || !is_fixed(w, p))
            BY_COUNT(w->sampler->hole_cards, 2, 4, 7,
                     add_cards(ranking, hole_of(w, p), COUNT, w->held[p]))
    if (all || w->sampler->board_cards > w->sampler->board_known)
        BY_COUNT(w->sampler->board_cards, 3, 4, 5, add_cards(ranking, board_of(w), COUNT, w->shown))
}

/* ---- Any five, badugi, the best spade ------------------------------------------------------ */

/* All that one card adds, of one trial's hole cards and board. */
static cp_sums sums_of_trial(const work* w, const cp_ranking* ranking, size_t player, unsigned i,
                             uint64_t start) {
    cp_sums sums = cp_begin(start);
    cp_add_cards(&sums, ranking, &hole_of(w, player)[0][i], CP_TRIALS, w->sampler->hole_cards);
    cp_add_cards(&sums, ranking, &board_of(w)[0][i], CP_TRIALS, w->sampler->board_cards);
    return sums;
}

CP_INLINE void best_fives(work* w, const cp_ranking* ranking, size_t player, unsigned cards) {
    const uint16_t* values = ranking->values[cards];
    const uint64_t counters = ranking->start[cards] - cp_key_start(cards);
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        uint64_t sum = w->held[player][i] + w->shown[i] + counters;
        uint16_t strength = values[cp_index(sum, cards)];
        if (CP_UNLIKELY(cp_flush_suit(sum))) {
            cp_sums flush = sums_of_trial(w, ranking, player, i, 0);
            strength = cp_best_with_flush(ranking, sum, flush.bits, cards, strength);
        }
        w->strengths[player][i] = strength;
    }
}

static void badugis(work* w, const cp_ranking* ranking, size_t player, unsigned cards) {
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        cp_sums sums = sums_of_trial(w, ranking, player, i, 0);
        w->strengths[player][i] = cp_best_badugi(ranking, sums.bits, cards);
    }
}

static void spades(work* w, const cp_ranking* ranking, size_t player) {
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        cp_sums sums = sums_of_trial(w, ranking, player, i, 0);
        w->strengths[player][i] = ranking->by_mask[cp_suit_mask(sums.bits, CP_SUITS - 1)];
    }
}

static void evaluate_all_cards(work* w, const cp_ranking* ranking) {
    const unsigned cards = w->sampler->hole_cards + w->sampler->board_cards;
    for (size_t p = 0; p < w->sampler->players; ++p) {
        if (cards < ranking->fewest_cards)
            memset(w->strengths[p], 0, sizeof w->strengths[p]);
        else if (ranking->data.kind == CP_BADUGI)
            BY_COUNT(cards, 4, 5, 7, badugis(w, ranking, p, COUNT))
        else if (ranking->data.kind == CP_SPADE)
            spades(w, ranking, p);
        else
            BY_COUNT(cards, 5, 6, 7, best_fives(w, ranking, p, COUNT))
    }
}

/* ---- Two and three ------------------------------------------------------------------------- */

CP_INLINE void best_of_fixed(work* w, size_t share, size_t player, unsigned hole_cards) {
    const uint8_t* pairs = w->hands[share][player].pairs;
    for (unsigned i = 0; i < CP_TRIALS; ++i)
        w->strengths[player][i] =
            cp_best_of_pairs(w->rows[i], pairs, hole_cards * (hole_cards - 1) / 2);
}

CP_INLINE void best_of_any(work* w, size_t player, unsigned hole_cards) {
    const cp_lane* cards = hole_of(w, player);
    for (unsigned i = 0; i < CP_TRIALS; ++i)
        w->strengths[player][i] = cp_best_pair(w->rows[i], &cards[0][i], CP_TRIALS, hole_cards);
}

static void add_omaha_flushes(work* w, const cp_omaha* omaha, size_t player) {
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        unsigned flush = cp_omaha_flush_suit(omaha, w->held[player][i], w->shown[i]);
        if (CP_LIKELY(!flush)) continue;
        cp_sums held = cp_begin(0), shown = cp_begin(0);
        cp_add_cards(&held, omaha->ranking, &hole_of(w, player)[0][i], CP_TRIALS,
                     w->sampler->hole_cards);
        cp_add_cards(&shown, omaha->ranking, &board_of(w)[0][i], CP_TRIALS,
                     w->sampler->board_cards);
        w->strengths[player][i] =
            cp_omaha_with_flush(omaha, flush, held.bits, shown.bits, w->strengths[player][i]);
    }
}

static void evaluate_by_rows(work* w, size_t share) {
    const cp_omaha* omaha = w->shares[share].omaha;
    const unsigned board_cards = w->sampler->board_cards;
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        w->rows[i] = cp_omaha_row(omaha, w->shown[i], board_cards);
        cp_prefetch_row(w->rows[i]);
    }
    for (size_t p = 0; p < w->sampler->players; ++p) {
        if (is_fixed(w, p))
            BY_COUNT(w->sampler->hole_cards, 4, 5, 6, best_of_fixed(w, share, p, COUNT))
        else
            BY_COUNT(w->sampler->hole_cards, 4, 5, 6, best_of_any(w, p, COUNT))
        add_omaha_flushes(w, omaha, p);
    }
}

CP_INLINE unsigned low_ranks_of(const cp_omaha* omaha, const cp_lane* cards, unsigned count,
                                unsigned i) {
    unsigned ranks = 0;
    for (unsigned card = 0; card < count; ++card) ranks |= omaha->low_bit[cards[card][i]];
    return ranks;
}

CP_INLINE void low_boards(work* w, const cp_omaha* omaha, unsigned board_cards) {
    const cp_lane* board = board_of(w);
    for (unsigned i = 0; i < CP_TRIALS; ++i)
        w->low_ranks[i] = (uint16_t)low_ranks_of(omaha, board, board_cards, i);
}

static void lows_of_fixed(work* w, size_t share, size_t player) {
    const cp_omaha* omaha = w->shares[share].omaha;
    const uint8_t* row =
        omaha->by_masks + ((size_t)w->hands[share][player].low_ranks << omaha->low_ranks);
    for (unsigned i = 0; i < CP_TRIALS; ++i) w->strengths[player][i] = row[w->low_ranks[i]];
}

CP_INLINE void lows_of_any(work* w, const cp_omaha* omaha, size_t player, unsigned hole_cards) {
    const cp_lane* cards = hole_of(w, player);
    for (unsigned i = 0; i < CP_TRIALS; ++i) {
        unsigned ranks = low_ranks_of(omaha, cards, hole_cards, i);
        w->strengths[player][i] =
            omaha->by_masks[(size_t)ranks << omaha->low_ranks | w->low_ranks[i]];
    }
}

static void evaluate_by_masks(work* w, size_t share) {
    const cp_omaha* omaha = w->shares[share].omaha;
    BY_COUNT(w->sampler->board_cards, 3, 4, 5, low_boards(w, omaha, COUNT))
    for (size_t p = 0; p < w->sampler->players; ++p) {
        if (is_fixed(w, p))
            lows_of_fixed(w, share, p);
        else
            BY_COUNT(w->sampler->hole_cards, 4, 5, 6, lows_of_any(w, omaha, p, COUNT))
    }
}

static void evaluate_by_walking(work* w, const cp_omaha* omaha) {
    const cp_cards boards = {board_of(w)[0], 1, CP_TRIALS, w->sampler->board_cards};
    for (size_t p = 0; p < w->sampler->players; ++p) {
        const cp_cards holes = {hole_of(w, p)[0], 1, CP_TRIALS, w->sampler->hole_cards};
        omaha->ranking->kernels->omaha_strengths(omaha, holes, boards, CP_TRIALS,
                                                 (char*)w->strengths[p], sizeof(uint16_t));
    }
}

static void evaluate_two_and_three(work* w, size_t share) {
    const cp_omaha* omaha = w->shares[share].omaha;
    if (w->sampler->hole_cards < 2 || w->sampler->board_cards < 3)
        memset(w->strengths, 0, sizeof w->strengths);
    else if (omaha->kind == CP_OMAHA_ROWS)
        evaluate_by_rows(w, share);
    else if (omaha->kind == CP_OMAHA_MASKS)
        evaluate_by_masks(w, share);
    else
        evaluate_by_walking(w, omaha);
}

/* ---- Outcomes ------------------------------------------------------------------------------ */

CP_INLINE void find_winners(work* w, size_t share, unsigned players) {
    uint16_t best[CP_TRIALS], winners[CP_TRIALS];
    const unsigned shift = (unsigned)share * players;
    for (unsigned i = 0; i < CP_TRIALS; i += CP_LANES)
        cp_find_winners(&w->strengths[0][i], CP_TRIALS, players, best + i, winners + i);
    for (unsigned i = 0; i < CP_TRIALS; ++i) w->outcomes[i] |= (uint64_t)winners[i] << shift;
}

static cp_status count_outcomes(work* w, size_t size, cp_outcomes* outcomes) {
    if (w->bits <= SLOT_BITS) {
        const unsigned copies = (1u << w->copy_bits) - 1;
        for (unsigned i = 0; i < size; ++i) ++w->counts[w->outcomes[i] | (i & copies) << w->bits];
        return CP_OK;
    }
    for (unsigned i = 0; i < size; ++i)
        if (cp_outcomes_add(outcomes, w->outcomes[i], 1) != CP_OK) return CP_NO_MEMORY;
    return CP_OK;
}

static cp_status pour(const work* w, cp_outcomes* outcomes) {
    const cp_outcome last = ((cp_outcome)1 << w->bits) - 1;
    if (w->bits > SLOT_BITS) return CP_OK;
    for (size_t i = 0; i < (size_t)1 << (w->bits + w->copy_bits); ++i)
        if (w->counts[i] && cp_outcomes_add(outcomes, i & last, (double)w->counts[i]) != CP_OK)
            return CP_NO_MEMORY;
    return CP_OK;
}

/* ---- All together -------------------------------------------------------------------------- */

static int is_supported(const cp_sampler* sampler, const cp_share* share) {
    const cp_ranking* ranking = share->ranking;
    const unsigned cards = sampler->hole_cards + sampler->board_cards;
    for (uint64_t left = sampler->cards; left; left &= left - 1)
        if (ranking->bit[cp_lowest(left)] & CP_NOT_A_CARD) return 0;
    if (ranking->data.wild) return 0;
    if (share->omaha)
        return sampler->hole_cards <= CP_MOST_HOLE && sampler->board_cards <= CP_MOST_BOARD;
    return cards <= CP_MOST_CARDS && cards <= ranking->most_cards;
}

static void begin(work* w, const cp_sampler* sampler, const cp_share* shares, size_t share_count) {
    w->sampler = sampler;
    w->shares = shares;
    w->share_count = share_count;
    w->bits = (unsigned)share_count * sampler->players;
    while (w->copy_bits < COPY_BITS && w->bits + w->copy_bits < SLOT_BITS) ++w->copy_bits;
    cp_begin_block(sampler, &w->block);
    for (size_t s = 0; s < share_count; ++s) {
        const cp_ranking *one = shares[0].ranking, *other = shares[s].ranking;
        w->mixed |= memcmp(one->key, other->key, sizeof one->key) != 0;
        for (size_t p = 0; p < sampler->players; ++p)
            if (shares[s].omaha && is_fixed(w, p))
                cp_look_at_hand(&w->hands[s][p], &shares[s],
                                sampler->always + p * sampler->hole_cards, sampler->hole_cards);
    }
    add_up(w, shares[0].ranking, 1);
}

static void evaluate_block(work* w) {
    memset(w->outcomes, 0, sizeof w->outcomes);
    for (size_t s = 0; s < w->share_count; ++s) {
        if (s == 0 || w->mixed) add_up(w, w->shares[s].ranking, w->mixed);
        if (w->shares[s].omaha)
            evaluate_two_and_three(w, s);
        else
            evaluate_all_cards(w, w->shares[s].ranking);
        if (w->sampler->players == 2) /* the most usual number gets a loop of its own */
            find_winners(w, s, 2);
        else
            find_winners(w, s, w->sampler->players);
    }
}

cp_status CP_NAMED(cp_sample_outcomes_, CP_ISA)(const cp_sampler* sampler, const cp_share* shares,
                                                size_t share_count, uint64_t seed, uint64_t first,
                                                size_t count, cp_outcomes* outcomes) {
    cp_status status = sampler->status;
    if (status != CP_OK) return status;
    for (size_t s = 0; s < share_count; ++s)
        if (!is_supported(sampler, &shares[s])) return CP_UNSUPPORTED;
    work* w = calloc(1, sizeof *w);
    if (!w) return CP_NO_MEMORY;
    begin(w, sampler, shares, share_count);
    for (size_t done = 0; done < count && status == CP_OK; done += CP_TRIALS) {
        size_t size = count - done < CP_TRIALS ? count - done : CP_TRIALS;
        status = cp_deal_block(sampler, seed, first + done, size, &w->block);
        if (status != CP_OK) break;
        evaluate_block(w);
        status = count_outcomes(w, size, outcomes);
    }
    cp_status poured = pour(w, outcomes);
    free(w);
    return status == CP_OK ? poured : status;
}
