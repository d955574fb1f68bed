/* A batch of hands -> their strengths. Compiled once for each instruction set, named by CP_ISA. */
#include <string.h>

#include "eval/hand.h"
#include "kernels/kernels.h"
#include "kernels/wide.h"
#include "kernels/wide_badugi.h"
#include "kernels/wilds.h"

/* Too few cards for a hand: their strengths are 0, and nobody looks at them. */
static ptrdiff_t no_hands(size_t count, char* strengths, ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) cp_put(strengths, stride, i, 0);
    return -1;
}

/* ---- Any five, badugi ---------------------------------------------------------------------- */

CP_INLINE ptrdiff_t best_fives(const cp_ranking* ranking, cp_cards hands, ptrdiff_t step,
                               unsigned cards, size_t count, char* strengths, ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) {
        cp_sums sums = cp_begin(ranking->start[cards]);
        cp_add_cards(&sums, ranking, hands.first + (ptrdiff_t)i * hands.row, step, cards);
        if (CP_UNLIKELY(cp_is_bad(&sums, cards))) return (ptrdiff_t)i;
        cp_put(strengths, stride, i, cp_best_five(ranking, &sums, cards));
    }
    return -1;
}

#if defined(CP_WIDE)
/* The same for cards side by side in memory, eight hands at a time. */
CP_INLINE ptrdiff_t best_fives_wide(const cp_ranking* ranking, cp_cards hands, unsigned cards,
                                    size_t count, char* strengths, ptrdiff_t stride) {
    const uint16_t* values = ranking->values[cards];
    const cp_wide_keys keys = cp_load_wide_keys(ranking->words);
    uint64_t sums[CP_WIDE_BLOCK];
    size_t done = 0;
    /* Eight bytes are read of every hand, so the last ones are left to the scalar loop. */
    while (done + CP_WIDE_BLOCK < count) {
        const uint8_t* first = hands.first + (ptrdiff_t)done * hands.row;
        ptrdiff_t bad = cp_wide_block(&keys, first, hands.row, cards, ranking->start[cards], sums);
        if (CP_UNLIKELY(bad >= 0)) return (ptrdiff_t)done + bad;
        for (size_t i = 0; i < CP_WIDE_BLOCK; ++i) {
            uint16_t strength = values[cp_index(sums[i], cards)];
            if (CP_UNLIKELY(cp_flush_suit(sums[i]))) {
                cp_sums flush = cp_begin(ranking->start[cards]);
                cp_add_cards(&flush, ranking, first + (ptrdiff_t)i * hands.row, 1, cards);
                strength = cp_best_five(ranking, &flush, cards);
            }
            cp_put(strengths, stride, done + i, strength);
        }
        done += CP_WIDE_BLOCK;
    }
    cp_cards rest = {hands.first + (ptrdiff_t)done * hands.row, hands.row, 1, cards};
    ptrdiff_t bad = best_fives(ranking, rest, 1, cards, count - done,
                               strengths + (ptrdiff_t)done * stride, stride);
    return bad < 0 ? -1 : (ptrdiff_t)done + bad;
}
#endif

CP_INLINE ptrdiff_t badugis(const cp_ranking* ranking, cp_cards hands, ptrdiff_t step,
                            unsigned cards, size_t count, char* strengths, ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) {
        cp_sums sums = cp_begin(0);
        cp_add_cards(&sums, ranking, hands.first + (ptrdiff_t)i * hands.row, step, cards);
        if (CP_UNLIKELY(cp_is_bad(&sums, cards))) return (ptrdiff_t)i;
        cp_put(strengths, stride, i, cp_best_badugi(ranking, sums.bits, cards));
    }
    return -1;
}

#if defined(CP_WIDE)
/* The same for four cards side by side in memory, of a whole deck, sixteen hands at a time. */
static ptrdiff_t badugis_wide(const cp_ranking* ranking, cp_cards hands, size_t count,
                              char* strengths, ptrdiff_t stride) {
    uint32_t packed[CP_BADUGI_HANDS], taken[CP_BADUGI_HANDS];
    size_t done = 0;
    for (; done + CP_BADUGI_HANDS <= count; done += CP_BADUGI_HANDS) {
        const uint8_t* first = hands.first + (ptrdiff_t)done * hands.row;
        for (size_t i = 0; i < CP_BADUGI_HANDS; ++i)
            memcpy(&packed[i], first + (ptrdiff_t)i * hands.row, sizeof packed[i]);
        __mmask64 bad;
        _mm512_storeu_si512(taken, cp_wide_badugis(ranking, _mm512_loadu_si512(packed), &bad));
        if (CP_UNLIKELY(bad)) return (ptrdiff_t)(done + cp_lowest(bad) / 4);
        for (size_t i = 0; i < CP_BADUGI_HANDS; ++i)
            cp_put(strengths, stride, done + i, ranking->by_mask[taken[i]]);
    }
    cp_cards rest = {hands.first + (ptrdiff_t)done * hands.row, hands.row, 1, 4};
    ptrdiff_t bad =
        badugis(ranking, rest, 1, 4, count - done, strengths + (ptrdiff_t)done * stride, stride);
    return bad < 0 ? -1 : (ptrdiff_t)done + bad;
}
#endif

