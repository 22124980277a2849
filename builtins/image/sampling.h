// SPDX-License-Identifier: MIT
//
// How a sampler converts coordinates to texels: the formulas of section 8.2 of the specification.
//
//                     u, the coordinate in texels              texel i of an axis of n texels
//   none              s, or s n                                undefined outside: the nearest
//   clamp to edge     s, or s n                                the nearest
//   clamp             s, or s n                                outside: the border's colour
//   repeat            (s - floor(s)) n                         i + n below 0, i - n from n on
//   mirrored repeat   |s - 2 rint(s / 2)| n                    the nearest
//
// The nearest filter takes i = floor(u); the linear one i = floor(u - 1/2) and i + 1 along each axis,
// weighted by u - 1/2 - i. Infinities and NaNs, which the specification leaves undefined, give some
// texel of the image.

#ifndef BARECL_BUILTINS_SAMPLING_H
#define BARECL_BUILTINS_SAMPLING_H

#include "image/place.h"

HELPER bool has_mode(uint sampler, uint mode) {
    return (sampler & BCL_SAMPLER_ADDRESS_MASK) == mode;
}

// u - back, clamped to -2..size; NaN becomes `size`.
HELPER float in_texels(float s, int size, uint sampler, float back) {
    if (has_mode(sampler, BCL_SAMPLER_REPEAT))
        s -= floor(s);
    if (has_mode(sampler, BCL_SAMPLER_MIRRORED_REPEAT))
        s = fabs(s - 2.0f * rint(0.5f * s));
    float u = (sampler & BCL_SAMPLER_NORMALIZED ? s * (float)size : s) - back;
    u = u < (float)size ? u : (float)size;
    return u > -2.0f ? u : -2.0f;
}

// floor(u) as an integer. u must fit.
HELPER int texel_below(float u) {
    int i = (int)u;
    return i - (u < (float)i);
}

HELPER int wrapped(int i, int size, uint sampler) {
    if (has_mode(sampler, BCL_SAMPLER_REPEAT)) {
        i = i < 0 ? i + size : i;
        i = i >= size ? i - size : i;
    }
    return i;
}

// The nearest layer: layers are not filtered.
HELPER int layer_at(float at, int size) {
    float last = (float)(size - 1);
    at = at < last ? at : last;
    at = at > 0.0f ? at : 0.0f;
    return (int)rint(at);
}

HELPER struct place wrapped_texel(descriptor d, int axes, int layered, uint sampler, int4 i) {
    i.x = wrapped(i.x, d->width, sampler);
    if (axes > 1)
        i.y = wrapped(i.y, d->height, sampler);
    if (axes > 2)
        i.z = wrapped(i.z, d->depth, sampler);
    struct place p = texel_at(d, axes, layered, i);
    p.outside &= has_mode(sampler, BCL_SAMPLER_CLAMP);
    return p;
}

// Coordinates in texels along the axes, moved back; then the layer.
HELPER float4 all_in_texels(descriptor d, int axes, uint sampler, float4 at, float back) {
    at.x = in_texels(at.x, d->width, sampler, back);
    if (axes > 1)
        at.y = in_texels(at.y, d->height, sampler, back);
    if (axes > 2)
        at.z = in_texels(at.z, d->depth, sampler, back);
    return at;
}

// The texels below, and the layer.
HELPER int4 all_below(descriptor d, int axes, int layered, float4 u) {
    int4 i = (int4)(texel_below(u.x), 0, 0, 0);
    if (axes > 1)
        i.y = texel_below(u.y);
    if (axes > 2)
        i.z = texel_below(u.z);
    if (layered && axes == 1)
        i.y = layer_at(u.y, d->array_size);
    if (layered && axes == 2)
        i.z = layer_at(u.z, d->array_size);
    return i;
}

// The nearest texel. Integer coordinates are texels already; samplers for them do not filter, nor
// normalize.
HELPER struct place nearest(descriptor d, int axes, int layered, uint sampler, float4 at) {
    float4 u = all_in_texels(d, axes, sampler, at, 0.0f);
    return wrapped_texel(d, axes, layered, sampler, all_below(d, axes, layered, u));
}
HELPER struct place nearest(descriptor d, int axes, int layered, uint sampler, int4 at) {
    return wrapped_texel(d, axes, layered, sampler, at);
}

#endif // BARECL_BUILTINS_SAMPLING_H
