/* Samplers: what players may hold, made ready; and their deals. */
#include "equity/deals.h"

#include <stdlib.h>
#include <string.h>

#include "masks.h"

/* ---- What goes together -------------------------------------------------------------------- */

/* The choices of a player that can come. */
typedef struct {
    uint32_t* kept; /* their numbers */
    size_t count;
} candidates;

static uint64_t choice_mask(const cp_holding* holding, uint32_t choice) {
    return cp_mask_of(holding->hands + choice * holding->cards, holding->cards);
}

/* Drops the choices that have cards not to be had. */
static void drop(const cp_holding* holding, candidates* of, uint64_t available) {
    size_t left = 0;
    for (size_t i = 0; i < of->count; ++i)
        if (!(choice_mask(holding, of->kept[i]) & ~available)) of->kept[left++] = of->kept[i];
    of->count = left;
}

/* Drops every choice that collides with the hand of a player who has no other, for no deal has it;
 * that may leave another player no choice, and so on. `available` comes to be the cards that are
 * left over. Returns 0 where nothing goes together. */
static int drop_collisions(const cp_deal_plan* plan, candidates* of, uint64_t* available) {
    int fixed[CP_MOST_PLAYERS] = {0};
    for (int again = 1; again;) {
        again = 0;
        for (size_t p = 0; p < plan->players; ++p) {
            if (fixed[p]) continue;
            drop(&plan->holdings[p], &of[p], *available);
            if (of[p].count == 0) return 0;
            if (of[p].count > 1) continue;
            *available &= ~choice_mask(&plan->holdings[p], of[p].kept[0]);
            fixed[p] = again = 1;
        }
    }
    return 1;
}

/* ---- Walker's alias method ----------------------------------------------------------------- */

static double weight_of(const cp_holding* holding, uint32_t choice) {
    return holding->weights ? holding->weights[choice] : 1;
}

static int are_equal(const cp_holding* holding, const candidates* of) {
    for (size_t i = 1; i < of->count; ++i)
        if (weight_of(holding, of->kept[i]) != weight_of(holding, of->kept[0])) return 0;
    return 1;
}

/* Fills `odds`: columns of too little weight are filled up from those of too much. `parts` and
 * `lists` have a place for every choice. */
static void find_odds(const cp_holding* holding, const candidates* of, cp_odds* odds, double* parts,
                      uint32_t* lists) {
    const size_t count = of->count;
    double largest = 0, total = 0;
    for (size_t i = 0; i < count; ++i) {
        double weight = weight_of(holding, of->kept[i]);
        largest = weight > largest ? weight : largest;
    }
    /* Relative to the largest, so that no sum overflows. */
    for (size_t i = 0; i < count; ++i) total += weight_of(holding, of->kept[i]) / largest;
    size_t small = 0, large = count; /* two stacks from both ends of `lists` */
    for (size_t i = 0; i < count; ++i) {
        parts[i] = weight_of(holding, of->kept[i]) / largest / total * (double)count;
        odds[i] = (cp_odds){UINT64_MAX, (uint32_t)i};
        lists[parts[i] < 1 ? small++ : --large] = (uint32_t)i;
    }
    while (small > 0 && large < count) {
        uint32_t less = lists[--small], more = lists[large];
        odds[less] = (cp_odds){(uint64_t)(parts[less] * 18446744073709551616.0), more};
        parts[more] -= 1 - parts[less];
        if (parts[more] < 1) {
            ++large;
            lists[small++] = more;
        }
    }
}

/* ---- Samplers ------------------------------------------------------------------------------ */

/* The memory of the choices that are left, by kinds, the most aligned first. */
typedef struct {
    uint64_t* masks;
    cp_odds* odds;
    uint8_t* places;
} pools;

static int take_pools(cp_sampler* sampler, const cp_deal_plan* plan, const candidates* of,
                      pools* all) {
    size_t choices = 0, cards = 0;
    for (size_t p = 0; p < plan->players; ++p) {
        choices += of[p].count;
        cards += of[p].count * plan->holdings[p].cards;
    }
    sampler->memory = malloc(choices * (sizeof(uint64_t) + sizeof(cp_odds)) + cards + 1);
    if (!sampler->memory) return 0;
    all->masks = sampler->memory;
    all->odds = (cp_odds*)(void*)(all->masks + choices);
    all->places = (uint8_t*)(all->odds + choices);
    return 1;
}

static int add_chooser(cp_sampler* sampler, unsigned player, const cp_holding* holding,
                       const candidates* of, const uint8_t* place_of, pools* left) {
    cp_choices* choices = &sampler->choices[sampler->choosers++];
    *choices = (cp_choices){(uint32_t)of->count, player,       (unsigned)holding->cards,
                            left->masks,         left->places, NULL};
    for (size_t i = 0; i < of->count; ++i) {
        const uint8_t* hand = holding->hands + of->kept[i] * holding->cards;
        *left->masks++ = cp_mask_of(hand, holding->cards);
        for (size_t card = 0; card < holding->cards; ++card) *left->places++ = place_of[hand[card]];
    }
    if (are_equal(holding, of)) return 1;
    double* parts = malloc(of->count * (sizeof *parts + sizeof(uint32_t)));
    if (!parts) return 0;
    find_odds(holding, of, left->odds, parts, (uint32_t*)(void*)(parts + of->count));
    free(parts);
    choices->odds = left->odds;
    left->odds += of->count;
    return 1;
}

