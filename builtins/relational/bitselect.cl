// SPDX-License-Identifier: MIT
//
// bitselect(a, b, c): each bit from b where c has a one, from a where c has a zero.

OVERLOAD gentype bitselect(gentype a, gentype b, gentype c) { return (a & ~c) | (b & c); }

#if BITS == 32 && SIGNED
#define floatn VECTOR(float)
OVERLOAD floatn bitselect(floatn a, floatn b, floatn c) {
    return AS(float)(bitselect(AS(int)(a), AS(int)(b), AS(int)(c)));
}
#undef floatn
#endif
