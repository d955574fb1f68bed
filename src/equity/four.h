/* Four doubles at a time: in one vector or two where compiler and processor have them, else in a
 * loop.
 *
 * All inline, so that each instruction set's code compiles its own. */
#ifndef CP_EQUITY_FOUR_H
#define CP_EQUITY_FOUR_H

#include <stdint.h>
#include <string.h>

#include "tables/bits.h"

#if defined(__GNUC__) || defined(__clang__)
#define CP_VECTOR(type, bytes) type __attribute__((vector_size(bytes)))
#endif

#if defined(CP_VECTOR) && defined(__AVX__)
typedef CP_VECTOR(double, 32) cp_four;
typedef CP_VECTOR(int64_t, 32) cp_four_bits;

CP_INLINE cp_four cp_four_of(double x) { return (cp_four){x, x, x, x}; }
CP_INLINE cp_four cp_four_add(cp_four a, cp_four b) { return a + b; }
CP_INLINE cp_four cp_four_subtract(cp_four a, cp_four b) { return a - b; }
CP_INLINE cp_four cp_four_multiply(cp_four a, cp_four b) { return a * b; }
/* 1 where a is less than b, 0 elsewhere. */
CP_INLINE cp_four cp_four_less(cp_four a, cp_four b) {
    return (cp_four)((a < b) & (cp_four_bits)cp_four_of(1));
}
/* 1 where masks share no bit with `mask`, 0 elsewhere. */
CP_INLINE cp_four cp_four_apart(const uint64_t* masks, uint64_t mask) {
    cp_four_bits bits;
    memcpy(&bits, masks, sizeof bits);
    return (cp_four)(((bits & (int64_t)mask) == 0) & (cp_four_bits)cp_four_of(1));
}
#elif defined(CP_VECTOR)
typedef CP_VECTOR(double, 16) cp_two;
typedef CP_VECTOR(int64_t, 16) cp_two_bits;
typedef struct {
    cp_two low, high;
} cp_four;

CP_INLINE cp_two cp_two_less(cp_two a, cp_two b) {
    return (cp_two)((a < b) & (cp_two_bits)(cp_two){1, 1});
}
CP_INLINE cp_two cp_two_apart(const uint64_t* masks, uint64_t mask) {
    /* No conditions, for a compiler may make branches of them. */
    const cp_two_bits bits = {-(int64_t)!(masks[0] & mask), -(int64_t)!(masks[1] & mask)};
    return (cp_two)(bits & (cp_two_bits)(cp_two){1, 1});
}

CP_INLINE cp_four cp_four_of(double x) { return (cp_four){{x, x}, {x, x}}; }
/* Half by half, for a structure copied whole goes by way of the stack. */
CP_INLINE cp_four cp_four_load(const double* from) {
    cp_four four;
    memcpy(&four.low, from, sizeof four.low);
    memcpy(&four.high, from + 2, sizeof four.high);
    return four;
}
CP_INLINE void cp_four_store(double* to, cp_four four) {
    memcpy(to, &four.low, sizeof four.low);
    memcpy(to + 2, &four.high, sizeof four.high);
}
CP_INLINE cp_four cp_four_add(cp_four a, cp_four b) {
    return (cp_four){a.low + b.low, a.high + b.high};
}
CP_INLINE cp_four cp_four_subtract(cp_four a, cp_four b) {
    return (cp_four){a.low - b.low, a.high - b.high};
}
CP_INLINE cp_four cp_four_multiply(cp_four a, cp_four b) {
    return (cp_four){a.low * b.low, a.high * b.high};
}
CP_INLINE cp_four cp_four_less(cp_four a, cp_four b) {
    return (cp_four){cp_two_less(a.low, b.low), cp_two_less(a.high, b.high)};
}
CP_INLINE cp_four cp_four_apart(const uint64_t* masks, uint64_t mask) {
    return (cp_four){cp_two_apart(masks, mask), cp_two_apart(masks + 2, mask)};
}
#else
typedef struct {
    double lane[4];
} cp_four;

CP_INLINE cp_four cp_four_of(double x) { return (cp_four){{x, x, x, x}}; }

#define CP_FOUR_LANES(name, operator)                                              \
    CP_INLINE cp_four name(cp_four a, cp_four b) {                                 \
        for (unsigned i = 0; i < 4; ++i) a.lane[i] = a.lane[i] operator b.lane[i]; \
        return a;                                                                  \
    }
CP_FOUR_LANES(cp_four_add, +)
CP_FOUR_LANES(cp_four_subtract, -)
CP_FOUR_LANES(cp_four_multiply, *)
CP_FOUR_LANES(cp_four_less, <)

CP_INLINE cp_four cp_four_apart(const uint64_t* masks, uint64_t mask) {
    cp_four four;
    for (unsigned i = 0; i < 4; ++i) four.lane[i] = !(masks[i] & mask);
    return four;
}
#endif

#if !defined(CP_VECTOR) || defined(__AVX__)
CP_INLINE cp_four cp_four_load(const double* from) {
    cp_four four;
    memcpy(&four, from, sizeof four);
    return four;
}
CP_INLINE void cp_four_store(double* to, cp_four four) { memcpy(to, &four, sizeof four); }
#endif

CP_INLINE void cp_four_add_to(double* to, cp_four four) {
    cp_four_store(to, cp_four_add(cp_four_load(to), four));
}

/* The sum of the four. */
CP_INLINE double cp_four_sum(cp_four four) {
    double lanes[4];
    cp_four_store(lanes, four);
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

#endif
