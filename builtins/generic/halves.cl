// SPDX-License-Identifier: MIT
//
// Compiles BODY, in which halves are computed by way of floats, for every width of half: `halfn` is half, half2,
// ... half16, `floatn`, `intn`, `shortn`, `ushortn` as many of others.
//   WIDE(x)     a halfn as floats, which hold it exactly
//   NARROW(x)   floats rounded to the nearest halves
// A float has more than twice the digits of a half: what is rounded to a float first, and then to a half, is the
// half that the exact result would have become, for a sum, a product, a quotient and a square root; of other
// functions it is one of the two beside it.

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
