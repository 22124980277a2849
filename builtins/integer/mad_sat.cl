// SPDX-License-Identifier: MIT
//
// mad_sat(x, y, z) = x y + z, saturated, as if computed without bounds.
//
// 64 bits: the product is (high, low). Adding z makes a sum of 128 bits, which fits if its upper half
// is the extension of the lower one.

#if BITS < 64
OVERLOAD gentype mad_sat(gentype x, gentype y, gentype z) {
    return convert_gentype_sat(convert_wide(x) * convert_wide(y) + convert_wide(z));
}
#elif SIGNED
OVERLOAD gentype mad_sat(gentype x, gentype y, gentype z) {
    ugentype product = as_ugentype(x) * as_ugentype(y), low = product + as_ugentype(z);
    gentype high = mul_hi(x, y) + (z >> (gentype)63) + (low < product ? (gentype)1 : (gentype)0);
    gentype limit = high < 0 ? (gentype)LOWEST : (gentype)HIGHEST;
    return high == as_gentype(low) >> (gentype)63 ? as_gentype(low) : limit;
}
#else
OVERLOAD gentype mad_sat(gentype x, gentype y, gentype z) {
    gentype product = x * y, low = product + z;
    return (mul_hi(x, y) != 0) | (low < product) ? (gentype)HIGHEST : low;
}
#endif
