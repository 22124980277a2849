// SPDX-License-Identifier: MIT
//
// bit_reverse(x): the bits in the opposite order. Of cl_khr_extended_bit_ops.

OVERLOAD gentype bit_reverse(gentype x) { return __builtin_elementwise_bitreverse(x); }
