// SPDX-License-Identifier: MIT
//
// Images by the letter of the specification (OpenCL 3.0, section 5.3.1, OpenCL C 3.0, sections 6.15.15
// and 8), in double, one texel after another: what the tests of images hold kernels against.

#ifndef BARECL_TESTS_IMAGE_REFERENCE_H
#define BARECL_TESTS_IMAGE_REFERENCE_H

#include <CL/cl.h>

#include <stdbool.h>
#include <stddef.h>

// A colour of an image: numbers, as whole ones for integers.
struct color {
    double c[4]; // red, green, blue, alpha; of a depth the first
};

struct image {
    cl_image_format format;
    int axes;             // 1, 2 or 3, which a sampler filters along
    bool layered;         // an array: the coordinate behind the axes is the layer
    int size[3];          // texels along the axes, layers behind them; 1 in what is not there
    unsigned char *bytes; // texel after texel
    bool halves;          // what is read of it are halves (read_imageh), which are floats elsewhere
};

enum number_kind { NORMALIZED, FLOATING, SIGNED, UNSIGNED };

enum number_kind kind_of(const cl_image_format *format);
size_t texel_bytes(const cl_image_format *format);

// The texel's colour; outside of the image the border's.
struct color color_at(const struct image *image, const int at[3]);

// What writing `color` stores, texel_bytes() of them.
void encode(const cl_image_format *format, const struct color *color, unsigned char *texel);

// What a kernel may read at `at` (coordinates along the axes, then the layer). The rounding of a
// coordinate in the kernel's floats may decide between two texels: then `nearest` is asked whether
// `is` is the colour of any of them.
struct sampler {
    bool normalized, linear;
    cl_addressing_mode mode;
};
bool nearest_is(const struct image *image, const struct sampler *sampler, const float at[3],
                const struct color *is);
// `error`: by how much a channel may be wrong, before it becomes a half.
struct color linear_at(const struct image *image, const struct sampler *sampler, const float at[3],
                       double *error);

// Whether `is` is what the conversion of the image's format may make of `want`.
bool is_color(const struct image *image, const struct color *want, const struct color *is);

#endif // BARECL_TESTS_IMAGE_REFERENCE_H
