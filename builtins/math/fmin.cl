// SPDX-License-Identifier: MIT
//
// fmin(x, y): the smaller one; of a NaN and a number, the number. Exact.

OVERLOAD floatn fmin(floatn x, floatn y) { return (x <= y) | (y != y) ? x : y; }

#if N + 0
OVERLOAD floatn fmin(floatn x, float y) { return fmin(x, (floatn)y); }
#endif
