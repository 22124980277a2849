// SPDX-License-Identifier: MIT
//
// native_*: accuracy and special cases are the implementation's to define. Ours are the functions
// themselves, but for native_powr, which takes the logarithm in one float.

#define NATIVE(name)                                                                               \
    OVERLOAD floatn native_##name(floatn x) { return name(x); }

NATIVE(cos)
NATIVE(exp)
NATIVE(exp2)
NATIVE(exp10)
NATIVE(log)
NATIVE(log2)
NATIVE(log10)
NATIVE(rsqrt)
NATIVE(sin)
NATIVE(sqrt)
NATIVE(tan)

OVERLOAD floatn native_divide(floatn x, floatn y) { return x / y; }
OVERLOAD floatn native_powr(floatn x, floatn y) { return exp2(y * log2(x)); }
OVERLOAD floatn native_recip(floatn x) { return 1.0f / x; }
