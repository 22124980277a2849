// SPDX-License-Identifier: MIT
//
// The integer functions and how they are called: FUNCTION(name, call, result). The arguments are A, B and C of
// the current type T; BU is B as T's unsigned type. result: SAME, UNSIGNED or WIDE (twice the size).

FUNCTION(abs, abs(A), UNSIGNED)
FUNCTION(abs_diff, abs_diff(A, B), UNSIGNED)
FUNCTION(add_sat, add_sat(A, B), SAME)
FUNCTION(bitselect, bitselect(A, B, C), SAME)
FUNCTION(clamp, clamp(A, min(B, C), max(B, C)), SAME)
FUNCTION(clz, clz(A), SAME)
FUNCTION(hadd, hadd(A, B), SAME)
FUNCTION(mad_hi, mad_hi(A, B, C), SAME)
FUNCTION(mad_sat, mad_sat(A, B, C), SAME)
FUNCTION(max, max(A, B), SAME)
FUNCTION(min, min(A, B), SAME)
FUNCTION(mul_hi, mul_hi(A, B), SAME)
FUNCTION(popcount, popcount(A), SAME)
FUNCTION(rhadd, rhadd(A, B), SAME)
FUNCTION(rotate, rotate(A, B), SAME)
FUNCTION(sub_sat, sub_sat(A, B), SAME)
#if BYTES < 8
FUNCTION(upsample, upsample(A, BU), WIDE)
#endif
#if BYTES == 4
FUNCTION(mul24, mul24(A >> 8, B >> 8), SAME)
FUNCTION(mad24, mad24(A >> 8, B >> 8, C), SAME)
#endif
