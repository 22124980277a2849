// SPDX-License-Identifier: MIT
//
// Images: memory objects whose bytes are texels of a format, in rows and slices. An image made from
// a buffer is a part of the buffer and shares its bytes; any other image has its own places. The
// application's pitches set the distance of rows and slices; without pitches there are no gaps.

#ifndef BARECL_API_IMAGE_H
#define BARECL_API_IMAGE_H

#include "api/memory/mem_object.h"
#include "barecl/launch.h"

// Whether images of this type have slices or layers, and so a slice pitch.
bool bcl_image_has_slices(cl_mem_object_type type);

// Whether the device supports images of this type and size.
bool bcl_image_fits(const struct bcl_device_facts *facts, cl_mem image);

// The box of all texels of the image.
struct bcl_box bcl_image_box(cl_mem image);

// The descriptor by which kernels access the image at the place, which must be reserved.
struct bcl_image_descriptor bcl_image_describe(cl_mem image, cl_uint place);

#endif // BARECL_API_IMAGE_H
