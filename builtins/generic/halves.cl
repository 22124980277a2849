// SPDX-License-Identifier: MIT
//
// Compiles BODY, in which halves are computed in floats, for every width of half: `halfn` is half, half2, ... half16;
// `floatn`, `intn`, `shortn`, `ushortn` have as many elements.
//   WIDE(x)     a halfn as floats, exactly
//   NARROW(x)   floats rounded to the nearest halves
// A float has more than twice the digits of a half. So rounding to a float first and then to a half gives the correctly
// rounded half for sums, products, quotients and square roots. For other functions it gives one of the two halves next
// to the exact result.

#include "generic/names.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define halfn VECTOR(half)
#define floatn VECTOR(float)
#define intn VECTOR(int)
#define shortn VECTOR(short)
#define ushortn VECTOR(ushort)

#define WIDE(x) CAST(x, floatn)
#define NARROW(x) CAST(x, halfn)

#include "generic/widths.h"
