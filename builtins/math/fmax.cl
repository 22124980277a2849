// SPDX-License-Identifier: MIT
//
// fmax(x, y): the greater one; of a NaN and a number, the number. Exact.

OVERLOAD gentype fmax(gentype x, gentype y) { return (x >= y) | (y != y) ? x : y; }

#if N + 0
OVERLOAD gentype fmax(gentype x, real y) { return fmax(x, (gentype)y); }
#endif
