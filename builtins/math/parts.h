// SPDX-License-Identifier: MIT
//
// The parts of a float, by integer operations, which handle subnormals correctly even where float operations
// flush them to zero.
//
// Included by generic bodies.

#ifndef WIDTH_HAS_PARTS
#define WIDTH_HAS_PARTS

// The bits of |x|; a subnormal's bits are shifted up until its highest one is in the place of a normal number's
// hidden bit. *exponent is the unbiased exponent for that. Not for 0, infinities and NaNs.
HELPER uwordn normalized(gentype x, wordn *exponent) {
    uwordn bits = as_uwordn(x) & ~SIGN_BIT;
    wordn subnormal = bits <= FRACTION_BITS;
    uwordn moved = subnormal ? clz(bits) - (FLOAT_BITS - DIGITS) : (uwordn)0;
    uwordn field = bits >> FRACTION_SIZE;
    *exponent = as_wordn(field - moved) - (subnormal ? (wordn)(BIAS - 1) : (wordn)BIAS);
    return bits << moved;
}

// Neither 0, nor infinite, nor NaN.
HELPER wordn is_ordinary(gentype x) { return (x != 0.0f) & (fabs(x) < INFINITY); }

#endif // WIDTH_HAS_PARTS
