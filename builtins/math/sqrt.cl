// SPDX-License-Identifier: MIT
//
// sqrt(x), correctly rounded by the instruction that every target has (allowed: 3 ulp).

OVERLOAD gentype sqrt(gentype x) { return __builtin_elementwise_sqrt(x); }
