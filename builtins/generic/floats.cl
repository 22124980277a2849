// SPDX-License-Identifier: MIT
//
// Compiles BODY, a function written in the specification's notation, for every width: `floatn` is
// float, float2, ... float16; `intn` and `uintn` have as many elements.
//
// What a body may rely on, since it is compiled for a scalar as for vectors:
//  - a comparison is 1 or 0 for scalars, all ones or 0 for vectors: use it as a condition of `?:`, or
//    combine it with & and |, but do not count with it;
//  - `c ? a : b` evaluates both sides and chooses by element, so a loop over work-items vectorises;
//  - a scalar constant beside a vector is widened;
//  - a * b + c is never contracted; mad(a, b, c) is, where the target has a fused operation.

#include "generic/names.h"

#define floatn VECTOR(float)
#define intn VECTOR(int)
#define uintn VECTOR(uint)
#define longn VECTOR(long)
#define ulongn VECTOR(ulong)

#define as_floatn AS(float)
#define as_intn AS(int)
#define as_uintn AS(uint)
#define as_longn AS(long)
#define as_ulongn AS(ulong)

#define convert_floatn CONVERT(float)
#define convert_intn CONVERT(int)
#define convert_uintn CONVERT(uint)
#define convert_ulongn CONVERT(ulong)

#include "generic/widths.h"
