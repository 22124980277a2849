// SPDX-License-Identifier: MIT
//
// select(a, b, c) = c ? b : a. In a vector the highest bit of each element of c decides, as `?:` does;
// a scalar c is true unless it is 0. c is a signed or an unsigned integer as large as a and b.

#if SIGNED && FLOAT_BITS == 32
OVERLOAD gentype select(gentype a, gentype b, gentype c) { return c ? b : a; }
OVERLOAD gentype select(gentype a, gentype b, ugentype c) { return c ? b : a; }
OVERLOAD ugentype select(ugentype a, ugentype b, gentype c) { return c ? b : a; }
OVERLOAD ugentype select(ugentype a, ugentype b, ugentype c) { return c ? b : a; }
#endif
#if SIGNED && BITS == FLOAT_BITS
OVERLOAD realn select(realn a, realn b, wordn c) { return c ? b : a; }
OVERLOAD realn select(realn a, realn b, uwordn c) { return c ? b : a; }
#endif
