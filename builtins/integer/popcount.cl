// SPDX-License-Identifier: MIT
//
// popcount(x): the number of one bits.

OVERLOAD gentype popcount(gentype x) { return __builtin_elementwise_popcount(x); }
