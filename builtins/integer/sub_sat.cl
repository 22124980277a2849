// SPDX-License-Identifier: MIT
//
// sub_sat(x, y) = x - y, saturated.

OVERLOAD gentype sub_sat(gentype x, gentype y) { return __builtin_elementwise_sub_sat(x, y); }
