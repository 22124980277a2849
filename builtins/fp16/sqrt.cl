// SPDX-License-Identifier: MIT
//
// The core's operation on halves. If it has none, LLVM uses the operation on floats and rounds the result to the
// nearest half.

OVERLOAD halfn sqrt(halfn x) { return __builtin_elementwise_sqrt(x); }
