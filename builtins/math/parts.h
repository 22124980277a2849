// SPDX-License-Identifier: MIT
//
// A float in parts, by integer operations: subnormals come out right even where float operations
// flush them to zero.
//
// Included by generic bodies.

#define SIGN_BIT 0x80000000u
#define EXPONENT_BITS 0x7f800000u
#define FRACTION_BITS 0x007fffffu

// The bits of |x|, a subnormal's moved up until its highest one stands where a normal number has its
// hidden one; *exponent is the unbiased exponent for that. Not for 0, infinities and NaNs.
HELPER uintn normalized(floatn x, intn *exponent) {
    uintn bits = as_uintn(x) & ~SIGN_BIT;
    uintn moved = bits < 0x800000u ? clz(bits) - 8u : (uintn)0u;
    uintn field = bits >> 23;
    *exponent = as_intn(field - moved) - (bits < 0x800000u ? (intn)126 : (intn)127);
    return bits << moved;
}

// Neither 0, nor infinite, nor NaN.
HELPER intn is_ordinary(floatn x) { return (x != 0.0f) & (fabs(x) < INFINITY); }
