// SPDX-License-Identifier: MIT
//
// copysign(x, y): x with the sign of y. Exact.

OVERLOAD floatn copysign(floatn x, floatn y) { return __builtin_elementwise_copysign(x, y); }