/* Cards that are always the same go to their slots; the other slots are drawn, in order. */
static void lay_out(cp_sampler* sampler, const cp_deal_plan* plan, const candidates* of) {
    unsigned slot = 0;
    for (size_t p = 0; p < plan->players; ++p) {
        const cp_holding* holding = &plan->holdings[p];
        sampler->known[p] = of[p].count == 1 ? (unsigned)holding->cards : 0;
        for (size_t card = 0; card < plan->hole_cards; ++card, ++slot) {
            if (card < sampler->known[p])
                sampler->always[slot] = holding->hands[of[p].kept[0] * holding->cards + card];
            else if (card >= holding->cards)
                sampler->slot_drawn[sampler->drawn++] = (uint8_t)slot;
        }
    }
    for (size_t card = 0; card < plan->board_cards; ++card, ++slot) {
        if (card < plan->board_known)
            sampler->always[slot] = plan->board[card];
        else
            sampler->slot_drawn[sampler->drawn++] = (uint8_t)slot;
    }
    sampler->slots = slot;
}

static cp_status prepare(cp_sampler* sampler, const cp_deal_plan* plan, candidates* of) {
    const uint64_t deck = cp_mask_of(plan->deck, plan->deck_cards);
    const size_t to_come = plan->players * plan->hole_cards + plan->board_cards - plan->board_known;
    uint8_t place_of[64] = {0};
    uint64_t left = deck;
    pools all;
    if (!drop_collisions(plan, of, &left) || to_come > plan->deck_cards) return CP_NO_DEAL;
    sampler->cards = deck | cp_mask_of(plan->board, plan->board_known);
    for (size_t i = 0; i < plan->deck_cards; ++i) {
        if (!(left >> plan->deck[i] & 1)) continue;
        place_of[plan->deck[i]] = (uint8_t)sampler->deck_cards;
        sampler->deck[sampler->deck_cards++] = plan->deck[i];
    }
    lay_out(sampler, plan, of);
    if (!take_pools(sampler, plan, of, &all)) return CP_NO_MEMORY;
    for (unsigned p = 0; p < plan->players; ++p)
        if (of[p].count > 1 && !add_chooser(sampler, p, &plan->holdings[p], &of[p], place_of, &all))
            return CP_NO_MEMORY;
    return CP_OK;
}

cp_sampler* cp_sampler_new(const cp_deal_plan* plan) {
    cp_sampler* sampler = calloc(1, sizeof *sampler);
    candidates of[CP_MOST_PLAYERS];
    size_t choices = 0;
    for (size_t p = 0; p < plan->players; ++p) choices += plan->holdings[p].count;
    uint32_t* kept = malloc((choices + 1) * sizeof *kept);
    if (sampler && kept) {
        uint32_t* next = kept;
        for (size_t p = 0; p < plan->players; ++p) {
            of[p] = (candidates){next, 0};
            for (uint32_t i = 0; i < plan->holdings[p].count; ++i)
                if (weight_of(&plan->holdings[p], i) > 0) of[p].kept[of[p].count++] = i;
            next += plan->holdings[p].count;
        }
        sampler->players = (unsigned)plan->players;
        sampler->hole_cards = (unsigned)plan->hole_cards;
        sampler->board_cards = (unsigned)plan->board_cards;
        sampler->board_known = (unsigned)plan->board_known;
        sampler->status = prepare(sampler, plan, of);
    }
    free(kept);
    if (sampler && (!kept || sampler->status == CP_NO_MEMORY)) {
        cp_sampler_free(sampler);
        return NULL;
    }
    return sampler;
}

void cp_sampler_free(cp_sampler* sampler) {
    if (sampler) free(sampler->memory);
    free(sampler);
}

/* ---- Deals --------------------------------------------------------------------------------- */

cp_status cp_sample_deals(const cp_sampler* sampler, uint64_t seed, uint64_t first, size_t count,
                          uint8_t* hands, uint8_t* boards) {
    const size_t own = (size_t)sampler->players * sampler->hole_cards;
    const size_t board = sampler->board_cards;
    cp_block block;
    if (sampler->status != CP_OK) return sampler->status;
    cp_begin_block(sampler, &block);
    for (size_t done = 0; done < count; done += CP_TRIALS) {
        size_t size = count - done < CP_TRIALS ? count - done : CP_TRIALS;
        cp_status status = cp_deal_block(sampler, seed, first + done, size, &block);
        if (status != CP_OK) return status;
        for (size_t i = 0; i < size; ++i) {
            for (size_t s = 0; s < own; ++s) hands[(done + i) * own + s] = block.cards[s][i];
            for (size_t s = 0; s < board; ++s)
                boards[(done + i) * board + s] = block.cards[own + s][i];
        }
    }
    return CP_OK;
}
