// SPDX-License-Identifier: MIT
//
// bit_reverse(x) of cl_khr_extended_bit_ops: the bits in the opposite order.

OVERLOAD gentype bit_reverse(gentype x) { return __builtin_elementwise_bitreverse(x); }
