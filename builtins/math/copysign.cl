// SPDX-License-Identifier: MIT
//
// copysign(x, y): x with the sign of y. Exact.

OVERLOAD gentype copysign(gentype x, gentype y) { return __builtin_elementwise_copysign(x, y); }
