/* Boards counted sixteen at a time, where few outcomes can be: the lanes are those of rows.h. */
#ifndef CP_EQUITY_LANES_H
#define CP_EQUITY_LANES_H

#include <string.h>

#include "equity/rows.h"
#include "tables/bits.h"

enum { CP_LANE_CODES = 16 }; /* the most outcomes */

#if defined(__AVX2__)
#include <immintrin.h>

enum { CP_FEW_CODES = 16 }; /* so many outcomes are counted faster here than one by one */

typedef __m256i cp_wide_count;
typedef __m256i cp_narrow_count;

CP_INLINE __m256i cp_load_lanes(const uint16_t* lanes) {
    return _mm256_loadu_si256((const __m256i*)(const void*)lanes);
}

CP_INLINE void cp_store_lanes(uint16_t* lanes, __m256i values) {
    _mm256_storeu_si256((__m256i*)(void*)lanes, values);
}

/* Writes numbers that are at hand one by one at once, so that they can be read so at once. */
CP_INLINE void cp_put_lanes(uint16_t* lanes, const uint16_t* from) {
    const short* n = (const short*)from;
    cp_store_lanes(lanes, _mm256_setr_epi16(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8],
                                            n[9], n[10], n[11], n[12], n[13], n[14], n[15]));
}

/* The best of the players' strengths in each lane, and who has it, as a mask; nobody where it is 0.
 * A player's lanes are `step` behind those of the one before.
 * Strengths are taken for signed, for there are fewer than 32,768 of them. */
CP_INLINE void cp_find_winners(const uint16_t* each, size_t step, size_t players, uint16_t* best,
                               uint16_t* winners) {
    __m256i most = _mm256_setzero_si256(), who = most, bit = _mm256_set1_epi16(1);
    for (size_t i = 0; i < players; ++i)
        most = _mm256_max_epi16(most, cp_load_lanes(each + i * step));
    for (size_t i = 0; i < players; ++i) {
        __m256i has_it = _mm256_cmpeq_epi16(most, cp_load_lanes(each + i * step));
        who = _mm256_or_si256(who, _mm256_and_si256(has_it, bit));
        bit = _mm256_add_epi16(bit, bit);
    }
    who = _mm256_and_si256(who, _mm256_cmpgt_epi16(most, _mm256_setzero_si256()));
    cp_store_lanes(best, most);
    cp_store_lanes(winners, who);
}

/* Adds each lane's boards to the count of its outcome. */
CP_INLINE void cp_count_lanes(cp_wide_count* counts, unsigned codes, const uint16_t* outcomes,
                              const uint16_t* boards) {
    const __m256i one = _mm256_set1_epi16(1);
    __m256i outcome = cp_load_lanes(outcomes), all = cp_load_lanes(boards);
    for (unsigned code = 0; code < codes; ++code) {
        __m256i is_code = _mm256_cmpeq_epi16(outcome, _mm256_set1_epi16((short)code));
        __m256i pairs = _mm256_madd_epi16(_mm256_and_si256(is_code, all), one);
        counts[code] = _mm256_add_epi32(counts[code], pairs);
    }
}

/* The same where the best strength is below `flush`. */
CP_INLINE void cp_count_beaten_lanes(cp_narrow_count* counts, unsigned codes,
                                     const uint16_t* outcomes, const uint16_t* best, uint16_t flush,
                                     const uint16_t* boards) {
    __m256i outcome = cp_load_lanes(outcomes);
    __m256i is_beaten = _mm256_cmpgt_epi16(_mm256_set1_epi16((short)flush), cp_load_lanes(best));
    __m256i all = _mm256_and_si256(cp_load_lanes(boards), is_beaten);
    for (unsigned code = 0; code < codes; ++code) {
        __m256i is_code = _mm256_cmpeq_epi16(outcome, _mm256_set1_epi16((short)code));
        counts[code] = _mm256_add_epi16(counts[code], _mm256_and_si256(is_code, all));
    }
}

CP_INLINE int64_t cp_sum_of_wide(const cp_wide_count* count) {
    uint32_t lanes[CP_LANES / 2];
    int64_t sum = 0;
    memcpy(lanes, count, sizeof lanes);
    for (unsigned i = 0; i < CP_LANES / 2; ++i) sum += lanes[i];
    return sum;
}

#else

enum { CP_FEW_CODES = 4 };

typedef struct {
    uint32_t lanes[CP_LANES];
} cp_wide_count;

typedef struct {
    uint16_t lanes[CP_LANES];
} cp_narrow_count;

CP_INLINE void cp_put_lanes(uint16_t* lanes, const uint16_t* from) {
    memcpy(lanes, from, CP_LANES * sizeof *lanes);
}

CP_INLINE void cp_find_winners(const uint16_t* each, size_t step, size_t players, uint16_t* best,
                               uint16_t* winners) {
    memset(best, 0, CP_LANES * sizeof *best);
    memset(winners, 0, CP_LANES * sizeof *winners);
    for (size_t i = 0; i < players; ++i)
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            best[lane] = each[i * step + lane] > best[lane] ? each[i * step + lane] : best[lane];
    for (size_t i = 0; i < players; ++i)
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            winners[lane] |= (uint16_t)((each[i * step + lane] == best[lane]) << i);
    for (unsigned lane = 0; lane < CP_LANES; ++lane) winners[lane] = best[lane] ? winners[lane] : 0;
}

CP_INLINE void cp_count_lanes(cp_wide_count* counts, unsigned codes, const uint16_t* outcomes,
                              const uint16_t* boards) {
    for (unsigned code = 0; code < codes; ++code)
        for (unsigned i = 0; i < CP_LANES; ++i)
            counts[code].lanes[i] += outcomes[i] == code ? boards[i] : 0u;
}

CP_INLINE void cp_count_beaten_lanes(cp_narrow_count* counts, unsigned codes,
                                     const uint16_t* outcomes, const uint16_t* best, uint16_t flush,
                                     const uint16_t* boards) {
    uint16_t all[CP_LANES];
    for (unsigned i = 0; i < CP_LANES; ++i)
        all[i] = (int16_t)best[i] < (int16_t)flush ? boards[i] : 0;
    for (unsigned code = 0; code < codes; ++code)
        for (unsigned i = 0; i < CP_LANES; ++i)
            counts[code].lanes[i] =
                (uint16_t)(counts[code].lanes[i] + (outcomes[i] == code ? all[i] : 0));
}

CP_INLINE int64_t cp_sum_of_wide(const cp_wide_count* count) {
    int64_t sum = 0;
    for (unsigned i = 0; i < CP_LANES; ++i) sum += count->lanes[i];
    return sum;
}

#endif

CP_INLINE int64_t cp_sum_of_narrow(const cp_narrow_count* count) {
    uint16_t lanes[CP_LANES];
    int64_t sum = 0;
    memcpy(lanes, count, sizeof lanes);
    for (unsigned i = 0; i < CP_LANES; ++i) sum += lanes[i];
    return sum;
}

#endif
