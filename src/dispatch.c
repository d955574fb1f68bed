/* Which instruction set runs, and the public doors to its kernels. */
#include <string.h>

#include "eval/hand.h"
#include "kernels/kernels.h"
#include "masks.h"

#if defined(CP_X86_64_LEVELS)
static int runs_v3(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("lzcnt");
}

static int runs_v4(void) {
    return runs_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512cd");
}
#endif

static int runs_base(void) { return 1; }

typedef struct {
    const cp_kernels* kernels;
    int (*runs)(void);
} choice;

/* The best first. */
static const choice choices[] = {
#if defined(CP_X86_64_LEVELS)
    {&cp_kernels_v4, runs_v4},
    {&cp_kernels_v3, runs_v3},
#endif
    {&cp_kernels_base, runs_base},
};

const cp_kernels* cp_kernels_named(const char* name) {
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; ++i)
        if ((!name || !strcmp(name, choices[i].kernels->name)) && choices[i].runs())
            return choices[i].kernels;
    return NULL;
}

const char* cp_isa(const char* name) {
    const cp_kernels* kernels = cp_kernels_named(name);
    return kernels ? kernels->name : NULL;
}

/* ---- The public doors ---------------------------------------------------------------------- */

/* A shape that no table covers makes the first hand, if there is one, a bad one. */
static int is_too_large(cp_cards holes, cp_cards boards) {
    return holes.cards > CP_MOST_HOLE || boards.cards > CP_MOST_BOARD;
}

ptrdiff_t cp_strengths(const cp_ranking* ranking, cp_cards hands, size_t count, char* strengths,
                       ptrdiff_t stride) {
    if (hands.cards > ranking->most_cards) return count ? 0 : -1;
    return ranking->kernels->strengths(ranking, hands, count, strengths, stride);
}

ptrdiff_t cp_strengths_with_wilds(const cp_ranking* ranking, cp_cards hands, const char* wilds,
                                  ptrdiff_t wild_stride, size_t count, char* strengths,
                                  ptrdiff_t stride) {
    if (hands.cards > ranking->most_cards) return count ? 0 : -1;
    return ranking->kernels->strengths_with_wilds(ranking, hands, wilds, wild_stride, count,
                                                  strengths, stride);
}

ptrdiff_t cp_strengths_of_masks(const cp_ranking* ranking, const char* masks, ptrdiff_t mask_stride,
                                size_t count, char* strengths, ptrdiff_t stride) {
    return ranking->kernels->strengths_of_masks(ranking, masks, mask_stride, count, strengths,
                                                stride);
}

ptrdiff_t cp_omaha_strengths(const cp_omaha* omaha, cp_cards holes, cp_cards boards, size_t count,
                             char* strengths, ptrdiff_t stride) {
    if (is_too_large(holes, boards)) return count ? 0 : -1;
    return omaha->ranking->kernels->omaha_strengths(omaha, holes, boards, count, strengths, stride);
}

ptrdiff_t cp_omaha_strengths_with_wilds(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                        const char* wilds, ptrdiff_t wild_stride, size_t count,
                                        char* strengths, ptrdiff_t stride) {
    if (is_too_large(holes, boards)) return count ? 0 : -1;
    return omaha->ranking->kernels->omaha_with_wilds(omaha, holes, boards, wilds, wild_stride,
                                                     count, strengths, stride);
}

int32_t cp_strength(const cp_ranking* ranking, const uint8_t* cards, size_t count) {
    uint16_t strength;
    cp_cards hand = {cards, 0, 1, count};
    ptrdiff_t bad = cp_strengths(ranking, hand, 1, (char*)&strength, 0);
    return bad < 0 ? strength : CP_BAD_HAND;
}

int32_t cp_strength_of_mask(const cp_ranking* ranking, uint64_t mask) {
    uint16_t strength;
    ptrdiff_t bad = cp_strengths_of_masks(ranking, (const char*)&mask, 0, 1, (char*)&strength, 0);
    return bad < 0 ? strength : CP_BAD_HAND;
}

