// SPDX-License-Identifier: MIT
//
// add_sat(x, y) = x + y, saturated.

OVERLOAD gentype add_sat(gentype x, gentype y) { return __builtin_elementwise_add_sat(x, y); }
