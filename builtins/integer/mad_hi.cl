// SPDX-License-Identifier: MIT
//
// mad_hi(x, y, z) = mul_hi(x, y) + z.

OVERLOAD gentype mad_hi(gentype x, gentype y, gentype z) { return mul_hi(x, y) + z; }
