// SPDX-License-Identifier: MIT
//
// max(x, y) = x < y ? y : x.

OVERLOAD gentype max(gentype x, gentype y) { return __builtin_elementwise_max(x, y); }

#if N + 0
OVERLOAD gentype max(gentype x, T y) { return __builtin_elementwise_max(x, (gentype)y); }
#endif