/* The usual counts of cards get loops of their own: `call` with CARDS a constant. */
#define CP_BY_CARDS(call)       \
    switch (cards) {            \
        case 5: {               \
            enum { CARDS = 5 }; \
            return call;        \
        }                       \
        case 6: {               \
            enum { CARDS = 6 }; \
            return call;        \
        }                       \
        case 7: {               \
            enum { CARDS = 7 }; \
            return call;        \
        }                       \
    }

static ptrdiff_t spades(const cp_ranking* ranking, cp_cards hands, size_t count, char* strengths,
                        ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) {
        cp_sums sums = cp_begin(0);
        cp_add_cards(&sums, ranking, hands.first + (ptrdiff_t)i * hands.row, hands.card,
                     (unsigned)hands.cards);
        if (CP_UNLIKELY(cp_is_bad(&sums, (unsigned)hands.cards))) return (ptrdiff_t)i;
        cp_put(strengths, stride, i, ranking->by_mask[cp_suit_mask(sums.bits, CP_SUITS - 1)]);
    }
    return -1;
}

static ptrdiff_t strengths_with_wilds(const cp_ranking* ranking, cp_cards hands, const char* wilds,
                                      ptrdiff_t wild_stride, size_t count, char* out,
                                      ptrdiff_t stride) {
    unsigned cards = (unsigned)hands.cards;
    if (cards < ranking->fewest_cards) return no_hands(count, out, stride);
    if (cards > CP_MOST_CARDS)
        return cp_hands_of_many(ranking, hands, wilds, wild_stride, count, out, stride);
#if defined(CP_WIDE)
    if (hands.card == 1 && hands.row >= (ptrdiff_t)cards && wild_stride == 0)
        CP_BY_CARDS(cp_hands_with_wilds_wide(ranking, hands, CARDS, wilds, count, out, stride))
#endif
    if (hands.card == 1)
        CP_BY_CARDS(
            cp_hands_with_wilds(ranking, hands, 1, CARDS, wilds, wild_stride, count, out, stride))
    return cp_hands_with_wilds(ranking, hands, hands.card, cards, wilds, wild_stride, count, out,
                               stride);
}

static ptrdiff_t some_badugis(const cp_ranking* ranking, cp_cards hands, size_t count, char* out,
                              ptrdiff_t stride) {
    unsigned cards = (unsigned)hands.cards;
#if defined(CP_WIDE)
    if (cards == 4 && hands.card == 1 && ranking->data.ranks == CP_SUIT_MASKS - 1)
        return badugis_wide(ranking, hands, count, out, stride);
#endif
    if (cards == 4 && hands.card == 1) return badugis(ranking, hands, 1, 4, count, out, stride);
    return badugis(ranking, hands, hands.card, cards, count, out, stride);
}

static ptrdiff_t strengths(const cp_ranking* ranking, cp_cards hands, size_t count, char* out,
                           ptrdiff_t stride) {
    static const uint64_t no_wilds = 0;
    unsigned cards = (unsigned)hands.cards;
    if (ranking->data.wild || cards > CP_MOST_CARDS)
        return strengths_with_wilds(ranking, hands, (const char*)&no_wilds, 0, count, out, stride);
    if (cards < ranking->fewest_cards) return no_hands(count, out, stride);
    if (ranking->data.kind == CP_BADUGI) return some_badugis(ranking, hands, count, out, stride);
    if (ranking->data.kind == CP_SPADE) return spades(ranking, hands, count, out, stride);
#if defined(CP_WIDE)
    /* Rows that overlap or run backwards do not bear reading eight bytes of each. */
    if (hands.card == 1 && hands.row >= (ptrdiff_t)cards)
        CP_BY_CARDS(best_fives_wide(ranking, hands, CARDS, count, out, stride))
#endif
    if (hands.card == 1) CP_BY_CARDS(best_fives(ranking, hands, 1, CARDS, count, out, stride))
    return best_fives(ranking, hands, hands.card, cards, count, out, stride);
}

/* ---- Masks --------------------------------------------------------------------------------- */

