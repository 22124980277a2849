// SPDX-License-Identifier: MIT
//
// Functions of C17 in double, in float (names ending with f) and in long double, which is double (ending with
// l). They are OpenCL's functions, and docs/accuracy.md has their errors. They do not set errno: an undefined result is
// NaN, a result that is too large is infinity. Rounding is to nearest even.

#ifndef MATH_H
#define MATH_H

typedef float float_t;
typedef double double_t;

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0

#define FP_ILOGB0 (-0x7fffffff)
#define FP_ILOGBNAN 0x7fffffff

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.434294481903251827651
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.785398163397448309616
#define M_1_PI 0.318309886183790671538
#define M_2_PI 0.636619772367581343076
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.707106781186547524401

// The three forms of a function: with one number, with two, with one and another argument, and with another result
// type.
#define __TTA_ONE(name)   \
    double name(double);  \
    float name##f(float); \
    long double name##l(long double) __asm__(#name);
#define __TTA_TWO(name)          \
    double name(double, double); \
    float name##f(float, float); \
    long double name##l(long double, long double) __asm__(#name);
#define __TTA_WITH(type, name)  \
    double name(double, type);  \
    float name##f(float, type); \
    long double name##l(long double, type) __asm__(#name);
#define __TTA_TO(type, name) \
    type name(double);       \
    type name##f(float);     \
    type name##l(long double) __asm__(#name);

__TTA_ONE(acos)
__TTA_ONE(acosh)
__TTA_ONE(asin)
__TTA_ONE(asinh)
__TTA_ONE(atan)
__TTA_ONE(atanh)
__TTA_ONE(cbrt)
__TTA_ONE(ceil)
__TTA_ONE(cos)
__TTA_ONE(cosh)
__TTA_ONE(erf)
__TTA_ONE(erfc)
__TTA_ONE(exp)
__TTA_ONE(exp2)
__TTA_ONE(expm1)
__TTA_ONE(fabs)
__TTA_ONE(floor)
__TTA_ONE(lgamma)
__TTA_ONE(log)
__TTA_ONE(log10)
__TTA_ONE(log1p)
__TTA_ONE(log2)
__TTA_ONE(logb)
__TTA_ONE(nearbyint)
__TTA_ONE(rint)
__TTA_ONE(round)
__TTA_ONE(roundeven)
__TTA_ONE(sin)
__TTA_ONE(sinh)
__TTA_ONE(sqrt)
__TTA_ONE(tan)
__TTA_ONE(tanh)
__TTA_ONE(tgamma)
__TTA_ONE(trunc)

__TTA_TWO(atan2)
__TTA_TWO(copysign)
__TTA_TWO(fdim)
__TTA_TWO(fmax)
__TTA_TWO(fmin)
__TTA_TWO(fmod)
__TTA_TWO(hypot)
__TTA_TWO(nextafter)
__TTA_TWO(pow)
__TTA_TWO(remainder)

__TTA_WITH(int, ldexp)
__TTA_WITH(int, scalbn)
__TTA_WITH(long, scalbln)
__TTA_WITH(int *, frexp)

__TTA_TO(int, ilogb)
__TTA_TO(long, lrint)
__TTA_TO(long, lround)
__TTA_TO(long long, llrint)
__TTA_TO(long long, llround)

double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double) __asm__("fma");
double modf(double, double *);
float modff(float, float *);
long double modfl(long double, long double *) __asm__("modf");
double remquo(double, double, int *);
float remquof(float, float, int *);
long double remquol(long double, long double, int *) __asm__("remquo");
double nan(const char *);
float nanf(const char *);
long double nanl(const char *) __asm__("nan");

#undef __TTA_ONE
#undef __TTA_TWO
#undef __TTA_WITH
#undef __TTA_TO

#endif // MATH_H
