// SPDX-License-Identifier: MIT
//
// Image formats: which there are, what a texel of each is in memory. The built-in library knows the
// same ones (builtins/): what stands here as readable or writable, its functions read or write.

#ifndef BARECL_API_IMAGE_FORMAT_H
#define BARECL_API_IMAGE_FORMAT_H

#include "base/opencl.h"

#include <stdbool.h>
#include <stddef.h>

#define BCL_MAX_TEXEL_BYTES 16

// Whether the specification has the format at all: such an order, such a type, and both together.
bool bcl_format_is_valid(const cl_image_format *format);

// Whether kernels can do with images of the format and of that type what the flags say; of flags
// other than the device's accesses nothing is asked.
bool bcl_format_is_supported(const cl_image_format *format, cl_mem_flags flags,
                             cl_mem_object_type type);

// Of a valid format: bytes of a texel, and the alignment that a core wants of one.
size_t bcl_format_texel_bytes(const cl_image_format *format);
size_t bcl_format_align(const cl_image_format *format);

// The texel of a supported format that stands for a colour as clEnqueueFillImage has it: four
// floats, ints or unsigned ints, or the one float of a depth.
void bcl_format_pack(const cl_image_format *format, const void *colour,
                     unsigned char texel[BCL_MAX_TEXEL_BYTES]);

#endif // BARECL_API_IMAGE_FORMAT_H
