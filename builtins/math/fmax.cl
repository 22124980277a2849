// SPDX-License-Identifier: MIT
//
// fmax(x, y): the greater one; of a NaN and a number, the number. Exact.

OVERLOAD floatn fmax(floatn x, floatn y) { return (x >= y) | (y != y) ? x : y; }

#if N + 0
OVERLOAD floatn fmax(floatn x, float y) { return fmax(x, (floatn)y); }
#endif
