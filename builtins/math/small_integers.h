// SPDX-License-Identifier: MIT
//
// Conversion of integers with magnitudes below 2^31 to floats and back. Few cores have vector instructions for
// integers of 64 bits, so for doubles the number is put into the low bits of 1.5 2^52. Included by generic bodies.

#ifndef WIDTH_HAS_SMALL_INTEGERS
#define WIDTH_HAS_SMALL_INTEGERS

#if FLOAT_BITS == 32
HELPER gentype small_to_float(wordn k) { return convert_gentype(k); }
HELPER wordn small_to_integer(gentype x) { return convert_wordn(x); }
#else
HELPER gentype small_to_float(wordn k) { return as_gentype(k + 0x4338000000000000) - 0x1.8p+52; }

// x is an integer.
HELPER wordn small_to_integer(gentype x) { return as_wordn(x + 0x1.8p+52) - 0x4338000000000000; }
#endif

#endif // WIDTH_HAS_SMALL_INTEGERS
