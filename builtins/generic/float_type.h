// SPDX-License-Identifier: MIT
//
// The current floating-point type, by FLOAT_BITS:
//   real              float or double; REAL_MIN its least normal number, DIGITS its bits of precision
//   WORD, UWORD       the integers of its size; wordn, uwordn: vectors of them at the current width
//   BY_TYPE(s, d)     s for float, d for double
//   SINGLE(...) DOUBLE(...)    the arguments for that type, nothing for the other type

#ifndef BARECL_BUILTINS_FLOAT_TYPE_H
#define BARECL_BUILTINS_FLOAT_TYPE_H

#if FLOAT_BITS == 32
#define real float
#define WORD int
#define UWORD uint
#define REAL_MIN FLT_MIN
#define DIGITS 24
#define BIAS 127
#define BY_TYPE(single, double) single
#define SINGLE(...) __VA_ARGS__
#define DOUBLE(...)
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define real double
#define WORD long
#define UWORD ulong
#define REAL_MIN DBL_MIN
#define DIGITS 53
#define BIAS 1023
#define BY_TYPE(single, double) double
#define SINGLE(...)
#define DOUBLE(...) __VA_ARGS__
#endif

// The layout of a float's bits: the size of the fraction, the exponent's place, the highest bit.
#define FRACTION_SIZE (DIGITS - 1)
#define FRACTION_BITS (((WORD)1 << FRACTION_SIZE) - 1)
#define SIGN_BIT ((UWORD)1 << (FLOAT_BITS - 1))

#define wordn VECTOR(WORD)
#define uwordn VECTOR(UWORD)
#define as_wordn AS(WORD)
#define as_uwordn AS(UWORD)
#define convert_wordn CONVERT(WORD)
#define convert_uwordn CONVERT(UWORD)

#endif // BARECL_BUILTINS_FLOAT_TYPE_H
