// SPDX-License-Identifier: MIT
//
// rhadd(x, y) = floor((x + y + 1) / 2) without overflow.

OVERLOAD gentype rhadd(gentype x, gentype y) { return (x | y) - ((x ^ y) >> (gentype)1); }
