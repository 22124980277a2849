// SPDX-License-Identifier: MIT
//
// upsample(high, low): an integer of twice the size from its halves.

#if BITS < 64
OVERLOAD wide upsample(gentype high, ugentype low) {
    return convert_wide(high) << (wide)BITS | convert_wide(low);
}
#endif
