#include "equity/tally.h"

#include <string.h>

#include "pots.h"
#include "tables/ranking.h"

static const cp_pot_rules whole_chips = {.chip = 1, .rake_whole = 1};

/* So that the pots of all boards, at most 2,598,960, stay below 2**63. */
#define MOST_UNIT (UINT64_C(1) << 41)

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t weight_of(const cp_situation* situation, unsigned live) {
    uint64_t weight = 0;
    for (size_t s = 0; s < situation->share_count; ++s)
        if (live >> s & 1) weight += situation->shares[s].weight;
    return weight;
}

uint64_t cp_pot_unit(const cp_situation* situation) {
    uint64_t unit = 1;
    for (unsigned live = 1; live < 1u << situation->share_count; ++live) {
        uint64_t weight = weight_of(situation, live);
        unit = unit / greatest_common_divisor(unit, weight) * weight;
        if (unit > MOST_UNIT) return 0;
    }
    uint64_t ways = 1;
    for (uint64_t winners = 2; winners <= situation->players; ++winners)
        ways = ways / greatest_common_divisor(ways, winners) * winners;
    return unit * ways > MOST_UNIT ? 0 : unit * ways;
}

void cp_tally_begin(cp_tally* tally, const cp_situation* situation) {
    const size_t bits = situation->share_count * situation->players;
    tally->situation = situation;
    tally->hashed = bits > CP_TALLY_BITS;
    tally->slot_count = tally->hashed ? 0 : 1u << bits;
    memset(tally->boards, 0, tally->slot_count * sizeof *tally->boards);
    if (tally->hashed) cp_outcomes_clear(&tally->many);
}

static unsigned winners_of(const cp_situation* situation, cp_outcome outcome, size_t share) {
    return (unsigned)(outcome >> situation->players * share) & ((1u << situation->players) - 1);
}

/* One outcome's boards. A share nobody has a hand for goes to the others. */
static void pour_outcome(const cp_situation* situation, cp_equity* equity, cp_outcome outcome,
                         uint64_t boards) {
    unsigned takers = 0;
    uint32_t weights[CP_MOST_SHARES];
    cp_seats shares[CP_MOST_SHARES];
    for (size_t s = 0; s < situation->share_count; ++s) {
        unsigned winners = winners_of(situation, outcome, s);
        weights[s] = situation->shares[s].weight;
        shares[s] = winners;
        takers |= winners;
        if (!winners) equity->share_none[s] += boards;
        for (unsigned left = winners; left; left &= left - 1)
            equity->share_split[s][cp_lowest(left)][cp_count(winners)] += boards;
    }
    equity->boards += boards;
    if (!takers) { /* nobody has any hand: the pot is everybody's */
        for (size_t i = 0; i < situation->players; ++i) {
            equity->split[i][situation->players] += boards;
            equity->pot[i] += boards * (equity->pot_unit / situation->players);
        }
        return;
    }
    for (unsigned left = takers; left; left &= left - 1)
        equity->split[cp_lowest(left)][cp_count(takers)] += boards;
    /* A pot of `pot_unit` chips has no odd ones. */
    int64_t payouts[CP_MOST_PLAYERS] = {0};
    cp_division division = {.rules = &whole_chips,
                            .weights = weights,
                            .boards = 1,
                            .shares = situation->share_count,
                            .payouts = payouts};
    cp_divide_amount(&division, (int64_t)equity->pot_unit, shares);
    for (unsigned left = takers; left; left &= left - 1)
        equity->pot[cp_lowest(left)] += boards * (uint64_t)payouts[cp_lowest(left)];
}

/* Calls `use` for every outcome that came. */
#define CP_FOR_OUTCOMES(tally, outcome, count, use)                        \
    do {                                                                   \
        for (unsigned i = 0; i < (tally)->slot_count; ++i) {               \
            const cp_outcome outcome = i;                                  \
            const uint64_t count = (tally)->boards[i];                     \
            if (count) use;                                                \
        }                                                                  \
        if ((tally)->hashed)                                               \
            for (size_t i = 0; i < (size_t)1 << (tally)->many.bits; ++i) { \
                const cp_outcome_slot* slot = &(tally)->many.slots[i];     \
                const cp_outcome outcome = slot->code_and_one - 1;         \
                const uint64_t count = (uint64_t)slot->weight;             \
                if (count) use;                                            \
            }                                                              \
    } while (0)

/* All of it is five kilobytes, and two players need little of that. */
static void clear(cp_equity* equity, size_t players, size_t shares) {
    equity->boards = 0;
    for (size_t i = 0; i < players; ++i) {
        equity->pot[i] = 0;
        memset(equity->split[i], 0, (players + 1) * sizeof equity->split[i][0]);
        for (size_t s = 0; s < shares; ++s)
            memset(equity->share_split[s][i], 0, (players + 1) * sizeof equity->split[i][0]);
    }
    memset(equity->share_none, 0, shares * sizeof *equity->share_none);
}

void cp_tally_pour(const cp_tally* tally, cp_equity* equity) {
    clear(equity, tally->situation->players, tally->situation->share_count);
    equity->pot_unit = cp_pot_unit(tally->situation);
    CP_FOR_OUTCOMES(tally, outcome, boards,
                    pour_outcome(tally->situation, equity, outcome, boards));
}

void cp_tally_add_to(const cp_tally* tally, double weight, cp_outcomes* outcomes) {
    CP_FOR_OUTCOMES(tally, outcome, boards,
                    cp_outcomes_add(outcomes, outcome, weight * (double)boards));
}

int cp_is_share_covered(const cp_share* share, size_t hole_cards) {
    if (!cp_is_natural_five(share->ranking) || hole_cards > CP_MOST_HOLE) return 0;
    return share->omaha ? share->omaha->kind != CP_OMAHA_WALK
                        : CP_MOST_BOARD + hole_cards <= CP_MOST_CARDS;
}

int cp_is_counted(const cp_situation* situation) {
    if (situation->share_count > CP_MOST_SHARES || situation->players > CP_MOST_PLAYERS) return 0;
    if (situation->players == 0) return 0;
    for (size_t s = 0; s < situation->share_count; ++s) {
        const cp_share* share = &situation->shares[s];
        if (share->weight == 0 || !cp_flush_only_helps(share->ranking)) return 0;
        if (!cp_is_share_covered(share, situation->hole_cards)) return 0;
    }
    return cp_pot_unit(situation) != 0;
}
