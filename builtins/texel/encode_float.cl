// SPDX-License-Identifier: MIT
//
// Converts a colour of floats to a texel's words (channels.h). A normalized channel of n bits is f * (2^n - 1), or f *
// (2^(n-1) - 1) if it is signed, rounded to nearest even and saturated; 0 for NaN. A half is rounded to nearest even.

#include "texel/channels.h"
#include "texel/halves.h"

// f * scale as an integer of low to scale. Adding 1.5 * 2^23 makes the addition round: the sum's lowest
// bits are the integer.
static uint4 normalized(float4 f, float4 scale, float4 low) {
    float4 v = f * scale;
    v = v > low ? v : low;
    v = v < scale ? v : scale;
    v = f == f ? v : 0.0f;
    return as_uint4(v + 0x1.8p+23f) - as_uint(0x1.8p+23f);
}

// The integer of a channel whose value is 1; 0 if channels are not integers.
static float4 scale_of(uint type) {
    switch (type) {
    case CLK_UNORM_INT8:
        return 255.0f;
    case CLK_SNORM_INT8:
        return 127.0f;
    case CLK_UNORM_INT16:
        return 65535.0f;
    case CLK_SNORM_INT16:
        return 32767.0f;
    case CLK_UNORM_SHORT_565:
        return (float4)(31.0f, 63.0f, 31.0f, 0.0f);
    case CLK_UNORM_SHORT_555:
        return 31.0f;
    case CLK_UNORM_INT_101010:
        return 1023.0f;
    case CLK_UNORM_INT_101010_2:
        return (float4)(1023.0f, 1023.0f, 1023.0f, 3.0f);
    default:
        return 0.0f;
    }
}

__attribute__((noinline)) uint4 __image_encode_float(uint type, uint order, float4 color) {
    float4 f = as_float4(channels_of(order, as_uint4(color)));
    float4 scale = scale_of(type);
    bool is_signed = type == CLK_SNORM_INT8 || type == CLK_SNORM_INT16;
    uint4 c = normalized(f, scale, is_signed ? -1.0f - scale : 0.0f);
    switch (type) {
    case CLK_UNORM_INT8:
    case CLK_SNORM_INT8:
        return from_bytes(c);
    case CLK_UNORM_INT16:
    case CLK_SNORM_INT16:
        return from_shorts(c);
    case CLK_UNORM_SHORT_565:
        return c.x << 11 | c.y << 5 | c.z;
    case CLK_UNORM_SHORT_555:
        return c.x << 10 | c.y << 5 | c.z;
    case CLK_UNORM_INT_101010:
        return c.x << 20 | c.y << 10 | c.z;
    case CLK_UNORM_INT_101010_2:
        return c.x << 22 | c.y << 12 | c.z << 2 | c.w;
    case CLK_HALF_FLOAT:
        return from_shorts(float_to_half_rte(f));
    default:
        return as_uint4(f);
    }
}
