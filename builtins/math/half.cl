// SPDX-License-Identifier: MIT
//
// half_*: 8192 ulp are allowed, and |x| <= 2^16 for the trigonometric ones. What cannot be shortened within
// that is the function itself: a sine near 0 wants the whole reduction. exp to 0 and to infinity goes
// through the subnormals as exp does, so that half_powr errs by about 200 ulp.

#if FLOAT_BITS == 32 // there are none of doubles

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
