// SPDX-License-Identifier: MIT
//
// ctz(x) of OpenCL C 2.0: the number of zero bits below the lowest one; for 0 the number of all bits.

OVERLOAD gentype ctz(gentype x) { return __builtin_elementwise_ctzg(x, (gentype)BITS); }
