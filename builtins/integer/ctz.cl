// SPDX-License-Identifier: MIT
//
// ctz(x): zeros behind the last one; the number of all bits for 0. Of OpenCL C 2.0.

OVERLOAD gentype ctz(gentype x) { return __builtin_elementwise_ctzg(x, (gentype)BITS); }
