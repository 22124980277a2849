// SPDX-License-Identifier: MIT
//
// Converts a texel to a colour of integers (channels.h): each channel's value; a missing alpha is 1.

#include "texel/channels.h"

static uint4 integers_of(uint type, uint4 words) {
    switch (type) {
    case CLK_SIGNED_INT8:
        return as_uint4(as_int4(bytes_of(words.x) << 24) >> 24);
    case CLK_UNSIGNED_INT8:
        return bytes_of(words.x);
    case CLK_SIGNED_INT16:
        return as_uint4(as_int4(shorts_of(words) << 16) >> 16);
    case CLK_UNSIGNED_INT16:
        return shorts_of(words);
    default:
        return words;
    }
}

__attribute__((noinline)) uint4 __image_decode_integer(uint type, uint order, uint4 words) {
    return color_of(order, integers_of(type, words), 1);
}
