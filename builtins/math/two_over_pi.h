// SPDX-License-Identifier: MIT
//
// The bits of 2/pi, after 32 zeros, in words (tools/constants.py), and the words at a vector of places.

#ifndef BARECL_BUILTINS_TWO_OVER_PI_H
#define BARECL_BUILTINS_TWO_OVER_PI_H

#include "generic/names.h"

__constant static const uint two_over_pi_words[] = {
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
};

// Places beyond the table, of arguments whose result is discarded, give any word of it.
HELPER uint two_over_pi(uint i) { return two_over_pi_words[i & 7u]; }
HELPER uint2 two_over_pi(uint2 i) { return (uint2)(two_over_pi(i.x), two_over_pi(i.y)); }
HELPER uint3 two_over_pi(uint3 i) { return (uint3)(two_over_pi(i.xy), two_over_pi(i.z)); }
HELPER uint4 two_over_pi(uint4 i) { return (uint4)(two_over_pi(i.lo), two_over_pi(i.hi)); }
HELPER uint8 two_over_pi(uint8 i) { return (uint8)(two_over_pi(i.lo), two_over_pi(i.hi)); }
HELPER uint16 two_over_pi(uint16 i) { return (uint16)(two_over_pi(i.lo), two_over_pi(i.hi)); }

#endif // BARECL_BUILTINS_TWO_OVER_PI_H
