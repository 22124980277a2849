// SPDX-License-Identifier: MIT
//
// clEnqueueFillImage in every format: each texel of the region is the colour, converted as OpenCL's
// section "conversion rules" says; checked by reading the texel back by that section's other half.

#include "check.h"

#include <math.h>
#include <stdint.h>

static struct cl cl;

#define MAX_FORMATS 160

// ---- Texels, by the specification ------------------------------------------------------------------

// The colour's components that an order keeps, as they stand in memory.
static const char *channels_of(cl_channel_order order) {
    switch (order) {
    case CL_R:
    case CL_INTENSITY:
    case CL_LUMINANCE:
    case CL_DEPTH:
        return "r";
    case CL_A:
        return "a";
    case CL_RG:
        return "rg";
    case CL_RA:
        return "ra";
    case CL_RGB:
        return "rgb";
    case CL_RGBA:
    case CL_sRGBA:
        return "rgba";
    case CL_BGRA:
    case CL_sBGRA:
        return "bgra";
    case CL_ARGB:
        return "argb";
    case CL_ABGR:
        return "abgr";
    default:
        return "";
    }
}

static int bits_of(cl_channel_type type) {
    switch (type) {
    case CL_SNORM_INT8:
    case CL_UNORM_INT8:
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
        return 8;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32:
    case CL_FLOAT:
        return 32;
    default:
        return 16;
    }
}

static bool is_integer(cl_channel_type type) {
    return type >= CL_SIGNED_INT8 && type <= CL_UNSIGNED_INT32;
}

// Channel number `index` of a texel, as the bits that it has.
static uint32_t channel_bits(const cl_image_format *format, const cl_uchar *texel, int index) {
    uint32_t word = 0;
    memcpy(&word, texel, format->image_channel_data_type == CL_UNORM_INT_101010 ? 4 : 2);
    switch (format->image_channel_data_type) {
    case CL_UNORM_SHORT_565:
        return word >> (int[]){11, 5, 0}[index] & (index == 1 ? 63 : 31);
    case CL_UNORM_SHORT_555:
        return word >> (int[]){10, 5, 0}[index] & 31;
    case CL_UNORM_INT_101010:
        return word >> (int[]){20, 10, 0}[index] & 1023;
    default:
        break;
    }
    int bytes = bits_of(format->image_channel_data_type) / 8;
    word = 0;
    memcpy(&word, texel + index * bytes, (size_t)bytes);
    return word;
}

static double half_of(uint32_t bits) {
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                  : exponent == 0 ? ldexp(fraction, -24)
                                  : ldexp(fraction + 1024, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

// What a normalised channel's largest value stands for 1.
static double one_of(cl_channel_type type, int index) {
    switch (type) {
    case CL_SNORM_INT8:
        return 127;
    case CL_UNORM_INT8:
        return 255;
    case CL_SNORM_INT16:
        return 32767;
    case CL_UNORM_INT16:
        return 65535;
    case CL_UNORM_SHORT_565:
        return index == 1 ? 63 : 31;
    case CL_UNORM_SHORT_555:
        return 31;
    default:
        return 1023;
    }
}

// ---- Colours ----------------------------------------------------------------------------------------

static double srgb_of(double linear) {
    if (!(linear > 0))
        return 0;
    if (linear >= 1)
        return 1;
    return linear < 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 5.0 / 12.0) - 0.055;
}

// A normalised channel is the whole number nearest to the component times what stands for 1.
static bool is_nearest(cl_channel_type type, uint32_t bits, double component, double one) {
    bool with_sign = type == CL_SNORM_INT8 || type == CL_SNORM_INT16;
    double is = bits, least = 0;
    if (with_sign) {
        is = type == CL_SNORM_INT8 ? (int8_t)bits : (int16_t)bits;
        least = -one - 1;
    }
    double want = isnan(component) ? 0 : fmin(fmax(component * one, least), one);
    return fabs(is - want) <= 0.5;
}

static bool is_half(uint32_t bits, double component) {
    double is = half_of(bits);
    if (isnan(component))
        return isnan(is);
    if (fabs(component) >= 65520)
        return is == copysign(INFINITY, component);
    double step = fmax(ldexp(1, ilogb(fabs(component) + 1e-30) - 10), ldexp(1, -24));
    return fabs(is - component) <= step / 2 && signbit(is) == signbit(component);
}

static bool is_float_channel(const cl_image_format *format, char name, int index, uint32_t bits,
                             float component) {
    cl_channel_type type = format->image_channel_data_type;
    bool srgb = format->image_channel_order == CL_sRGBA || format->image_channel_order == CL_sBGRA;
    if (type == CL_FLOAT)
        return memcmp(&bits, &component, sizeof bits) == 0;
    if (type == CL_HALF_FLOAT)
        return is_half(bits, component);
    if (srgb && name != 'a') // OpenCL allows 0.6 there
        return fabs(bits - srgb_of(component) * 255) <= 0.51;
    return is_nearest(type, bits, component, one_of(type, index));
}

static uint32_t saturated(cl_channel_type type, uint32_t component) {
    int bits = bits_of(type);
    if (bits == 32)
        return component;
    if (type >= CL_UNSIGNED_INT8)
        return component > (1u << bits) - 1 ? (1u << bits) - 1 : component;
    int32_t number = (int32_t)component, most = (1 << (bits - 1)) - 1;
    number = number > most ? most : number < -most - 1 ? -most - 1 : number;
    return (uint32_t)number & ((1u << bits) - 1);
}

union color {
    float floats[4];
    uint32_t integers[4];
};

static const union color floats[] = {
    {{0.0f, 1.0f, -1.0f, 0.5f}},         {{0.25f, -0.75f, 2.0f, -3.0f}},
    {{0.003f, 0.0005f, 0.04f, 0.7f}},    {{70000.0f, -1e-5f, 65519.0f, 3e-8f}},
    {{INFINITY, -INFINITY, NAN, -0.0f}}, {{0.1f, 0.9990001f, 1.0f / 3, 1.0f / 510}}};
static const union color integers[] = {
    {.integers = {0, 1, 127, 128}},
    {.integers = {255, 256, 32767, 32768}},
    {.integers = {65535, 65536, 0x7fffffff, 0x80000000}},
    {.integers = {(uint32_t)-1, (uint32_t)-128, (uint32_t)-129, (uint32_t)-32769}}};

static void check_texel(const cl_image_format *format, const cl_uchar *texel,
                        const union color *color) {
    static const char components[] = "rgba";
    const char *names = channels_of(format->image_channel_order);
    cl_channel_type type = format->image_channel_data_type;
    for (int i = 0; names[i] != '\0'; ++i) {
        int component = (int)(strchr(components, names[i]) - components);
        uint32_t bits = channel_bits(format, texel, i);
        bool right = is_integer(type)
                         ? bits == saturated(type, color->integers[component])
                         : is_float_channel(format, names[i], i, bits, color->floats[component]);
        if (right)
            continue;
        printf("order %#x, type %#x: %c of %g (%#x) is %#x\n", format->image_channel_order, type,
               names[i], color->floats[component], color->integers[component], bits);
        ++failed_checks;
    }
}

// The middle of an image is filled, and its border is not.
static void fill(const cl_image_format *format, const union color *color) {
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
        CHECK(*channels_of(formats[i].image_channel_order) != '\0');
        bool whole = is_integer(formats[i].image_channel_data_type);
        const union color *colors = whole ? integers : floats;
        for (size_t c = 0; c < (whole ? COUNT(integers) : COUNT(floats)); ++c)
            fill(&formats[i], &colors[c]);
    }
}

// Halves of two neighbours go to the even one.
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
