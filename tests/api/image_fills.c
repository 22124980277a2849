// SPDX-License-Identifier: MIT
//
// clEnqueueFillImage in every format: each texel of the region is the colour, converted as OpenCL's
// section "conversion rules" says.

#include "check.h"
#include "image_reference.h"

#include <math.h>
#include <stdint.h>

static struct cl cl;

#define MAX_FORMATS 160

// A colour as the API takes it.
union fill_color {
    float floats[4];
    uint32_t integers[4];
};

static const union fill_color floats[] = {
    {{0.0f, 1.0f, -1.0f, 0.5f}},         {{0.25f, -0.75f, 2.0f, -3.0f}},
    {{0.003f, 0.0005f, 0.04f, 0.7f}},    {{70000.0f, -1e-5f, 65519.0f, 3e-8f}},
    {{INFINITY, -INFINITY, NAN, -0.0f}}, {{0.1f, 0.9990001f, 1.0f / 3, 1.0f / 510}}};
static const union fill_color integers[] = {
    {.integers = {0, 1, 127, 128}},
    {.integers = {255, 256, 32767, 32768}},
    {.integers = {65535, 65536, 0x7fffffff, 0x80000000}},
    {.integers = {(uint32_t)-1, (uint32_t)-128, (uint32_t)-129, (uint32_t)-32769}}};

// The colour's numbers, as they are written.
static struct color color_of(const cl_image_format *format, const union fill_color *color) {
    struct color numbers;
    for (int c = 0; c < 4; ++c) {
        switch (kind_of(format)) {
        case SIGNED:
            numbers.c[c] = (int32_t)color->integers[c];
            break;
        case UNSIGNED:
            numbers.c[c] = color->integers[c];
            break;
        default:
            numbers.c[c] = color->floats[c];
        }
    }
    return numbers;
}

static void check_texel(const cl_image_format *format, const cl_uchar *texel,
                        const union fill_color *color) {
    const struct color numbers = color_of(format, color);
    cl_uchar want[16];
    encode(format, &numbers, want);
    for (size_t b = 0; b < texel_bytes(format); ++b) {
        if (texel[b] == want[b])
            continue;
        printf("order %#x, type %#x, (%g, %g, %g, %g): byte %zu is %#x, wanted %#x\n",
               format->image_channel_order, format->image_channel_data_type, numbers.c[0],
               numbers.c[1], numbers.c[2], numbers.c[3], b, texel[b], want[b]);
        ++failed_checks;
    }
}

// The middle of an image is filled, and its border is not.
static void fill(const cl_image_format *format, const union fill_color *color) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 3};
    const size_t zero[3] = {0}, whole[3] = {4, 3, 1}, origin[3] = {1, 1, 0}, region[3] = {2, 1, 1};
    cl_uchar texels[12 * 16];
    cl_int error;
    size_t bytes;
    cl_mem image = clCreateImage(cl.context, CL_MEM_READ_ONLY, format, &desc, NULL, &error);
    MUST(error);
    MUST(clGetImageInfo(image, CL_IMAGE_ELEMENT_SIZE, sizeof bytes, &bytes, NULL));
    memset(texels, 0x5a, sizeof texels);
    MUST(clEnqueueWriteImage(cl.queue, image, CL_TRUE, zero, whole, 0, 0, texels, 0, NULL, NULL));
    MUST(clEnqueueFillImage(cl.queue, image, color, origin, region, 0, NULL, NULL));
    MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, zero, whole, 0, 0, texels, 0, NULL, NULL));
    for (size_t i = 0; i < 12; ++i) {
        const cl_uchar *texel = texels + i * bytes;
        if (i == 5 || i == 6)
            check_texel(format, texel, color);
        else
            for (size_t b = 0; b < bytes; ++b)
                CHECK_EQUAL(texel[b], 0x5a);
    }
    MUST(clReleaseMemObject(image));
}

static void every_format(void) {
    cl_image_format formats[MAX_FORMATS];
    cl_uint count;
    MUST(clGetSupportedImageFormats(cl.context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D,
                                    MAX_FORMATS, formats, &count));
    CHECK(count > 0 && count <= MAX_FORMATS);
    for (cl_uint i = 0; i < count; ++i) {
        bool whole = kind_of(&formats[i]) == SIGNED || kind_of(&formats[i]) == UNSIGNED;
        const union fill_color *colors = whole ? integers : floats;
        for (size_t c = 0; c < (whole ? COUNT(integers) : COUNT(floats)); ++c)
            fill(&formats[i], &colors[c]);
    }
}

// A value halfway between two half-precision numbers is rounded to the even one.
static void ties(void) {
    const cl_image_format half = {CL_R, CL_HALF_FLOAT};
    const struct {
        float color;
        uint16_t want;
    } cases[] = {{1.0f + 0x1p-11f, 0x3c00}, {1.0f + 0x3p-11f, 0x3c02},
                 {0x1p-25f, 0x0000},        {0x3p-25f, 0x0002},
                 {65504.0f, 0x7bff},        {65519.0f, 0x7bff},
                 {65520.0f, 0x7c00},        {0x1.ff8p-15f, 0x03ff},
                 {0x1.ffcp-15f, 0x0400},    {-2.0f, 0xc000}};
    const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 1};
    const size_t zero[3] = {0}, one[3] = {1, 1, 1};
    cl_int error;
    cl_mem image = clCreateImage(cl.context, 0, &half, &desc, NULL, &error);
    MUST(error);
    for (size_t i = 0; i < COUNT(cases); ++i) {
        const float color[4] = {cases[i].color};
        uint16_t is;
        MUST(clEnqueueFillImage(cl.queue, image, color, zero, one, 0, NULL, NULL));
        MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, zero, one, 0, 0, &is, 0, NULL, NULL));
        CL_ORDER(&cl, &is, sizeof is);
        CHECK_EQUAL(is, cases[i].want);
    }
    MUST(clReleaseMemObject(image));
}

int main(void) {
    cl = cl_open();
    every_format();
    ties();
    cl_close(&cl);
    return test_result();
}
