/* Random deals of what players may hold, a block of trials at a time.
 *
 * Everything is kept card by card, the trials of a block side by side, so that compilers make
 * vector code of plain loops. Cards are drawn by Fisher and Yates' shuffle, which takes the card at
 * a random place of the deck and fills the gap with the deck's last card; but as the trials' decks
 * would be too much to carry about, only the moves are kept, and a card is found by replaying them.
 * So there is no branch that nobody can foretell, as redrawing cards that are taken would be. */
#ifndef CP_EQUITY_DEALS_H
#define CP_EQUITY_DEALS_H

#include "cpoker.h"
#include "random.h"

enum {
    CP_TRIALS = 64, /* in a block */
    CP_MOST_DEALT = CP_DECK + CP_JOKERS,
    CP_NUMBERS_OF_A_TRIAL = 16, /* random ones, for its cards; there is one for five cards: */
    CP_CARDS_OF_A_NUMBER = 5    /* 56**5 outcomes, each off by 2**-35 of its chance at most */
};

/* One card of each trial, or its place in the deck. */
typedef uint8_t cp_lane[CP_TRIALS];

/* A column of Walker's alias method: it stands for its own choice where a random fraction, in
 * 2**-64, is below `own`, and else for another. */
typedef struct {
    uint64_t own;
    uint32_t other;
} cp_odds;

/* What a player may hold who has a choice. */
typedef struct {
    uint32_t count;
    unsigned player, cards;
    const uint64_t* masks; /* of cards */
    const uint8_t* places; /* of cards in the deck: [choice][card] */
    const cp_odds* odds;   /* NULL: equal */
} cp_choices;

struct cp_sampler {
    cp_status status; /* CP_NO_DEAL: no trial has one */
    unsigned players, hole_cards, board_cards, board_known;
    unsigned slots;                  /* of the cards of a trial: player by player, then the board */
    unsigned known[CP_MOST_PLAYERS]; /* how many of a player's cards are always the same */
    uint8_t always[CP_MOST_DEALT];   /* by slot: the card where that is always the same */
    uint64_t cards;                  /* all that a trial may have */
    unsigned deck_cards;
    uint8_t deck[CP_MOST_DEALT]; /* without the cards that are always the same */
    unsigned choosers;
    cp_choices choices[CP_MOST_PLAYERS];
    unsigned drawn;
    uint8_t slot_drawn[CP_MOST_DEALT]; /* where each card drawn goes */
    void* memory;                      /* what the choices point into */
};

typedef struct {
    cp_lane cards[CP_MOST_DEALT]; /* by slot */
    /* The moves so far: a place of the deck, and which card (by its first place) came there. */
    cp_lane moved_to[CP_MOST_DEALT], moved[CP_MOST_DEALT];
    uint64_t numbers[CP_TRIALS];
    uint32_t chosen[CP_MOST_PLAYERS][CP_TRIALS]; /* by chooser */
} cp_block;

/* ---- Choices ------------------------------------------------------------------------------- */

CP_INLINE uint32_t cp_draw_choice(const cp_choices* choices, uint64_t number) {
    uint32_t choice = cp_take_below(&number, choices->count);
    if (!choices->odds) return choice;
    const cp_odds* odds = &choices->odds[choice];
    uint32_t all_if_own = 0u - (number < odds->own);
    return odds->other ^ ((odds->other ^ choice) & all_if_own);
}

enum { CP_MOST_TRIES = 10000 };

/* Draws everybody's choices until no two of them share a card. It must be everybody's: whoever drew
 * again alone would hold too often what collides with the others. */
CP_INLINE int cp_choose_all(const cp_sampler* sampler, uint64_t place, cp_block* block, size_t i) {
    for (unsigned tries = 0; tries < CP_MOST_TRIES; ++tries) {
        uint64_t taken = 0, twice = 0;
        for (unsigned c = 0; c < sampler->choosers; ++c) {
            const cp_choices* choices = &sampler->choices[c];
            uint32_t chosen = cp_draw_choice(choices, cp_mix(place += CP_STEP));
            block->chosen[c][i] = chosen;
            twice |= taken & choices->masks[chosen];
            taken |= choices->masks[chosen];
        }
        if (!twice) return 1;
    }
    return 0;
}

/* ---- The deck ------------------------------------------------------------------------------ */

/* Replays moves, to find the card at a place or the place of a card: `found` comes in as the place,
 * where the deck was in order, and becomes what the last matching move says. The last is right both
 * ways: later moves to a place hide earlier ones, and a card that moved again is where it went
 * last. */
