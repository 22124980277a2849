// SPDX-License-Identifier: MIT
//
// nextafter(x, y): the float after x in the direction of y; y if they are equal. Exact.
//
// Floats of one sign are ordered like their bits.

OVERLOAD gentype nextafter(gentype x, gentype y) {
    wordn bits = as_wordn(x);
    wordn up = (y > x ? (wordn)1 : (wordn)-1);
    wordn step = bits < 0 ? -up : up;
    wordn smallest = y < 0.0f ? as_wordn((uwordn)(SIGN_BIT + 1)) : (wordn)1;
    gentype next = as_gentype(x == 0.0f ? smallest : bits + step);
    next = x == y ? y : next;
    return (x != x) | (y != y) ? x + y : next;
}