int32_t cp_omaha_strength(const cp_omaha* omaha, const uint8_t* hole, size_t hole_count,
                          const uint8_t* board, size_t board_count) {
    uint16_t strength;
    cp_cards holes = {hole, 0, 1, hole_count}, boards = {board, 0, 1, board_count};
    ptrdiff_t bad = cp_omaha_strengths(omaha, holes, boards, 1, (char*)&strength, 0);
    return bad < 0 ? strength : CP_BAD_HAND;
}

int32_t cp_strength_with_wilds(const cp_ranking* ranking, const uint8_t* cards, size_t count,
                               uint64_t wilds) {
    uint16_t strength;
    cp_cards hand = {cards, 0, 1, count};
    ptrdiff_t bad =
        cp_strengths_with_wilds(ranking, hand, (const char*)&wilds, 0, 1, (char*)&strength, 0);
    return bad < 0 ? strength : CP_BAD_HAND;
}

int32_t cp_omaha_strength_with_wilds(const cp_omaha* omaha, const uint8_t* hole, size_t hole_count,
                                     const uint8_t* board, size_t board_count, uint64_t wilds) {
    uint16_t strength;
    cp_cards holes = {hole, 0, 1, hole_count}, boards = {board, 0, 1, board_count};
    ptrdiff_t bad = cp_omaha_strengths_with_wilds(omaha, holes, boards, (const char*)&wilds, 0, 1,
                                                  (char*)&strength, 0);
    return bad < 0 ? strength : CP_BAD_HAND;
}

int32_t cp_omaha_strength_of_masks(const cp_omaha* omaha, uint64_t hole, uint64_t board) {
    uint8_t holes[CP_MOST_HOLE], boards[CP_MOST_BOARD];
    size_t h = cp_list_mask(hole, holes, CP_MOST_HOLE),
           b = cp_list_mask(board, boards, CP_MOST_BOARD);
    if (h > CP_MOST_HOLE || b > CP_MOST_BOARD) return CP_BAD_HAND;
    return cp_omaha_strength(omaha, holes, h, boards, b);
}

cp_status cp_equities_exact(const cp_situation* situations, size_t count, cp_equity* equities) {
    return cp_outcomes_exact(situations, NULL, count, equities, NULL);
}

cp_status cp_outcomes_exact(const cp_situation* situations, const double* weights, size_t count,
                            cp_equity* equities, cp_outcomes* outcomes) {
    if (count == 0) return CP_OK;
    if (situations->share_count == 0) return CP_UNSUPPORTED;
    return situations->shares[0].ranking->kernels->outcomes_exact(situations, weights, count,
                                                                  equities, outcomes);
}

cp_status cp_sample_outcomes(const cp_sampler* sampler, const cp_share* shares, size_t share_count,
                             uint64_t seed, uint64_t first, size_t count, cp_outcomes* outcomes) {
    if (share_count == 0 || share_count > CP_MOST_SHARES) return CP_UNSUPPORTED;
    return shares[0].ranking->kernels->sample_outcomes(sampler, shares, share_count, seed, first,
                                                       count, outcomes);
}

cp_status cp_versus(const cp_ranges_on_boards* given, const cp_showdown_sums* sums) {
    if (given->share_count == 0) return CP_UNSUPPORTED;
    return given->shares[0].ranking->kernels->versus(given, sums);
}

cp_status cp_hand_points(const cp_hands_on_boards* hands, uint32_t* now,
                         const cp_point_scale* scale, double* sums, uint32_t* histograms) {
    return hands->ranking->kernels->hand_points(hands, now, scale, sums, histograms);
}

ptrdiff_t cp_find_bad_card(const cp_ranking* ranking, const uint8_t* cards, size_t count) {
    uint64_t seen = CP_NOT_A_CARD;
    for (size_t i = 0; i < count; ++i) {
        uint64_t bit = ranking->bit[cards[i]];
        if (seen & bit) return (ptrdiff_t)i;
        seen |= bit;
    }
    return -1;
}
