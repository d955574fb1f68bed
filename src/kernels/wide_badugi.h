/* The badugis of sixteen four-card hands at once, with AVX-512.
 *
 * A hand is four bytes. They are sorted, best rank first; each two are compared, and the six
 * answers (do they share rank or suit?) look up which of the four cards make the badugi. */
#ifndef CP_KERNELS_WIDE_BADUGI_H
#define CP_KERNELS_WIDE_BADUGI_H

#include "kernels/wide.h"

#if defined(CP_WIDE)

enum { CP_BADUGI_HANDS = 16 };

CP_INLINE __m512i cp_each_four(char a, char b, char c, char d) {
    return _mm512_set1_epi32((int)((unsigned)(unsigned char)d << 24 |
                                   (unsigned)(unsigned char)c << 16 |
                                   (unsigned)(unsigned char)b << 8 | (unsigned)(unsigned char)a));
}

/* Puts the smaller of two bytes first: each byte's partner is where `partner` says, and `later`
 * tells which bytes come second. */
CP_INLINE __m512i cp_order(__m512i cards, __m512i partner, __mmask64 later) {
    __m512i other = _mm512_shuffle_epi8(cards, partner);
    return _mm512_mask_blend_epi8(later, _mm512_min_epu8(cards, other),
                                  _mm512_max_epu8(cards, other));
}

/* Within each 16 bytes, where a byte's partner stands in each of four hands. */
CP_INLINE __m512i cp_partners(char a, char b, char c, char d) {
    __m512i hands = _mm512_broadcast_i32x4(_mm_set_epi32(0x0C0C0C0C, 0x08080808, 0x04040404, 0));
    return _mm512_add_epi8(hands, cp_each_four(a, b, c, d));
}

CP_INLINE __m512i cp_sort_fours(__m512i cards) {
    cards = cp_order(cards, cp_partners(1, 0, 3, 2), UINT64_C(0xAAAAAAAAAAAAAAAA));
    cards = cp_order(cards, cp_partners(2, 3, 0, 1), UINT64_C(0xCCCCCCCCCCCCCCCC));
    return cp_order(cards, cp_partners(0, 2, 1, 3), UINT64_C(0x4444444444444444));
}

/* The bytes that share rank or suit with their neighbour. */
CP_INLINE __mmask64 cp_conflicts(__m512i difference) {
    return _mm512_testn_epi8_mask(difference, _mm512_set1_epi8(3)) |
           _mm512_testn_epi8_mask(difference, _mm512_set1_epi8((char)0xFC));
}

/* Cards in the order of the ranking: 4 * (place of the rank, best first) + suit. */
CP_INLINE __m512i cp_best_first(const cp_ranking* ranking, __m512i cards) {
    __m512i places = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i*)ranking->place));
    __m512i rank = _mm512_and_si512(_mm512_srli_epi16(cards, 2), _mm512_set1_epi8(15));
    __m512i place = _mm512_slli_epi16(_mm512_shuffle_epi8(places, rank), 2);
    return _mm512_or_si512(place, _mm512_and_si512(cards, _mm512_set1_epi8(3)));
}

/* The places of the ranks that play, as a mask in 32 bits for each hand; `bad` gets a bit for each
 * byte that is no card or stands twice. */
CP_INLINE __m512i cp_wide_badugis(const cp_ranking* ranking, __m512i cards, __mmask64* bad) {
    __m512i sorted = cp_sort_fours(cp_best_first(ranking, cards));
    __m512i near = _mm512_xor_si512(sorted, _mm512_ror_epi32(sorted, 8));
    __m512i across = _mm512_xor_si512(sorted, _mm512_ror_epi32(sorted, 16));
    *bad = _mm512_cmpge_epu8_mask(cards, _mm512_set1_epi8(CP_DECK)) |
           _mm512_testn_epi8_mask(near, near) | _mm512_testn_epi8_mask(across, across);
    __m512i answers =
        _mm512_or_si512(_mm512_maskz_mov_epi8(cp_conflicts(near), cp_each_four(1, 2, 4, 8)),
                        _mm512_maskz_mov_epi8(cp_conflicts(across), cp_each_four(16, 32, 0, 0)));
    __m512i which =
        _mm512_madd_epi16(_mm512_maddubs_epi16(answers, _mm512_set1_epi8(1)), _mm512_set1_epi16(1));
    __m512i plays = _mm512_permutex2var_epi16(_mm512_loadu_si512(ranking->plays), which,
                                              _mm512_loadu_si512(ranking->plays + 32));
    __m512i taken = _mm512_setzero_si512(), one = _mm512_set1_epi32(1);
    for (unsigned i = 0; i < 4; ++i) {
        __m512i place =
            _mm512_and_si512(_mm512_srli_epi32(sorted, 8 * i + 2), _mm512_set1_epi32(15));
        __m512i card = _mm512_and_si512(_mm512_srli_epi32(plays, i), one);
        taken = _mm512_or_si512(taken, _mm512_sllv_epi32(card, place));
    }
    return taken;
}

#endif
#endif
