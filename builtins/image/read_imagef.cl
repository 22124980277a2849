// SPDX-License-Identifier: MIT
//
// read_imagef, with a sampler and without: the colour of a texel, or of the two, four or eight around
// a point, as floats. A depth image gives its one channel.

#include "texel/channels.h"
#include "image/sampling.h"

#ifndef BARECL_BUILTINS_READ_IMAGEF
#define BARECL_BUILTINS_READ_IMAGEF

#define COLOR(space)                                                                               \
    HELPER float4 color_at(descriptor d, struct place p, space const texel_word *texel) {                \
        uint order = d->channel_order;                                                             \
        float4 color =                                                                             \
            __image_decode_float(d->channel_data_type, order, load_words(d, texel));               \
        float4 border = (float4)(0.0f, 0.0f, 0.0f, border_is_clear(order) ? 0.0f : 1.0f);          \
        return p.outside ? border : color;                                                         \
    }
COLOR(constant)
COLOR(global)

HELPER float4 constant_color(descriptor d, struct place p) {
    return color_at(d, p, (constant const texel_word *)address_of(d, p));
}
HELPER float4 global_color(descriptor d, struct place p) {
    return color_at(d, p, (global const texel_word *)address_of(d, p));
}

// The linear filter's corner c is one texel further along x, y, z where c's bits 0, 1, 2 are set. The
// nearest texel is a corner too, so that there is one place where texels are decoded.
HELPER float4 sampled(descriptor d, int axes, int layered, uint sampler, float4 at) {
    bool linear = sampler & BCL_SAMPLER_LINEAR;
    float4 u = all_in_texels(d, axes, sampler, at, linear ? 0.5f : 0.0f);
    int4 below = all_below(d, axes, layered, u);
    float4 weight = u - convert_float4(below);
    float4 sum = 0.0f;
    for (int c = 0; c < 1 << axes; c++) {
        int4 step = (int4)(c & 1, c >> 1 & 1, c >> 2, 0);
        float4 share = step != 0 ? weight : 1.0f - weight;
        float whole = share.x;
        if (axes > 1)
            whole *= share.y;
        if (axes > 2)
            whole *= share.z;
        float4 color = constant_color(d, wrapped_texel(d, axes, layered, sampler, below + step));
        if (!linear)
            return color;
        sum += whole * color;
    }
    return sum;
}
HELPER float4 sampled(descriptor d, int axes, int layered, uint sampler, int4 at) {
    return constant_color(d, nearest(d, axes, layered, sampler, at));
}

#endif

#if DEPTH
#define RESULT(color) (color).x
#define TEXEL float
#else
#define RESULT(color) (color)
#define TEXEL float4
#endif

#if READS && !WRITES && !BUFFER
OVERLOAD TEXEL read_imagef(IMAGE image, sampler_t sampler, floatc at) {
    return RESULT(
        sampled(DESCRIPTOR(image), AXES, LAYERED, SAMPLER_WORD(sampler), spread(at)));
}

OVERLOAD TEXEL read_imagef(IMAGE image, sampler_t sampler, intc at) {
    return RESULT(
        sampled(DESCRIPTOR(image), AXES, LAYERED, SAMPLER_WORD(sampler), spread(at)));
}
#endif

#if READS
OVERLOAD TEXEL read_imagef(IMAGE image, intc at) {
    struct place p = texel_at(DESCRIPTOR(image), AXES, LAYERED, spread(at));
    p.outside = false;
#if WRITES
    return RESULT(global_color(DESCRIPTOR(image), p));
#else
    return RESULT(constant_color(DESCRIPTOR(image), p));
#endif
}
#endif

#undef RESULT
#undef TEXEL
