// SPDX-License-Identifier: MIT
//
// write_imagef: writes the colour of a texel from floats, or nothing outside the image. A depth image has one channel.

#include "texel/channels.h"
#include "image/place.h"

#ifndef BARECL_BUILTINS_WRITE_IMAGEF
#define BARECL_BUILTINS_WRITE_IMAGEF

HELPER void store_color(descriptor d, struct place p, float4 color) {
    uint4 words = __image_encode_float(d->channel_data_type, d->channel_order, color);
    if (!p.outside)
        store_words(d, (global texel_word *)address_of(d, p), words);
}

#endif

#if WRITES
#if DEPTH
OVERLOAD void write_imagef(IMAGE image, intc at, float depth) {
    float4 color = depth;
#else
OVERLOAD void write_imagef(IMAGE image, intc at, float4 color) {
#endif
    descriptor d = DESCRIPTOR(image);
    store_color(d, texel_at(d, AXES, LAYERED, spread(at)), color);
}
#endif
