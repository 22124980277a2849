// SPDX-License-Identifier: MIT
//
// half_*: 8192 ulp are allowed, so that a core with an instruction for half precision may use it. None of
// ours has: these are the functions themselves, but for half_powr, which takes the logarithm in one
// float: 2^-23 128 ln 2, about 200 ulp.

#define HALF(name)                                                                               \
    OVERLOAD floatn half_##name(floatn x) { return name(x); }

HALF(cos)
HALF(exp)
HALF(exp2)
HALF(exp10)
HALF(log)
HALF(log2)
HALF(log10)
HALF(rsqrt)
HALF(sin)
HALF(sqrt)
HALF(tan)

OVERLOAD floatn half_divide(floatn x, floatn y) { return x / y; }
OVERLOAD floatn half_powr(floatn x, floatn y) { return exp2(y * log2(x)); }
OVERLOAD floatn half_recip(floatn x) { return 1.0f / x; }