static ptrdiff_t strengths_of_masks(const cp_ranking* ranking, const char* masks,
                                    ptrdiff_t mask_stride, size_t count, char* out,
                                    ptrdiff_t stride) {
    const int quick = ranking->data.kind == CP_BEST_FIVE && !ranking->data.wild;
    const unsigned most = ranking->most_cards < CP_MOST_CARDS ? ranking->most_cards : CP_MOST_CARDS;
    for (size_t i = 0; i < count; ++i) {
        uint64_t mask;
        memcpy(&mask, masks + (ptrdiff_t)i * mask_stride, sizeof mask);
        unsigned cards = cp_count(mask);
        if (CP_UNLIKELY(cards > most)) return (ptrdiff_t)i;
        if (quick) {
            cp_sums sums = cp_begin(ranking->start[cards]);
            for (uint64_t left = mask; left; left &= left - 1)
                cp_add_card(&sums, ranking, (uint8_t)cp_lowest(left));
            if (CP_UNLIKELY(cp_is_bad(&sums, cards))) return (ptrdiff_t)i;
            cp_put(out, stride, i, cards < 5 ? 0 : cp_best_five(ranking, &sums, cards));
        } else {
            uint8_t list[CP_MOST_CARDS];
            cp_cards hand = {list, 0, 1, cards};
            for (unsigned n = 0; mask; mask &= mask - 1) list[n++] = (uint8_t)cp_lowest(mask);
            if (strengths(ranking, hand, 1, out + (ptrdiff_t)i * stride, 0) >= 0)
                return (ptrdiff_t)i;
        }
    }
    return -1;
}

/* ---- Two and three ------------------------------------------------------------------------- */

CP_INLINE cp_sums sums_of(const cp_ranking* ranking, const uint8_t* cards, ptrdiff_t step,
                          unsigned count) {
    cp_sums sums = cp_begin(cp_key_start(count));
    cp_add_cards(&sums, ranking, cards, step, count);
    return sums;
}

enum { OMAHA_BLOCK = 32 };

/* A hand on its way through a block. */
typedef struct {
    const uint16_t* row;
    uint64_t hole_bits, board_bits;
    unsigned flush; /* cp_omaha_flush_suit */
} omaha_hand;

/* In blocks, for rows are scattered over more memory than a core's own caches hold: all rows of a
 * block are on their way before the first is read. */
CP_INLINE ptrdiff_t omahas_by_rows(const cp_omaha* omaha, cp_cards holes, ptrdiff_t hole_step,
                                   unsigned hole_cards, cp_cards boards, ptrdiff_t board_step,
                                   unsigned board_cards, size_t count, char* out,
                                   ptrdiff_t stride) {
    omaha_hand block[OMAHA_BLOCK];
    for (size_t done = 0; done < count; done += OMAHA_BLOCK) {
        size_t size = count - done < OMAHA_BLOCK ? count - done : OMAHA_BLOCK;
        const uint8_t* hole = holes.first + (ptrdiff_t)done * holes.row;
        const uint8_t* board = boards.first + (ptrdiff_t)done * boards.row;
        for (size_t i = 0; i < size; ++i) {
            cp_sums h =
                sums_of(omaha->ranking, hole + (ptrdiff_t)i * holes.row, hole_step, hole_cards);
            cp_sums b =
                sums_of(omaha->ranking, board + (ptrdiff_t)i * boards.row, board_step, board_cards);
            if (CP_UNLIKELY(cp_are_bad(&h, &b, hole_cards + board_cards)))
                return (ptrdiff_t)(done + i);
            block[i] = (omaha_hand){cp_omaha_row(omaha, b.key, board_cards), h.bits, b.bits,
                                    cp_omaha_flush_suit(omaha, h.key, b.key)};
            cp_prefetch_row(block[i].row);
        }
        for (size_t i = 0; i < size; ++i) {
            uint16_t strength =
                cp_best_pair(block[i].row, hole + (ptrdiff_t)i * holes.row, hole_step, hole_cards);
            if (CP_UNLIKELY(block[i].flush))
                strength = cp_omaha_with_flush(omaha, block[i].flush, block[i].hole_bits,
                                               block[i].board_bits, strength);
            cp_put(out, stride, done + i, strength);
        }
    }
    return -1;
}

