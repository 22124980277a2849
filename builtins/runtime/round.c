// SPDX-License-Identifier: MIT
//
// floor, ceil, trunc, of floats or of doubles by FLOAT_BITS, for x86-64-v1; from v2 on they are one instruction. LLVM
// calls them for llvm.floor and so on. A float of 2^23 or more is an integer, and so is a double of 2^52 or more.

#if FLOAT_BITS == 32
typedef float real;
typedef int integer;
#define NAME(name) name##f
#define LIMIT 0x1p+23f
#else
typedef double real;
typedef long long integer;
#define NAME(name) name
#define LIMIT 0x1p+52
#endif

static real with_sign_of(real x, real sign) { return NAME(__builtin_copysign)(x, sign); }

static int has_fraction(real x) { return NAME(__builtin_fabs)(x) < LIMIT; }

real NAME(trunc)(real x) { return has_fraction(x) ? with_sign_of((real)(integer)x, x) : x; }

real NAME(floor)(real x) {
    real t = NAME(trunc)(x);
    return has_fraction(x) ? with_sign_of(t > x ? t - 1 : t, x) : x;
}

real NAME(ceil)(real x) {
    real t = NAME(trunc)(x);
    return has_fraction(x) ? with_sign_of(t < x ? t + 1 : t, x) : x;
}
