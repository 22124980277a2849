// SPDX-License-Identifier: MIT
//
// write_imageui: writes the colour of a texel from integers, or nothing outside the image.

#include "image/integers.h"

#if !DEPTH && WRITES
OVERLOAD void write_imageui(IMAGE image, intc at, uint4 color) {
    descriptor d = DESCRIPTOR(image);
    store_integers(d, texel_at(d, AXES, LAYERED, spread(at)), as_uint4(color));
}
#endif
