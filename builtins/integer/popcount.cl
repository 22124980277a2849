// SPDX-License-Identifier: MIT
//
// popcount(x): one bits.

OVERLOAD gentype popcount(gentype x) { return __builtin_elementwise_popcount(x); }
