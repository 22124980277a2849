// SPDX-License-Identifier: MIT
//
// min(x, y) = y < x ? y : x.

OVERLOAD gentype min(gentype x, gentype y) { return y < x ? y : x; }

#if N + 0
OVERLOAD gentype min(gentype x, real y) { return min(x, (gentype)y); }
#endif
