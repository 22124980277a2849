// SPDX-License-Identifier: MIT
//
// Converts a texel to a colour of floats (channels.h). A normalized channel c of n bits is c / (2^n - 1), or
// c / (2^(n-1) - 1) and at least -1 if it is signed. This is computed as a multiplication, whose result differs from
// the quotient by at most 1.5 ulp, and is exact for -1, 0 and 1. Halves and floats keep their values.

#include "texel/channels.h"
#include "texel/halves.h"
#include "texel/srgb.h"

static uint4 floats_of(uint type, uint4 words) {
    int4 c;
    float4 scale;
    switch (type) {
    case CLK_UNORM_INT8:
        c = as_int4(bytes_of(words.x));
        scale = 1.0f / 255.0f;
        break;
    case CLK_SNORM_INT8:
        c = as_int4(bytes_of(words.x) << 24) >> 24;
        scale = 1.0f / 127.0f;
        break;
    case CLK_UNORM_INT16:
        c = as_int4(shorts_of(words));
        scale = 1.0f / 65535.0f;
        break;
    case CLK_SNORM_INT16:
        c = as_int4(shorts_of(words) << 16) >> 16;
        scale = 1.0f / 32767.0f;
        break;
    case CLK_UNORM_SHORT_565:
        c = as_int4((uint4)(words.x >> 11 & 31, words.x >> 5 & 63, words.x & 31, 0));
        scale = (float4)(1.0f / 31.0f, 1.0f / 63.0f, 1.0f / 31.0f, 0.0f);
        break;
    case CLK_UNORM_SHORT_555:
        c = as_int4((uint4)(words.x >> 10, words.x >> 5, words.x, 0) & 31);
        scale = 1.0f / 31.0f;
        break;
    case CLK_UNORM_INT_101010:
        c = as_int4((uint4)(words.x >> 20, words.x >> 10, words.x, 0) & 1023);
        scale = 1.0f / 1023.0f;
        break;
    case CLK_UNORM_INT_101010_2:
        c = as_int4((uint4)(words.x >> 22, words.x >> 12 & 1023, words.x >> 2 & 1023, words.x & 3));
        scale = (float4)(1.0f / 1023.0f, 1.0f / 1023.0f, 1.0f / 1023.0f, 1.0f / 3.0f);
        break;
    case CLK_HALF_FLOAT:
        return as_uint4(half_to_float(shorts_of(words)));
    default:
        return words;
    }
    float4 value = convert_float4(c) * scale;
    return as_uint4(value > -1.0f ? value : -1.0f);
}

__attribute__((noinline)) float4 __image_decode_float(uint type, uint order, uint4 words) {
    float4 color = as_float4(color_of(order, floats_of(type, words), as_uint(1.0f)));
    return is_srgb(order) ? (float4)(linear_of(color.xyz), color.w) : color;
}
