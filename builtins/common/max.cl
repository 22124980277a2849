// SPDX-License-Identifier: MIT
//
// max(x, y) = x < y ? y : x.

OVERLOAD gentype max(gentype x, gentype y) { return x < y ? y : x; }

#if N + 0
OVERLOAD gentype max(gentype x, real y) { return max(x, (gentype)y); }
#endif
