// SPDX-License-Identifier: MIT
//
// fabs(x): x without its sign. Exact.

OVERLOAD gentype fabs(gentype x) { return __builtin_elementwise_abs(x); }
