// SPDX-License-Identifier: MIT
//
// Compiles BODY, a function written in the specification's notation, for every width of one type of
// floats, of FLOAT_BITS: `gentype` is float, float2, ... float16, or double, double2, ... double16;
//   wordn, uwordn   integers of the size and number of gentype's elements: for their bits
//   intn            as many ints, for any type: for arguments and results
//   real, WORD, BY_TYPE() and others as in float_type.h
//
// Rules for a body, since it is compiled for a scalar and for vectors:
//  - a comparison is 1 or 0 for scalars, all ones or 0 for vectors: use it as a condition of `?:`, or
//    combine it with & and |, but do not count with it;
//  - `c ? a : b` evaluates both sides and chooses by element, so a loop over work-items vectorises;
//  - a scalar constant beside a vector is widened; one that floats hold exactly is written as a float;
//  - a * b + c is never contracted; mad(a, b, c) is, where the target has a fused operation.

#include "generic/float_type.h"
#include "generic/names.h"

#define gentype VECTOR(real)
#define intn VECTOR(int)
#define longn VECTOR(long)
#define ulongn VECTOR(ulong)

#define as_gentype AS(real)
#define as_longn AS(long)
#define as_ulongn AS(ulong)

#define convert_gentype CONVERT(real)
#define convert_intn CONVERT(int)
#define convert_ulongn CONVERT(ulong)

#include "generic/widths.h"
