// SPDX-License-Identifier: MIT
//
// bitselect(a, b, c): each bit from b where c has a one, from a where c has a zero.

#if FLOAT_BITS == 32
OVERLOAD gentype bitselect(gentype a, gentype b, gentype c) { return (a & ~c) | (b & c); }
#endif

#if SIGNED && BITS == FLOAT_BITS
OVERLOAD realn bitselect(realn a, realn b, realn c) {
    uwordn from_a = as_uwordn(a) & ~as_uwordn(c), from_b = as_uwordn(b) & as_uwordn(c);
    return as_realn(from_a | from_b);
}
#endif
