// SPDX-License-Identifier: MIT
//
// C's names of OpenCL's functions: the same names for double, names ending with f for float. Functions in ../float are
// not here.

#include "generic/float_type.h"
#include "primitives.h"

#if FLOAT_BITS == 32
#define C_NAME(name) #name "f"

// When the compiler builds a kernel, it defines this for the machine.
bool __bcl_has_fma(uint bits) { return false; }
bool __bcl_flushes_subnormals(uint bits) { return false; }
#else
#define C_NAME(name) #name
#endif

#define ONE(name)                           \
    real c_##name(real x) __asm(C_NAME(name)); \
    real c_##name(real x) { return name(x); }
#define TWO(name)                                      \
    real c_##name(real x, real y) __asm(C_NAME(name)); \
    real c_##name(real x, real y) { return name(x, y); }
#define WITH(type, name)                                       \
    real c_##name(real x, type with) __asm(C_NAME(name));      \
    real c_##name(real x, type with) { return name(x, with); }
#define TO(type, name, value)                  \
    type c_##name(real x) __asm(C_NAME(name)); \
    type c_##name(real x) { return value; }

ONE(acos)
ONE(acosh)
ONE(asin)
ONE(asinh)
ONE(atan)
ONE(atanh)
ONE(cbrt)
ONE(cos)
ONE(cosh)
ONE(erf)
ONE(erfc)
ONE(exp)
ONE(exp2)
ONE(expm1)
ONE(fabs)
ONE(lgamma)
ONE(log)
ONE(log10)
ONE(log1p)
ONE(log2)
ONE(logb)
ONE(sin)
ONE(sinh)
ONE(tan)
ONE(tanh)
ONE(tgamma)

TWO(atan2)
TWO(copysign)
TWO(fdim)
TWO(fmod)
TWO(hypot)
TWO(nextafter)
TWO(pow)
TWO(remainder)

WITH(int, ldexp)
WITH(private int *, frexp)
WITH(private real *, modf)

TO(int, ilogb, ilogb(x))
TO(int, lrint, (int)rint(x))
TO(int, lround, (int)round(x))
TO(long, llrint, (long)rint(x))
TO(long, llround, (long)round(x))

real c_scalbn(real x, int power) __asm(C_NAME(scalbn));
real c_scalbn(real x, int power) { return ldexp(x, power); }

real c_scalbln(real x, int power) __asm(C_NAME(scalbln)); // a long of C has 32 bits
real c_scalbln(real x, int power) { return ldexp(x, power); }

real c_nan(private const char *text) __asm(C_NAME(nan));
real c_nan(private const char *text) { return (real)NAN; }

real c_remquo(real x, real y, private int *quotient) __asm(C_NAME(remquo));
real c_remquo(real x, real y, private int *quotient) { return remquo(x, y, quotient); }