CP_INLINE ptrdiff_t omahas_by_masks(const cp_omaha* omaha, cp_cards holes, ptrdiff_t hole_step,
                                    unsigned hole_cards, cp_cards boards, ptrdiff_t board_step,
                                    unsigned board_cards, size_t count, char* out,
                                    ptrdiff_t stride) {
    for (size_t i = 0; i < count; ++i) {
        const uint8_t* hole = holes.first + (ptrdiff_t)i * holes.row;
        const uint8_t* board = boards.first + (ptrdiff_t)i * boards.row;
        cp_sums h = sums_of(omaha->ranking, hole, hole_step, hole_cards);
        cp_sums b = sums_of(omaha->ranking, board, board_step, board_cards);
        if (CP_UNLIKELY(cp_are_bad(&h, &b, hole_cards + board_cards))) return (ptrdiff_t)i;
        unsigned hole_ranks = 0, board_ranks = 0;
        for (unsigned j = 0; j < hole_cards; ++j) hole_ranks |= omaha->low_bit[hole[j * hole_step]];
        for (unsigned j = 0; j < board_cards; ++j)
            board_ranks |= omaha->low_bit[board[j * board_step]];
        cp_put(out, stride, i, omaha->by_masks[hole_ranks << omaha->low_ranks | board_ranks]);
    }
    return -1;
}

/* Copies the cards of a row side by side, and adds them up. */
CP_INLINE void take_row(const cp_ranking* ranking, cp_cards from, size_t row, uint8_t* cards,
                        cp_sums* all) {
    for (size_t j = 0; j < from.cards; ++j) {
        cards[j] = from.first[(ptrdiff_t)row * from.row + (ptrdiff_t)j * from.card];
        cp_add_card(all, ranking, cards[j]);
    }
}

static ptrdiff_t omaha_with_wilds(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                  const char* wilds, ptrdiff_t wild_stride, size_t count, char* out,
                                  ptrdiff_t stride) {
    const cp_ranking* ranking = omaha->ranking;
    const unsigned total = (unsigned)(holes.cards + boards.cards);
    if (holes.cards < 2 || boards.cards < 3) return no_hands(count, out, stride);
    for (size_t i = 0; i < count; ++i) {
        uint8_t cards[CP_MOST_HOLE + CP_MOST_BOARD], *board = cards + holes.cards;
        cp_sums all = cp_begin(0);
        uint64_t mask;
        memcpy(&mask, wilds + (ptrdiff_t)i * wild_stride, sizeof mask);
        take_row(ranking, holes, i, cards, &all);
        take_row(ranking, boards, i, board, &all);
        if (CP_UNLIKELY(cp_is_bad(&all, total) || cp_too_wild(ranking, cards, total, mask)))
            return (ptrdiff_t)i;
        cp_put(out, stride, i,
               cp_omaha_walk(ranking, cards, holes.cards, board, boards.cards, mask));
    }
    return -1;
}

/* The usual shapes, side by side in memory, get loops of their own. */
#define CP_OMAHA_SHAPES(by)                                                              \
    if (holes.card == 1 && boards.card == 1 && boards.cards == 5) switch (holes.cards) { \
            case 4:                                                                      \
                return by(omaha, holes, 1, 4, boards, 1, 5, count, out, stride);         \
            case 5:                                                                      \
                return by(omaha, holes, 1, 5, boards, 1, 5, count, out, stride);         \
            case 6:                                                                      \
                return by(omaha, holes, 1, 6, boards, 1, 5, count, out, stride);         \
        }                                                                                \
    return by(omaha, holes, holes.card, (unsigned)holes.cards, boards, boards.card,      \
              (unsigned)boards.cards, count, out, stride)

static ptrdiff_t omaha_strengths(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                 size_t count, char* out, ptrdiff_t stride) {
    static const uint64_t no_wilds = 0;
    if (holes.cards < 2 || boards.cards < 3) return no_hands(count, out, stride);
    switch (omaha->kind) {
        case CP_OMAHA_ROWS:
            CP_OMAHA_SHAPES(omahas_by_rows);
        case CP_OMAHA_MASKS:
            CP_OMAHA_SHAPES(omahas_by_masks);
        default:
            return omaha_with_wilds(omaha, holes, boards, (const char*)&no_wilds, 0, count, out,
                                    stride);
    }
}

const cp_kernels CP_NAMED(cp_kernels_, CP_ISA) = {
    .name = CP_QUOTED(CP_ISA),
    .strengths = strengths,
    .strengths_with_wilds = strengths_with_wilds,
    .strengths_of_masks = strengths_of_masks,
    .omaha_strengths = omaha_strengths,
    .omaha_with_wilds = omaha_with_wilds,
    .outcomes_exact = CP_NAMED(cp_outcomes_exact_, CP_ISA),
    .sample_outcomes = CP_NAMED(cp_sample_outcomes_, CP_ISA),
    .versus = CP_NAMED(cp_versus_, CP_ISA),
    .hand_points = CP_NAMED(cp_hand_points_, CP_ISA),
};
