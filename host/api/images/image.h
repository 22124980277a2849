// SPDX-License-Identifier: MIT
//
// Images: memory objects whose bytes are texels of a format, in rows and slices. An image that is
// made of a buffer is a part of it, with the buffer's bytes; any other one has places of its own.
// Rows are as far apart as the application's pitches say, or follow each other without a gap.

#ifndef BARECL_API_IMAGE_H
#define BARECL_API_IMAGE_H

#include "api/memory/mem_object.h"
#include "barecl/launch.h"

// Whether an image of the type has slices or layers, and so a slice pitch.
bool bcl_image_has_slices(cl_mem_object_type type);

// Whether the device has images of such a type and size.
bool bcl_image_fits(const struct bcl_device_facts *facts, cl_mem image);

// All texels of the image.
struct bcl_box bcl_image_box(cl_mem image);

// The image as kernels see it at the reserved place.
struct bcl_image_descriptor bcl_image_describe(cl_mem image, cl_uint place);

#endif // BARECL_API_IMAGE_H
