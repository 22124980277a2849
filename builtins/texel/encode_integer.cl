// SPDX-License-Identifier: MIT
//
// Converts a colour of integers to a texel's words (channels.h); each channel is saturated to its type.

#include "texel/channels.h"

__attribute__((noinline)) uint4 __image_encode_integer(uint type, uint order, uint4 color) {
    uint4 c = channels_of(order, color);
    switch (type) {
    case CLK_SIGNED_INT8:
        return from_bytes(as_uint4(clamp(as_int4(c), CHAR_MIN, CHAR_MAX)));
    case CLK_UNSIGNED_INT8:
        return from_bytes(min(c, (uint)UCHAR_MAX));
    case CLK_SIGNED_INT16:
        return from_shorts(as_uint4(clamp(as_int4(c), SHRT_MIN, SHRT_MAX)));
    case CLK_UNSIGNED_INT16:
        return from_shorts(min(c, (uint)USHRT_MAX));
    default:
        return c;
    }
}
