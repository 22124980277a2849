// SPDX-License-Identifier: MIT
//
// The bits of 2/pi in words, preceded by a word of zeros (tools/constants.py), and the words at a vector of places.
// They are loaded one by one, because the pass that splits vectors does not recognise a vector that is passed in
// halves.

#ifndef BARECL_BUILTINS_TWO_OVER_PI_H
#define BARECL_BUILTINS_TWO_OVER_PI_H

#include "generic/names.h"

__constant static const UWORD two_over_pi_words[] = {
#if FLOAT_BITS == 32
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
#else
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
    0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
#endif
};

// Places beyond the table give any word of it; the results for such arguments are discarded.
HELPER UWORD place(UWORD i) { return BY_TYPE(i & 7u, min(i, 19ul)); }

#define WORDS(n) PASTE(UWORD, n)
#define AT(element) two_over_pi_words[place(i.element)]
#define AT_4(a, b, c, d) AT(a), AT(b), AT(c), AT(d)
HELPER UWORD two_over_pi(UWORD i) { return two_over_pi_words[place(i)]; }
HELPER WORDS(2) two_over_pi(WORDS(2) i) { return (WORDS(2))(AT(s0), AT(s1)); }
HELPER WORDS(3) two_over_pi(WORDS(3) i) { return (WORDS(3))(AT(s0), AT(s1), AT(s2)); }
HELPER WORDS(4) two_over_pi(WORDS(4) i) { return (WORDS(4))(AT_4(s0, s1, s2, s3)); }
HELPER WORDS(8) two_over_pi(WORDS(8) i) {
    return (WORDS(8))(AT_4(s0, s1, s2, s3), AT_4(s4, s5, s6, s7));
}
HELPER WORDS(16) two_over_pi(WORDS(16) i) {
    return (WORDS(16))(AT_4(s0, s1, s2, s3), AT_4(s4, s5, s6, s7), AT_4(s8, s9, sa, sb),
                       AT_4(sc, sd, se, sf));
}

#endif // BARECL_BUILTINS_TWO_OVER_PI_H
