// SPDX-License-Identifier: MIT
//
// The core's operation on halves; where there is none, LLVM takes that on floats, whose root is rounded to the
// nearest half.

OVERLOAD halfn sqrt(halfn x) { return __builtin_elementwise_sqrt(x); }
