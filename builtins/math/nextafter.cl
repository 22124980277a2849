// SPDX-License-Identifier: MIT
//
// nextafter(x, y): the float after x in the direction of y; y if they are equal. Exact.
//
// Floats of one sign are ordered as their bits.

OVERLOAD floatn nextafter(floatn x, floatn y) {
    intn bits = as_intn(x);
    intn up = (y > x ? (intn)1 : (intn)-1);
    intn step = bits < 0 ? -up : up;
    intn smallest = y < 0.0f ? as_intn((uintn)0x80000001u) : (intn)1;
    floatn next = as_floatn(x == 0.0f ? smallest : bits + step);
    next = x == y ? y : next;
    return (x != x) | (y != y) ? x + y : next;
}