CP_INLINE void cp_replay(uint8_t* restrict found, cp_lane* restrict match,
                         cp_lane* restrict becomes, unsigned moves) {
    cp_lane wanted;
    for (unsigned i = 0; i < CP_TRIALS; ++i) wanted[i] = found[i];
    for (unsigned m = 0; m < moves; ++m)
        for (unsigned i = 0; i < CP_TRIALS; ++i) {
            /* Bits, not a conditional load, which not every instruction set has vectors for. */
            unsigned all_if_match = 0u - (match[m][i] == wanted[i]);
            found[i] ^= (uint8_t)((found[i] ^ becomes[m][i]) & all_if_match);
        }
}

/* The deck's last card fills the gap that move number `move` makes. */
CP_INLINE void cp_fill_gap(const cp_sampler* sampler, cp_block* block, unsigned move) {
    uint8_t* last = block->moved[move];
    for (unsigned i = 0; i < CP_TRIALS; ++i) last[i] = (uint8_t)(sampler->deck_cards - 1 - move);
    cp_replay(last, block->moved_to, block->moved, move);
}

/* Takes known cards, given by their places in the whole deck, out of it. */
CP_INLINE void cp_take_out(const cp_sampler* sampler, cp_block* block, unsigned move,
                           const uint8_t* places) {
    uint8_t* gap = block->moved_to[move];
    for (unsigned i = 0; i < CP_TRIALS; ++i) gap[i] = places[i];
    cp_replay(gap, block->moved, block->moved_to, move);
    cp_fill_gap(sampler, block, move);
}

/* Draws a card of each trial: its place in the whole deck. */
CP_INLINE void cp_draw(const cp_sampler* sampler, cp_block* block, unsigned move, uint8_t* places) {
    const uint64_t left = sampler->deck_cards - move;
    uint8_t* gap = block->moved_to[move];
    for (unsigned i = 0; i < CP_TRIALS; ++i)
        gap[i] = (uint8_t)cp_take_below(&block->numbers[i], left);
    for (unsigned i = 0; i < CP_TRIALS; ++i) places[i] = gap[i];
    cp_replay(places, block->moved_to, block->moved, move);
    cp_fill_gap(sampler, block, move);
}

/* ---- Blocks -------------------------------------------------------------------------------- */

/* What is the same in all blocks. */
CP_INLINE void cp_begin_block(const cp_sampler* sampler, cp_block* block) {
    for (unsigned s = 0; s < sampler->slots; ++s)
        for (unsigned i = 0; i < CP_TRIALS; ++i) block->cards[s][i] = sampler->always[s];
}

CP_INLINE void cp_put_cards(const cp_sampler* sampler, cp_block* block, unsigned slot,
                            const uint8_t* places) {
    for (unsigned i = 0; i < CP_TRIALS; ++i) block->cards[slot][i] = sampler->deck[places[i]];
}

/* Deals what the choosers hold; returns how many cards have been taken from the deck. The trials
 * behind the first `size` get a deal like any other, for whoever evaluates the whole block. */
CP_INLINE unsigned cp_deal_choices(const cp_sampler* sampler, cp_block* block, size_t size) {
    cp_lane places;
    unsigned move = 0;
    for (unsigned c = 0; c < sampler->choosers; ++c) {
        const cp_choices* choices = &sampler->choices[c];
        for (unsigned i = (unsigned)size; i < CP_TRIALS; ++i)
            block->chosen[c][i] = block->chosen[c][0];
        for (unsigned card = 0; card < choices->cards; ++card, ++move) {
            for (unsigned i = 0; i < CP_TRIALS; ++i)
                places[i] = choices->places[(size_t)block->chosen[c][i] * choices->cards + card];
            cp_put_cards(sampler, block, choices->player * sampler->hole_cards + card, places);
            cp_take_out(sampler, block, move, places);
        }
    }
    return move;
}

/* Deals trials `first` to `first + size - 1`; the rest of the block is filled up. */
CP_INLINE cp_status cp_deal_block(const cp_sampler* sampler, uint64_t seed, uint64_t first,
                                  size_t size, cp_block* block) {
    const uint64_t start = cp_mix(seed + CP_STEP), start_of_choices = cp_mix(start + CP_STEP);
    unsigned move = 0;
    if (sampler->choosers) {
        for (size_t i = 0; i < size; ++i)
            if (!cp_choose_all(sampler, cp_mix(start_of_choices + (first + i) * CP_STEP), block, i))
                return CP_NO_DEAL;
        move = cp_deal_choices(sampler, block, size);
    }
    for (unsigned card = 0; card < sampler->drawn; ++card, ++move) {
        if (card % CP_CARDS_OF_A_NUMBER == 0)
            for (unsigned i = 0; i < CP_TRIALS; ++i)
                block->numbers[i] = cp_mix(
                    start +
                    ((first + i) * CP_NUMBERS_OF_A_TRIAL + card / CP_CARDS_OF_A_NUMBER) * CP_STEP);
        cp_lane places;
        cp_draw(sampler, block, move, places);
        cp_put_cards(sampler, block, sampler->slot_drawn[card], places);
    }
    return CP_OK;
}

#endif
