// SPDX-License-Identifier: MIT
//
// fabs(x): x without its sign. Exact.

OVERLOAD floatn fabs(floatn x) { return __builtin_elementwise_abs(x); }
