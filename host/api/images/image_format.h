// SPDX-License-Identifier: MIT
//
// Image formats: which are supported, and how a texel of each looks in memory. The built-in library
// (builtins/) supports the same formats: its functions read or write what is readable or writable
// here.

#ifndef BARECL_API_IMAGE_FORMAT_H
#define BARECL_API_IMAGE_FORMAT_H

#include "base/opencl.h"

#include <stdbool.h>
#include <stddef.h>

#define BCL_MAX_TEXEL_BYTES 16

// Whether the specification defines the format: the order, the type, and their combination.
bool bcl_format_is_valid(const cl_image_format *format);

// Whether kernels can access images of this format and type as the flags say. Flags other than
// BCL_DEVICE_ACCESS are ignored.
bool bcl_format_is_supported(const cl_image_format *format, cl_mem_flags flags,
                             cl_mem_object_type type);

// The size of a texel of a valid format in bytes, and the alignment that a core needs for it.
size_t bcl_format_texel_bytes(const cl_image_format *format);
size_t bcl_format_align(const cl_image_format *format);

// Converts a colour to a texel of a supported format. The colour is as in clEnqueueFillImage: four
// floats, ints or unsigned ints, or one float for a depth image.
void bcl_format_pack(const cl_image_format *format, const void *colour,
                     unsigned char texel[BCL_MAX_TEXEL_BYTES]);

#endif // BARECL_API_IMAGE_FORMAT_H
