// SPDX-License-Identifier: MIT
//
// Rounding to an integer for cores without an instruction for it (ARM before ARMv8). A float of 2^23 or more, or a
// double of 2^52 or more, is an integer; adding 2^23 (2^52) to a smaller magnitude rounds it to one. x86 has roundps
// from x86-64-v2 on; for v1, LLVM calls the runtime archive's functions.
//
// Included by generic bodies.

#ifndef WIDTH_HAS_ROUND
#define WIDTH_HAS_ROUND

#define LEAST_INTEGER BY_TYPE(0x1p+23f, 0x1p+52)

// `rounded` if x has a fraction, else x (also for NaN); zeros keep the sign of x.
HELPER gentype keep_integers(gentype x, gentype rounded) {
    return fabs(x) < LEAST_INTEGER ? copysign(rounded, x) : x;
}

// Rounds towards zero.
HELPER gentype cut(gentype x) {
#if FLOAT_BITS == 32
    return convert_gentype(convert_wordn(x));
#else
    gentype a = fabs(x), n = a + LEAST_INTEGER - LEAST_INTEGER;
    return copysign(n > a ? n - 1.0f : n, x);
#endif
}

#endif // WIDTH_HAS_ROUND
