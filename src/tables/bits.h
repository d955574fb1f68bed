/* Bits, and hints to the processor, with a portable twin for every compiler's own way. */
#ifndef CP_TABLES_BITS_H
#define CP_TABLES_BITS_H

#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define CP_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define CP_INLINE static inline __attribute__((always_inline))
#else
#define CP_LIKELY(condition) (condition)
#define CP_INLINE static inline
#endif
#define CP_UNLIKELY(condition) (!CP_LIKELY(!(condition)))

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

CP_INLINE void cp_prefetch(const void* place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* How many bits are set. */
CP_INLINE unsigned cp_count(uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return (unsigned)__builtin_popcountll(bits);
#else
    unsigned count = 0;
    for (; bits; bits &= bits - 1) ++count;
    return count;
#endif
}

/* The number of the lowest bit set; bits != 0. */
CP_INLINE unsigned cp_lowest(uint64_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return (unsigned)__builtin_ctzll(bits);
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
    unsigned long lowest;
    _BitScanForward64(&lowest, bits);
    return (unsigned)lowest;
#else
    unsigned lowest = 0;
    while (!(bits >> lowest & 1)) ++lowest;
    return lowest;
#endif
}

/* The number of the highest bit set; bits != 0. */
CP_INLINE unsigned cp_highest(uint32_t bits) {
#if defined(__GNUC__) || defined(__clang__)
    return 31u - (unsigned)__builtin_clz(bits);
#else
    unsigned highest = 0;
    while (bits >>= 1) ++highest;
    return highest;
#endif
}

#endif
