// SPDX-License-Identifier: MIT
//
// mul24(x, y) = x y for 24-bit operands. None of our targets multiplies those faster than 32-bit ones.

#if BITS == 32
OVERLOAD gentype mul24(gentype x, gentype y) { return x * y; }
#endif
