/* The batch kernels, as a table of functions for each instruction set. */
#ifndef CP_KERNELS_KERNELS_H
#define CP_KERNELS_KERNELS_H

#include <string.h>

#include "cpoker.h"
#include "tables/bits.h"

/* Each returns the index of the first bad hand, or -1. */
typedef struct cp_kernels {
    const char* name;
    ptrdiff_t (*strengths)(const cp_ranking* ranking, cp_cards hands, size_t count, char* strengths,
                           ptrdiff_t stride);
    ptrdiff_t (*strengths_with_wilds)(const cp_ranking* ranking, cp_cards hands, const char* wilds,
                                      ptrdiff_t wild_stride, size_t count, char* strengths,
                                      ptrdiff_t stride);
    ptrdiff_t (*strengths_of_masks)(const cp_ranking* ranking, const char* masks,
                                    ptrdiff_t mask_stride, size_t count, char* strengths,
                                    ptrdiff_t stride);
    ptrdiff_t (*omaha_strengths)(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                 size_t count, char* strengths, ptrdiff_t stride);
    ptrdiff_t (*omaha_with_wilds)(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                  const char* wilds, ptrdiff_t wild_stride, size_t count,
                                  char* strengths, ptrdiff_t stride);
    cp_status (*outcomes_exact)(const cp_situation* situations, const double* weights, size_t count,
                                cp_equity* equities, cp_outcomes* outcomes);
    cp_status (*sample_outcomes)(const cp_sampler* sampler, const cp_share* shares,
                                 size_t share_count, uint64_t seed, uint64_t first, size_t count,
                                 cp_outcomes* outcomes);
    cp_status (*versus)(const cp_ranges_on_boards* given, const cp_showdown_sums* sums);
    cp_status (*hand_points)(const cp_hands_on_boards* hands, uint32_t* now,
                             const cp_point_scale* scale, double* sums, uint32_t* histograms);
} cp_kernels;

#define CP_PASTE(a, b) a##b
#define CP_NAMED(a, b) CP_PASTE(a, b)
#define CP_QUOTE(a) #a
#define CP_QUOTED(a) CP_QUOTE(a)

#if defined(CP_ISA)
/* Writes the strength of hand number i of a batch. */
CP_INLINE void cp_put(char* strengths, ptrdiff_t stride, size_t i, uint16_t strength) {
    memcpy(strengths + (ptrdiff_t)i * stride, &strength, sizeof strength);
}

cp_status CP_NAMED(cp_outcomes_exact_, CP_ISA)(const cp_situation* situations,
                                               const double* weights, size_t count,
                                               cp_equity* equities, cp_outcomes* outcomes);
cp_status CP_NAMED(cp_sample_outcomes_, CP_ISA)(const cp_sampler* sampler, const cp_share* shares,
                                                size_t share_count, uint64_t seed, uint64_t first,
                                                size_t count, cp_outcomes* outcomes);
cp_status CP_NAMED(cp_versus_, CP_ISA)(const cp_ranges_on_boards* given,
                                       const cp_showdown_sums* sums);
cp_status CP_NAMED(cp_hand_points_, CP_ISA)(const cp_hands_on_boards* hands, uint32_t* now,
                                            const cp_point_scale* scale, double* sums,
                                            uint32_t* histograms);
#endif

extern const cp_kernels cp_kernels_base, cp_kernels_v3, cp_kernels_v4;

/* The best that can run here where name is NULL; NULL where that set does not exist or cannot. */
const cp_kernels* cp_kernels_named(const char* name);

#endif
