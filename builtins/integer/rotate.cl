// SPDX-License-Identifier: MIT
//
// rotate(x, n): bits of x moved n places up, those that fall out come in below; n modulo BITS.

OVERLOAD gentype rotate(gentype x, gentype n) { return __builtin_elementwise_fshl(x, x, n); }
