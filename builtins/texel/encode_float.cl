// SPDX-License-Identifier: MIT
//
// A colour of floats as a texel's words (channels.h). A normalized channel of n bits is the nearest
// integer, of two the even one, to f * (2^n - 1), or f * (2^(n-1) - 1) where it is signed; saturated, and
// 0 for NaN. A half is rounded to the nearest even.

#include "texel/channels.h"
#include "texel/halves.h"
#include "texel/srgb.h"

// f * scale as an integer of low to high. Adding 1.5 * 2^23 makes the addition round: the sum's lowest
// bits are the integer.
static uint4 normalized(float4 f, float4 scale, float low, float high) {
    float4 v = f * scale;
    v = v > low ? v : low;
    v = v < high ? v : high;
    v = f == f ? v : 0.0f;
    return as_uint4(v + 0x1.8p+23f) - as_uint(0x1.8p+23f);
}

__attribute__((noinline)) uint4 __image_encode_float(uint type, uint order, float4 color) {
    if (is_srgb(order))
        color.xyz = srgb_of(color.xyz);
    float4 f = as_float4(channels_of(order, as_uint4(color)));
    uint4 c;
    switch (type) {
    case CLK_UNORM_INT8:
        return from_bytes(normalized(f, 255.0f, 0.0f, 255.0f));
    case CLK_SNORM_INT8:
        return from_bytes(normalized(f, 127.0f, -128.0f, 127.0f));
    case CLK_UNORM_INT16:
        return from_shorts(normalized(f, 65535.0f, 0.0f, 65535.0f));
    case CLK_SNORM_INT16:
        return from_shorts(normalized(f, 32767.0f, -32768.0f, 32767.0f));
    case CLK_UNORM_SHORT_565:
        c = normalized(f, (float4)(31.0f, 63.0f, 31.0f, 0.0f), 0.0f, 63.0f);
        return min(c.x, 31u) << 11 | c.y << 5 | min(c.z, 31u);
    case CLK_UNORM_SHORT_555:
        c = normalized(f, 31.0f, 0.0f, 31.0f);
        return c.x << 10 | c.y << 5 | c.z;
    case CLK_UNORM_INT_101010:
        c = normalized(f, 1023.0f, 0.0f, 1023.0f);
        return c.x << 20 | c.y << 10 | c.z;
    case CLK_UNORM_INT_101010_2:
        c = normalized(f, (float4)(1023.0f, 1023.0f, 1023.0f, 3.0f), 0.0f, 1023.0f);
        return c.x << 22 | c.y << 12 | c.z << 2 | min(c.w, 3u);
    case CLK_HALF_FLOAT:
        return from_shorts(float_to_half_rte(f));
    default:
        return as_uint4(f);
    }
}
