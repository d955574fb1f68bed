/* Two players' boards, counted sixteen at a time: see rows.h.
 *
 * Wins and losses are of the first of them in one share, the contested one. They are counted apart
 * by what happens in the other share, if there is one: that is the boards' class. Strengths are
 * taken for signed, for there are less than 32,768 of them. */
#ifndef CP_EQUITY_LANES_H
#define CP_EQUITY_LANES_H

#include "equity/rows.h"
#include "tables/bits.h"

enum { CP_CLASSES = 4 };

/* What is read of a row. */
typedef struct {
    const uint16_t* first; /* strengths */
    const uint16_t* second;
    const uint16_t* classes;
} cp_row;

typedef struct {
    int64_t wins[CP_CLASSES], losses[CP_CLASSES], boards[CP_CLASSES];
} cp_sums_of_lanes;

#if defined(__AVX2__)
#include <immintrin.h>

typedef struct {
    __m256i wins[CP_CLASSES], losses[CP_CLASSES], boards[CP_CLASSES]; /* 8 x 32 bits */
} cp_counts;

typedef struct {
    __m256i wins[CP_CLASSES], losses[CP_CLASSES]; /* 16 x 16 bits */
} cp_changes;

CP_INLINE __m256i cp_load_lanes(const uint16_t* lanes) {
    return _mm256_loadu_si256((const __m256i*)(const void*)lanes);
}

CP_INLINE __m256i cp_class_mask(const cp_row* row, unsigned class) {
    return _mm256_cmpeq_epi16(cp_load_lanes(row->classes), _mm256_set1_epi16((short)class));
}

/* Counts a row's boards, ways[i] * factor of each, without flushes. */
CP_INLINE void cp_count_lanes(cp_counts* counts, unsigned classes, const cp_row* row,
                              const uint16_t* ways) {
    const __m256i one = _mm256_set1_epi16(1);
    __m256i first = cp_load_lanes(row->first), second = cp_load_lanes(row->second);
    __m256i wins = _mm256_cmpgt_epi16(first, second), losses = _mm256_cmpgt_epi16(second, first);
    for (unsigned c = 0; c < classes; ++c) {
        __m256i boards = cp_load_lanes(ways);
        if (classes > 1) boards = _mm256_and_si256(boards, cp_class_mask(row, c));
        counts->boards[c] = _mm256_add_epi32(counts->boards[c], _mm256_madd_epi16(boards, one));
        counts->wins[c] = _mm256_add_epi32(counts->wins[c],
                                           _mm256_madd_epi16(_mm256_and_si256(boards, wins), one));
        counts->losses[c] = _mm256_add_epi32(
            counts->losses[c], _mm256_madd_epi16(_mm256_and_si256(boards, losses), one));
    }
}

/* Takes `ways` boards of each lane from their outcomes without flushes to those with. */
CP_INLINE void cp_change_lanes(cp_changes* changes, unsigned classes, const cp_row* row,
                               uint16_t first_flush, uint16_t second_flush, const uint16_t* ways) {
    __m256i first = cp_load_lanes(row->first), second = cp_load_lanes(row->second);
    __m256i boards = cp_load_lanes(ways);
    /* Masks are -1: the signs of these are 1 where a win, or a loss, comes new, -1 where one
     * goes. */
    __m256i wins = _mm256_cmpgt_epi16(first, second), losses = _mm256_cmpgt_epi16(second, first);
    first = _mm256_max_epi16(first, _mm256_set1_epi16((short)first_flush));
    second = _mm256_max_epi16(second, _mm256_set1_epi16((short)second_flush));
    wins = _mm256_sub_epi16(wins, _mm256_cmpgt_epi16(first, second));
    losses = _mm256_sub_epi16(losses, _mm256_cmpgt_epi16(second, first));
    wins = _mm256_sign_epi16(boards, wins);
    losses = _mm256_sign_epi16(boards, losses);
    for (unsigned c = 0; c < classes; ++c) {
        __m256i mask = classes > 1 ? cp_class_mask(row, c) : _mm256_set1_epi16(-1);
        changes->wins[c] = _mm256_add_epi16(changes->wins[c], _mm256_and_si256(wins, mask));
        changes->losses[c] = _mm256_add_epi16(changes->losses[c], _mm256_and_si256(losses, mask));
    }
}

