/* The sums of eight hands at once, with AVX-512.
 *
 * A hand of up to eight cards is eight bytes of a register, so a register holds eight hands. A
 * card's key consists of four 16-bit words, and a 64-entry table of words is one permutation: two
 * of them (for the even and the odd bytes) look a word up for all 64 cards. Sums of words within a
 * hand then make the same key that scalar code makes. */
#ifndef CP_KERNELS_WIDE_H
#define CP_KERNELS_WIDE_H

#if defined(__AVX512BW__) && defined(__AVX512F__)
#define CP_WIDE 1

#include <immintrin.h>
#include <string.h>

#include "eval/hand.h"

enum { CP_WIDE_HANDS = 8, CP_WIDE_BLOCK = 64 };

/* Bytes 56 to 63 fill a hand up: they add nothing, and no two are equal. */
#define CP_FILLERS UINT64_C(0x3F3E3D3C3B3A3938)

typedef struct {
    __m512i low[4], high[4]; /* each word of the keys of cards 0 to 31, 32 to 63 */
} cp_wide_keys;

CP_INLINE cp_wide_keys cp_load_wide_keys(const uint16_t words[4][64]) {
    cp_wide_keys keys;
    for (unsigned word = 0; word < 4; ++word) {
        keys.low[word] = _mm512_loadu_si512(words[word]);
        keys.high[word] = _mm512_loadu_si512(words[word] + 32);
    }
    return keys;
}

/* One word of every card's key, added up for each two cards. */
CP_INLINE __m512i cp_wide_word(const cp_wide_keys* keys, unsigned word, __m512i cards) {
    __m512i odd = _mm512_srli_epi16(cards, 8);
    return _mm512_add_epi16(_mm512_permutex2var_epi16(keys->low[word], cards, keys->high[word]),
                            _mm512_permutex2var_epi16(keys->low[word], odd, keys->high[word]));
}

/* Eight hands' keys, without what they start with. */
CP_INLINE __m512i cp_wide_sums(const cp_wide_keys* keys, __m512i cards) {
    __m512i a = cp_wide_word(keys, 0, cards), b = cp_wide_word(keys, 1, cards);
    __m512i c = cp_wide_word(keys, 2, cards), d = cp_wide_word(keys, 3, cards);
    /* Neighbouring words: the sums of a and b side by side, of c and d likewise. */
    __m512i ab = _mm512_mask_blend_epi16(0xAAAAAAAA, _mm512_add_epi16(a, _mm512_srli_epi32(a, 16)),
                                         _mm512_add_epi16(b, _mm512_slli_epi32(b, 16)));
    __m512i cd = _mm512_mask_blend_epi16(0xAAAAAAAA, _mm512_add_epi16(c, _mm512_srli_epi32(c, 16)),
                                         _mm512_add_epi16(d, _mm512_slli_epi32(d, 16)));
    /* The two halves of each hand. */
    return _mm512_mask_blend_epi32(0xAAAA, _mm512_add_epi16(ab, _mm512_srli_epi64(ab, 32)),
                                   _mm512_add_epi16(cd, _mm512_slli_epi64(cd, 32)));
}

/* Which of eight hands hold a byte twice, or one that is no card of the deck; bit 8 * hand + ... */
CP_INLINE __mmask8 cp_wide_bad(__m512i cards, __m512i sums, __mmask64 real) {
    __mmask64 wrong = _mm512_mask_cmpge_epu8_mask(real, cards, _mm512_set1_epi8(56));
    wrong |= _mm512_cmpeq_epi8_mask(cards, _mm512_rol_epi64(cards, 8));
    wrong |= _mm512_cmpeq_epi8_mask(cards, _mm512_rol_epi64(cards, 16));
    wrong |= _mm512_cmpeq_epi8_mask(cards, _mm512_rol_epi64(cards, 24));
    wrong |= _mm512_cmpeq_epi8_mask(cards, _mm512_rol_epi64(cards, 32));
    __mmask8 bad = _mm512_test_epi64_mask(sums, _mm512_set1_epi64((int64_t)CP_NOT_IN_DECK));
    for (unsigned hand = 0; CP_UNLIKELY(wrong) && hand < CP_WIDE_HANDS; ++hand)
        bad |= (__mmask8)(((wrong >> 8 * hand & 0xFF) != 0) << hand);
    return bad;
}

/* A block of hands of `cards` bytes side by side, rows `row` bytes apart -> their keys, which begin
 * with `start`. Returns the index of the first bad hand, or -1. Reads eight bytes of every row. */
CP_INLINE ptrdiff_t cp_wide_block(const cp_wide_keys* keys, const uint8_t* hands, ptrdiff_t row,
                                  unsigned cards, uint64_t start, uint64_t* sums) {
    const __m512i start_wide = _mm512_set1_epi64((int64_t)start);
    const __mmask64 real = UINT64_C(0x0101010101010101) * ((1u << cards) - 1);
    const uint64_t used = UINT64_MAX >> (64 - 8 * cards);
    uint64_t packed[CP_WIDE_BLOCK];
    for (size_t i = 0; i < CP_WIDE_BLOCK; ++i) {
        memcpy(&packed[i], hands + (ptrdiff_t)i * row, sizeof packed[i]);
        packed[i] = (packed[i] & used) | (CP_FILLERS & ~used);
    }
    for (size_t i = 0; i < CP_WIDE_BLOCK; i += CP_WIDE_HANDS) {
        __m512i z = _mm512_loadu_si512(packed + i);
        __m512i sum = _mm512_add_epi16(cp_wide_sums(keys, z), start_wide);
        __mmask8 bad = cp_wide_bad(z, sum, real);
        if (CP_UNLIKELY(bad)) return (ptrdiff_t)(i + cp_lowest(bad));
        _mm512_storeu_si512(sums + i, sum);
    }
    return -1;
}

#endif
#endif
