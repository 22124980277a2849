// SPDX-License-Identifier: MIT
//
// rotate(x, n): rotates the bits of x up by n modulo BITS places.

OVERLOAD gentype rotate(gentype x, gentype n) { return __builtin_elementwise_fshl(x, x, n); }
