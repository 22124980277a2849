// SPDX-License-Identifier: MIT
//
// The functions whose arguments and results are halves: they round the results of the functions of floats. Clang
// declares a built-in function automatically only if the program has no function with its name.

#include "fp16/cast.h"

#define UNARY(f)                                                                                   \
    OVERLOAD floatn f(floatn);                                                                     \
    OVERLOAD halfn f(halfn x) { return NARROW(f(WIDE(x))); }
#define BINARY(f)                                                                                  \
    OVERLOAD floatn f(floatn, floatn);                                                             \
    OVERLOAD halfn f(halfn x, halfn y) { return NARROW(f(WIDE(x), WIDE(y))); }
#define TERNARY(f)                                                                                 \
    OVERLOAD floatn f(floatn, floatn, floatn);                                                     \
    OVERLOAD halfn f(halfn x, halfn y, halfn z) { return NARROW(f(WIDE(x), WIDE(y), WIDE(z))); }

UNARY(acos)
UNARY(acosh)
UNARY(acospi)
UNARY(asin)
UNARY(asinh)
UNARY(asinpi)
UNARY(atan)
UNARY(atanh)
UNARY(atanpi)
UNARY(cbrt)
UNARY(ceil)
UNARY(cos)
UNARY(cosh)
UNARY(cospi)
UNARY(erf)
UNARY(erfc)
UNARY(exp)
UNARY(exp10)
UNARY(exp2)
UNARY(expm1)
UNARY(fabs)
UNARY(floor)
UNARY(lgamma)
UNARY(log)
UNARY(log10)
UNARY(log1p)
UNARY(log2)
UNARY(logb)
UNARY(rint)
UNARY(round)
UNARY(rsqrt)
UNARY(sin)
UNARY(sinh)
UNARY(sinpi)
UNARY(tan)
UNARY(tanh)
UNARY(tanpi)
UNARY(tgamma)
UNARY(trunc)
UNARY(degrees)
UNARY(radians)
UNARY(sign)

BINARY(atan2)
BINARY(atan2pi)
BINARY(copysign)
BINARY(fdim)
BINARY(fmax)
BINARY(fmin)
BINARY(fmod)
BINARY(hypot)
BINARY(maxmag)
BINARY(minmag)
BINARY(pow)
BINARY(powr)
BINARY(remainder)
BINARY(max)
BINARY(min)
BINARY(step)

TERNARY(clamp)
TERNARY(mix)
TERNARY(smoothstep)

// A scalar argument instead of a vector.
#if N + 0
OVERLOAD halfn fmax(halfn x, half y) { return fmax(x, (halfn)y); }
OVERLOAD halfn fmin(halfn x, half y) { return fmin(x, (halfn)y); }
OVERLOAD halfn max(halfn x, half y) { return max(x, (halfn)y); }
OVERLOAD halfn min(halfn x, half y) { return min(x, (halfn)y); }
OVERLOAD halfn step(half edge, halfn x) { return step((halfn)edge, x); }
OVERLOAD halfn clamp(halfn x, half low, half high) { return clamp(x, (halfn)low, (halfn)high); }
OVERLOAD halfn mix(halfn x, halfn y, half a) { return mix(x, y, (halfn)a); }
OVERLOAD halfn smoothstep(half low, half high, halfn x) {
    return smoothstep((halfn)low, (halfn)high, x);
}
#endif