CP_INLINE int64_t cp_sum_of_words(__m256i lanes) {
    int16_t words[CP_LANES];
    int64_t sum = 0;
    _mm256_storeu_si256((__m256i*)(void*)words, lanes);
    for (unsigned i = 0; i < CP_LANES; ++i) sum += words[i];
    return sum;
}

CP_INLINE int64_t cp_sum_of_counts(__m256i lanes) {
    uint32_t counts[CP_LANES / 2];
    int64_t sum = 0;
    _mm256_storeu_si256((__m256i*)(void*)counts, lanes);
    for (unsigned i = 0; i < CP_LANES / 2; ++i) sum += counts[i];
    return sum;
}

#else

typedef struct {
    uint32_t wins[CP_CLASSES][CP_LANES], losses[CP_CLASSES][CP_LANES], boards[CP_CLASSES][CP_LANES];
} cp_counts;

typedef struct {
    int16_t wins[CP_CLASSES][CP_LANES], losses[CP_CLASSES][CP_LANES];
} cp_changes;

/* All ones where a number is greater. */
CP_INLINE int16_t cp_greater(int16_t a, int16_t b) { return (int16_t)-(a > b); }

CP_INLINE void cp_count_lanes(cp_counts* counts, unsigned classes, const cp_row* row,
                              const uint16_t* ways) {
    for (unsigned c = 0; c < classes; ++c)
        for (unsigned i = 0; i < CP_LANES; ++i) {
            uint16_t boards = classes == 1 || row->classes[i] == c ? ways[i] : 0;
            counts->boards[c][i] += boards;
            counts->wins[c][i] += row->first[i] > row->second[i] ? boards : 0u;
            counts->losses[c][i] += row->first[i] < row->second[i] ? boards : 0u;
        }
}

CP_INLINE void cp_change_lanes(cp_changes* changes, unsigned classes, const cp_row* row,
                               uint16_t first_flush, uint16_t second_flush, const uint16_t* ways) {
    int16_t wins[CP_LANES], losses[CP_LANES];
    for (unsigned i = 0; i < CP_LANES; ++i) {
        int16_t first = (int16_t)row->first[i], second = (int16_t)row->second[i];
        int16_t boards = (int16_t)ways[i];
        wins[i] = (int16_t)-(cp_greater(first, second) & boards);
        losses[i] = (int16_t)-(cp_greater(second, first) & boards);
        first = first > (int16_t)first_flush ? first : (int16_t)first_flush;
        second = second > (int16_t)second_flush ? second : (int16_t)second_flush;
        wins[i] = (int16_t)(wins[i] + (cp_greater(first, second) & boards));
        losses[i] = (int16_t)(losses[i] + (cp_greater(second, first) & boards));
    }
    for (unsigned c = 0; c < classes; ++c)
        for (unsigned i = 0; i < CP_LANES; ++i) {
            int16_t mask = (int16_t)-(classes == 1 || row->classes[i] == c);
            changes->wins[c][i] = (int16_t)(changes->wins[c][i] + (wins[i] & mask));
            changes->losses[c][i] = (int16_t)(changes->losses[c][i] + (losses[i] & mask));
        }
}

CP_INLINE int64_t cp_sum_of_words(const int16_t* lanes) {
    int64_t sum = 0;
    for (unsigned i = 0; i < CP_LANES; ++i) sum += lanes[i];
    return sum;
}

CP_INLINE int64_t cp_sum_of_counts(const uint32_t* lanes) {
    int64_t sum = 0;
    for (unsigned i = 0; i < CP_LANES; ++i) sum += lanes[i];
    return sum;
}

#endif

CP_INLINE void cp_add_counts(cp_sums_of_lanes* sums, unsigned classes, const cp_counts* counts) {
    for (unsigned c = 0; c < classes; ++c) {
        sums->wins[c] += cp_sum_of_counts(counts->wins[c]);
        sums->losses[c] += cp_sum_of_counts(counts->losses[c]);
        sums->boards[c] += cp_sum_of_counts(counts->boards[c]);
    }
}

CP_INLINE void cp_add_changes(cp_sums_of_lanes* sums, unsigned classes, const cp_changes* changes) {
    for (unsigned c = 0; c < classes; ++c) {
        sums->wins[c] += cp_sum_of_words(changes->wins[c]);
        sums->losses[c] += cp_sum_of_words(changes->losses[c]);
    }
}

#endif
