// SPDX-License-Identifier: MIT
//
// Rounding to an integer for cores without an instruction for it (ARM before ARMv8): a float of 2^23 or
// more is an integer already; a smaller one fits an int. x86 has roundps from x86-64-v2 on; for v1
// LLVM calls the runtime archive's functions.
//
// Included by generic bodies.

// `rounded` where x has a fraction at all, x elsewhere (NaNs too); zeros keep the sign of x.
HELPER floatn keep_integers(floatn x, floatn rounded) {
    return fabs(x) < 0x1p+23f ? copysign(rounded, x) : x;
}

// Towards zero.
HELPER floatn cut(floatn x) { return convert_floatn(convert_intn(x)); }
