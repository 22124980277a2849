// SPDX-License-Identifier: MIT
//
// hadd(x, y) = floor((x + y) / 2) without overflow: common bits count in full, other bits half.

OVERLOAD gentype hadd(gentype x, gentype y) { return (x & y) + ((x ^ y) >> (gentype)1); }
