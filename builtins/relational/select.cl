// SPDX-License-Identifier: MIT
//
// select(a, b, c) = c ? b : a. In a vector the highest bit of each element of c decides, as `?:` does;
// a scalar c is true unless it is 0. c is a signed or an unsigned integer as large as a and b.

#if SIGNED
OVERLOAD gentype select(gentype a, gentype b, gentype c) { return c ? b : a; }
OVERLOAD gentype select(gentype a, gentype b, ugentype c) { return c ? b : a; }
OVERLOAD ugentype select(ugentype a, ugentype b, gentype c) { return c ? b : a; }
OVERLOAD ugentype select(ugentype a, ugentype b, ugentype c) { return c ? b : a; }
#if BITS == 32
OVERLOAD floatn select(floatn a, floatn b, intn c) { return c ? b : a; }
OVERLOAD floatn select(floatn a, floatn b, uintn c) { return c ? b : a; }
#endif
#endif
