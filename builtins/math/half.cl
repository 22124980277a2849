// SPDX-License-Identifier: MIT
//
// half_*: 8192 ulp are allowed, and |x| <= 2^16 for the trigonometric ones. What cannot be shortened within
// that is the function itself: a sine near 0 wants the whole reduction. exp to 0 and to infinity goes
// through the subnormals as exp does, so that half_powr errs by about 200 ulp.

#define ITSELF(name)                                                                               \
    OVERLOAD floatn half_##name(floatn x) { return name(x); }

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

OVERLOAD floatn half_divide(floatn x, floatn y) { return x / y; }
OVERLOAD floatn half_powr(floatn x, floatn y) { return exp2(y * log2(x)); }
OVERLOAD floatn half_recip(floatn x) { return 1.0f / x; }
OVERLOAD floatn half_rsqrt(floatn x) { return 1.0f / sqrt(x); }
