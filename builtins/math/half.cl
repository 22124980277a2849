// SPDX-License-Identifier: MIT
//
// half_*: errors up to 8192 ulp are allowed, and trigonometric functions only need |x| <= 2^16. A function that cannot
// be shortened within these limits is the full function: a sine near 0 needs the whole reduction. half_exp handles
// subnormal and infinite results like exp, so the error of half_powr is about 200 ulp.

#if FLOAT_BITS == 32 // doubles do not have these functions

#define ITSELF(name)                                                                               \
    OVERLOAD gentype half_##name(gentype x) { return name(x); }

ITSELF(cos)
ITSELF(exp)
ITSELF(exp2)
ITSELF(exp10)
ITSELF(log)
ITSELF(log2)
ITSELF(log10)
ITSELF(sin)
ITSELF(sqrt)
ITSELF(tan)

OVERLOAD gentype half_divide(gentype x, gentype y) { return x / y; }
OVERLOAD gentype half_powr(gentype x, gentype y) { return exp2(y * log2(x)); }
OVERLOAD gentype half_recip(gentype x) { return 1.0f / x; }
OVERLOAD gentype half_rsqrt(gentype x) { return 1.0f / sqrt(x); }
#endif
