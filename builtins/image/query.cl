// SPDX-License-Identifier: MIT
//
// get_image_width, _height, _depth, _dim, _array_size, _channel_data_type, _channel_order.

#include "image/descriptor.h"

OVERLOAD int get_image_width(IMAGE image) { return DESCRIPTOR(image)->width; }

OVERLOAD int get_image_channel_data_type(IMAGE image) {
    return DESCRIPTOR(image)->channel_data_type;
}

OVERLOAD int get_image_channel_order(IMAGE image) { return DESCRIPTOR(image)->channel_order; }

#if AXES > 1
OVERLOAD int get_image_height(IMAGE image) { return DESCRIPTOR(image)->height; }
#endif

#if AXES == 2
OVERLOAD int2 get_image_dim(IMAGE image) {
    return (int2)(DESCRIPTOR(image)->width, DESCRIPTOR(image)->height);
}
#endif

#if AXES == 3
OVERLOAD int get_image_depth(IMAGE image) { return DESCRIPTOR(image)->depth; }

OVERLOAD int4 get_image_dim(IMAGE image) {
    return (int4)(DESCRIPTOR(image)->width, DESCRIPTOR(image)->height, DESCRIPTOR(image)->depth, 0);
}
#endif

#if LAYERED
OVERLOAD size_t get_image_array_size(IMAGE image) { return DESCRIPTOR(image)->array_size; }
#endif
