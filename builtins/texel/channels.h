// SPDX-License-Identifier: MIT
//
// Conversion between the words of a texel and its colour, by the image's channel data type and channel order. Both are
// the same for all work-items of a launch, so that all lanes take the same branches. All built-ins share these
// functions: a program for a target without vectors has one copy of each.
//
// A texel's words are its memory as words of 32 bits: channel 0 is in the lowest bits (shared memory is
// little-endian), and bits after the texel are 0 or ignored.

#ifndef BARECL_BUILTINS_CHANNELS_H
#define BARECL_BUILTINS_CHANNELS_H

#include "generic/names.h"

// Constants without a name in OpenCL C 1.2.
#ifndef CLK_sRGB
#define CLK_sRGB 0x10BF
#define CLK_sRGBx 0x10C0
#define CLK_sRGBA 0x10C1
#define CLK_sBGRA 0x10C2
#define CLK_ABGR 0x10C3
#endif
#ifndef CLK_UNORM_INT_101010_2
#define CLK_UNORM_INT_101010_2 0x10E0
#endif

// A texel of normalized, half or float channels. Undefined for integers.
float4 __image_decode_float(uint type, uint order, uint4 words) __attribute__((const));
uint4 __image_encode_float(uint type, uint order, float4 color) __attribute__((const));

// A texel of integers, signed ones as their bits. Undefined for other channels.
uint4 __image_decode_integer(uint type, uint order, uint4 words) __attribute__((const));
uint4 __image_encode_integer(uint type, uint order, uint4 color) __attribute__((const));

// The channels in memory's order, each in the low bits.
HELPER uint4 bytes_of(uint word) {
    return (uint4)(word & 0xff, word >> 8 & 0xff, word >> 16 & 0xff, word >> 24);
}
HELPER uint4 shorts_of(uint4 words) {
    return (uint4)(words.x & 0xffff, words.x >> 16, words.y & 0xffff, words.y >> 16);
}

// The opposite conversion; bits above a channel's size are cut off.
HELPER uint4 from_bytes(uint4 c) {
    c &= 0xff;
    return (uint4)(c.x | c.y << 8 | c.z << 16 | c.w << 24, 0, 0, 0);
}
HELPER uint4 from_shorts(uint4 c) {
    c &= 0xffff;
    return (uint4)(c.x | c.y << 16, c.z | c.w << 16, 0, 0);
}

// The colour (r, g, b, a) of channels in memory's order; a channel that the order lacks is 0, alpha
// is `one`.
HELPER uint4 color_of(uint order, uint4 c, uint one) {
    switch (order) {
    case CLK_R:
    case CLK_Rx:
    case CLK_DEPTH:
        return (uint4)(c.x, 0, 0, one);
    case CLK_A:
        return (uint4)(0, 0, 0, c.x);
    case CLK_RG:
    case CLK_RGx:
        return (uint4)(c.x, c.y, 0, one);
    case CLK_RA:
        return (uint4)(c.x, 0, 0, c.y);
    case CLK_RGB:
    case CLK_RGBx:
    case CLK_sRGBx:
        return (uint4)(c.xyz, one);
    case CLK_BGRA:
    case CLK_sBGRA:
        return c.zyxw;
    case CLK_ARGB:
        return c.yzwx;
    case CLK_ABGR:
        return c.wzyx;
    case CLK_INTENSITY:
        return c.xxxx;
    case CLK_LUMINANCE:
        return (uint4)(c.xxx, one);
    default:
        return c;
    }
}

// Channels in memory's order; channels that the order lacks are undefined.
HELPER uint4 channels_of(uint order, uint4 color) {
    switch (order) {
    case CLK_A:
        return color.wwww;
    case CLK_RA:
        return color.xwww;
    case CLK_BGRA:
    case CLK_sBGRA:
        return color.zyxw;
    case CLK_ARGB:
        return color.wxyz;
    case CLK_ABGR:
        return color.wzyx;
    default:
        return color;
    }
}

// sRGB orders: red, green and blue are not linear.
HELPER bool is_srgb(uint order) { return order >= CLK_sRGB && order <= CLK_sBGRA; }

// Whether a colour outside of the image has an alpha of 0: OpenCL's border colour.
HELPER bool border_is_clear(uint order) {
    return order != CLK_R && order != CLK_RG && order != CLK_RGB && order != CLK_LUMINANCE;
}

#endif // BARECL_BUILTINS_CHANNELS_H
