// SPDX-License-Identifier: MIT
//
// Images exactly as the specification defines them (OpenCL 3.0, section 5.3.1; OpenCL C 3.0, sections 6.15.15 and
// 8), in double, one texel after another. Image tests compare kernels with it.

#ifndef BARECL_TESTS_IMAGE_REFERENCE_H
#define BARECL_TESTS_IMAGE_REFERENCE_H

#include <CL/cl.h>

#include <stdbool.h>
#include <stddef.h>

// A colour of an image. Integer formats hold whole numbers in it.
struct color {
    double c[4]; // red, green, blue, alpha; depth images use the first
};

struct image {
    cl_image_format format;
    int axes;             // 1, 2 or 3 axes, along which a sampler filters
    bool layered;         // an array: the coordinate after the axes is the layer
    int size[3];          // texels along the axes, then layers; 1 for those that do not exist
    unsigned char *bytes; // one texel after the other
    bool halves;          // kernels read halves (read_imageh); otherwise floats
};

enum number_kind { NORMALIZED, FLOATING, SIGNED, UNSIGNED };

enum number_kind kind_of(const cl_image_format *format);
size_t texel_bytes(const cl_image_format *format);

// The texel's colour; outside of the image, the border colour.
struct color color_at(const struct image *image, const int at[3]);

// The texel_bytes() bytes that writing `color` stores.
void encode(const cl_image_format *format, const struct color *color, unsigned char *texel);

// Whether a kernel may read the colour `is` at `at` (coordinates along the axes, then the layer).
// The kernel rounds coordinates to float, which may decide between two texels: `nearest` accepts
// the colour of any of them.
struct sampler {
    bool normalized, linear;
    cl_addressing_mode mode;
};
bool nearest_is(const struct image *image, const struct sampler *sampler, const float at[3],
                const struct color *is);
// `error`: by how much a channel may be wrong before it is converted to half.
struct color linear_at(const struct image *image, const struct sampler *sampler, const float at[3],
                       double *error);

// Whether the conversion to the image's format may turn `want` into `is`.
bool is_color(const struct image *image, const struct color *want, const struct color *is);

#endif // BARECL_TESTS_IMAGE_REFERENCE_H
