// SPDX-License-Identifier: MIT
//
// mul_hi(x, y): the upper half of the product of twice the size.
//
// 64 bits, in halves of 32: with x = a 2^32 + b and y = c 2^32 + d,
//     x y = ac 2^64 + (ad + bc) 2^32 + bd
// No sum below overflows: (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1, and for signed a and c likewise.

#if BITS < 64
OVERLOAD gentype mul_hi(gentype x, gentype y) {
    return convert_gentype(convert_wide(x) * convert_wide(y) >> (wide)BITS);
}
#else
OVERLOAD gentype mul_hi(gentype x, gentype y) {
    ugentype low = 0xffffffff;
    ugentype b = as_ugentype(x) & low, d = as_ugentype(y) & low;
    gentype a = x >> (gentype)32, c = y >> (gentype)32;
    gentype middle = a * as_gentype(d) + as_gentype(b * d >> (ugentype)32);
    gentype carry = (middle & as_gentype(low)) + as_gentype(b) * c;
    return a * c + (middle >> (gentype)32) + (carry >> (gentype)32);
}
#endif
