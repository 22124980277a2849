// SPDX-License-Identifier: MIT
//
// bitselect(a, b, c): each bit from b where c has a one, from a where c has a zero.

OVERLOAD gentype bitselect(gentype a, gentype b, gentype c) { return (a & ~c) | (b & c); }

#if SIGNED && BITS == 32
OVERLOAD floatn bitselect(floatn a, floatn b, floatn c) {
    return as_floatn(bitselect(as_intn(a), as_intn(b), as_intn(c)));
}
#endif
