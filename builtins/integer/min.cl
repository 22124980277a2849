// SPDX-License-Identifier: MIT
//
// min(x, y) = y < x ? y : x.

OVERLOAD gentype min(gentype x, gentype y) { return __builtin_elementwise_min(x, y); }

#if N + 0
OVERLOAD gentype min(gentype x, T y) { return __builtin_elementwise_min(x, (gentype)y); }
#endif
