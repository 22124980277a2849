// SPDX-License-Identifier: MIT
//
// Reading and writing texels of integers, common to read_imagei, read_imageui and similar functions. Integers are not
// filtered: a sampler with a linear filter gets the nearest texel.

#ifndef BARECL_BUILTINS_IMAGE_INTEGERS_H
#define BARECL_BUILTINS_IMAGE_INTEGERS_H

#include "image/sampling.h"
#include "texel/channels.h"

#define INTEGERS(space)                                                                          \
    HELPER uint4 integers_at(descriptor d, struct place p, space const texel_word *texel) {      \
        uint order = d->channel_order;                                                           \
        uint4 color = __image_decode_integer(d->channel_data_type, order, load_words(d, texel)); \
        uint4 border = (uint4)(0, 0, 0, border_is_clear(order) ? 0 : 1);                         \
        return p.outside ? border : color;                                                       \
    }
INTEGERS(constant)
INTEGERS(global)

HELPER uint4 constant_integers(descriptor d, struct place p) {
    return integers_at(d, p, (constant const texel_word *)address_of(d, p));
}
HELPER uint4 global_integers(descriptor d, struct place p) {
    return integers_at(d, p, (global const texel_word *)address_of(d, p));
}

HELPER void store_integers(descriptor d, struct place p, uint4 color) {
    uint4 words = __image_encode_integer(d->channel_data_type, d->channel_order, color);
    if (!p.outside)
        store_words(d, (global texel_word *)address_of(d, p), words);
}

#endif // BARECL_BUILTINS_IMAGE_INTEGERS_H
