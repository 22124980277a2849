// SPDX-License-Identifier: MIT
//
// mad24(x, y, z) = x y + z for 24-bit x and y.

#if BITS == 32
OVERLOAD gentype mad24(gentype x, gentype y, gentype z) { return x * y + z; }
#endif
