// SPDX-License-Identifier: MIT
//
// The texel at a coordinate, and its words in memory.

#ifndef BARECL_BUILTINS_PLACE_H
#define BARECL_BUILTINS_PLACE_H

#include "generic/names.h"
#include "image/descriptor.h"

// A texel of the image. `outside`: the coordinate is outside the image, and this is the nearest texel.
struct place {
    int x, y, z;
    bool outside;
};

// The coordinates of all types of images as an int4.
HELPER int4 spread(int at) { return (int4)(at, 0, 0, 0); }
HELPER int4 spread(int2 at) { return (int4)(at, 0, 0); }
HELPER int4 spread(int4 at) { return at; }
HELPER float4 spread(float at) { return (float4)(at, 0, 0, 0); }
HELPER float4 spread(float2 at) { return (float4)(at, 0, 0); }
HELPER float4 spread(float4 at) { return at; }

HELPER int into(int i, int size) {
    i = i < size ? i : size - 1;
    return i > 0 ? i : 0;
}

// The texel at coordinates without a sampler.
HELPER struct place texel_at(descriptor d, int axes, int layered, int4 at) {
    struct place p = {into(at.x, d->width), 0, 0, false};
    p.outside = p.x != at.x;
    if (axes > 1) {
        p.y = into(at.y, d->height);
        p.outside |= p.y != at.y;
    }
    if (axes > 2) {
        p.z = into(at.z, d->depth);
        p.outside |= p.z != at.z;
    }
    if (layered)
        p.z = into(axes == 1 ? at.y : at.z, d->array_size);
    return p;
}

// The address of the texel's first byte. A 32-bit core needs only the low halves.
HELPER size_t address_of(descriptor d, struct place p) {
    return (size_t)d->texels + (size_t)p.x * d->texel_bytes + (size_t)p.y * (size_t)d->row_pitch +
           (size_t)p.z * (size_t)d->slice_pitch;
}

// Texels may be aligned only to their channels (abi.h), because the application's memory, which the host's processor
// reads, may begin there. Cores that would load an unaligned word byte by byte have memory of their own, in which
// texels of up to a word are aligned to their size.
#if defined(__x86_64__) || defined(__ARM_FEATURE_UNALIGNED)
typedef ushort texel_short __attribute__((aligned(1)));
typedef uint texel_word __attribute__((aligned(1)));
#else
typedef ushort texel_short;
typedef uint texel_word;
#endif

// Texels of a read-only image are constant memory: nobody writes them while the kernel runs.
#define LOAD_WORDS(space)                                                  \
    HELPER uint4 load_words(descriptor d, space const texel_word *texel) { \
        switch (d->texel_bytes) {                                          \
        case 1:                                                            \
            return (uint4)(*(space const uchar *)texel, 0, 0, 0);          \
        case 2:                                                            \
            return (uint4)(*(space const texel_short *)texel, 0, 0, 0);    \
        case 4:                                                            \
            return (uint4)(texel[0], 0, 0, 0);                             \
        case 8:                                                            \
            return (uint4)(texel[0], texel[1], 0, 0);                      \
        default:                                                           \
            return (uint4)(texel[0], texel[1], texel[2], texel[3]);        \
        }                                                                  \
    }
LOAD_WORDS(constant)
LOAD_WORDS(global)

HELPER void store_words(descriptor d, global texel_word *texel, uint4 words) {
    switch (d->texel_bytes) {
    case 1:
        *(global uchar *)texel = words.x;
        break;
    case 2:
        *(global texel_short *)texel = words.x;
        break;
    case 16:
        texel[3] = words.w;
        texel[2] = words.z;
        // fall through
    case 8:
        texel[1] = words.y;
        // fall through
    default:
        texel[0] = words.x;
    }
}

#endif // BARECL_BUILTINS_PLACE_H
