// SPDX-License-Identifier: MIT
//
// mix(x, y, a) = x + (y - x) a.

OVERLOAD gentype mix(gentype x, gentype y, gentype a) { return mad(y - x, a, x); }

#if N + 0
OVERLOAD gentype mix(gentype x, gentype y, real a) { return mix(x, y, (gentype)a); }
#endif
