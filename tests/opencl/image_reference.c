// SPDX-License-Identifier: MIT

#include "image_reference.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// ---- Formats ----------------------------------------------------------------------------------------

enum number_kind kind_of(const cl_image_format *format) {
    switch (format->image_channel_data_type) {
    case CL_SIGNED_INT8:
    case CL_SIGNED_INT16:
    case CL_SIGNED_INT32:
        return SIGNED;
    case CL_UNSIGNED_INT8:
    case CL_UNSIGNED_INT16:
    case CL_UNSIGNED_INT32:
        return UNSIGNED;
    case CL_HALF_FLOAT:
    case CL_FLOAT:
        return FLOATING;
    default:
        return NORMALIZED;
    }
}

// The colour components in the order in which memory has them, and other properties of a channel
// order.
static const struct order {
    cl_channel_order order;
    const char *channels;
    bool clear; // the border's alpha is 0
} orders[] = {
    {CL_R, "r", false},         {CL_Rx, "r", true},       {CL_A, "a", true},
    {CL_RG, "rg", false},       {CL_RGx, "rg", true},     {CL_RA, "ra", true},
    {CL_RGB, "rgb", false},     {CL_RGBx, "rgb", true},   {CL_RGBA, "rgba", true},
    {CL_BGRA, "bgra", true},    {CL_ARGB, "argb", true},  {CL_ABGR, "abgr", true},
    {CL_sRGBA, "rgba", true},   {CL_sBGRA, "bgra", true}, {CL_INTENSITY, "r", true},
    {CL_LUMINANCE, "r", false}, {CL_DEPTH, "r", true},
};

static const struct order *order_of(const cl_image_format *format) {
    const struct order *order = orders;
    while (order->order != format->image_channel_order)
        order++;
    return order;
}

static bool is_srgb(const cl_image_format *format) {
    return format->image_channel_order == CL_sRGBA || format->image_channel_order == CL_sBGRA;
}

// Bits of channel c; a packed format has the first channel in its highest bits.
static int bits_of(cl_channel_type type, int c, bool *packed) {
    *packed = true;
    switch (type) {
    case CL_UNORM_SHORT_565:
        return c == 1 ? 6 : 5;
    case CL_UNORM_SHORT_555:
        return 5;
    case CL_UNORM_INT_101010:
        return 10;
    case CL_UNORM_INT_101010_2:
        return c == 3 ? 2 : 10;
    }
    *packed = false;
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

// Where channel c of a texel begins.
static int shift_of(const cl_image_format *format, int c) {
    bool packed;
    int shift = 0, channels = (int)strlen(order_of(format)->channels);
    bits_of(format->image_channel_data_type, 0, &packed);
    for (int i = packed ? c + 1 : 0; i < (packed ? channels : c); i++)
        shift += bits_of(format->image_channel_data_type, i, &packed);
    return shift;
}

size_t texel_bytes(const cl_image_format *format) {
    bool packed;
    int bits = 0, channels = (int)strlen(order_of(format)->channels);
    for (int c = 0; c < channels; c++)
        bits += bits_of(format->image_channel_data_type, c, &packed);
    return ((size_t)bits + 7) / 8;
}

static uint32_t raw_channel(const cl_image_format *format, const unsigned char *texel, int c) {
    bool packed;
    int bits = bits_of(format->image_channel_data_type, c, &packed), shift = shift_of(format, c);
    uint32_t raw = 0;
    for (int b = 0; b < bits; b++)
        raw |= (uint32_t)(texel[(shift + b) / 8] >> (shift + b) % 8 & 1) << b;
    return raw;
}

static void set_channel(const cl_image_format *format, unsigned char *texel, int c, uint32_t raw) {
    bool packed;
    int bits = bits_of(format->image_channel_data_type, c, &packed), shift = shift_of(format, c);
    for (int b = 0; b < bits; b++)
        texel[(shift + b) / 8] |= (unsigned char)((raw >> b & 1) << (shift + b) % 8);
}

static double signed_of(uint32_t raw, int bits) {
    return raw >> (bits - 1) ? (double)raw - ldexp(1, bits) : raw;
}

static double half_of(uint32_t raw) {
    int exponent = raw >> 10 & 31, fraction = raw & 1023;
    double magnitude = exponent == 31  ? (fraction ? NAN : INFINITY)
                       : exponent == 0 ? ldexp(fraction, -24)
                                       : ldexp(1024 + fraction, exponent - 25);
    return raw >> 15 ? -magnitude : magnitude;
}

static double float_of(uint32_t raw) {
    float value;
    memcpy(&value, &raw, sizeof value);
    return value;
}

static double value_of(cl_channel_type type, uint32_t raw, int c) {
    bool packed;
    int bits = bits_of(type, c, &packed);
    switch (type) {
    case CL_SNORM_INT8:
    case CL_SNORM_INT16:
        return fmax(signed_of(raw, bits) / (ldexp(1, bits - 1) - 1), -1);
    case CL_SIGNED_INT8:
    case CL_SIGNED_INT16:
    case CL_SIGNED_INT32:
        return signed_of(raw, bits);
    case CL_UNSIGNED_INT8:
    case CL_UNSIGNED_INT16:
    case CL_UNSIGNED_INT32:
        return raw;
    case CL_HALF_FLOAT:
        return half_of(raw);
    case CL_FLOAT:
        return float_of(raw);
    default:
        return raw / (ldexp(1, bits) - 1);
    }
}

static double linear_light(double s) {
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static struct color decode(const cl_image_format *format, const unsigned char *texel) {
    struct color color = {{0, 0, 0, 1}};
    const char *channels = order_of(format)->channels;
    for (int c = 0; channels[c]; c++) {
        double value = value_of(format->image_channel_data_type, raw_channel(format, texel, c), c);
        int component = (int)(strchr("rgba", channels[c]) - "rgba");
        color.c[component] = is_srgb(format) && component < 3 ? linear_light(value) : value;
    }
    if (format->image_channel_order == CL_INTENSITY)
        color.c[3] = color.c[0];
    if (format->image_channel_order == CL_INTENSITY || format->image_channel_order == CL_LUMINANCE)
        color.c[1] = color.c[2] = color.c[0];
    return color;
}

// ---- Writing ----------------------------------------------------------------------------------------

static uint32_t half_bits(double value) {
    if (isnan(value))
        return 0x7e00;
    uint32_t sign = signbit(value) ? 0x8000 : 0;
    value = fabs(value);
    int exponent = value < 0x1p-14 ? -14 : ilogb(value);
    double steps = nearbyint(ldexp(value, 10 - exponent)); // of the last digit
    if (isinf(value) || ldexp(steps, exponent - 10) >= 65536)
        return sign | 0x7c00;
    return sign | ((uint32_t)(exponent + 14) * 1024 + (uint32_t)steps);
}

static double saturated(double value, double low, double high) {
    return isnan(value) ? 0 : fmin(fmax(value, low), high);
}

static uint32_t raw_of(cl_channel_type type, double value, int c) {
    bool packed;
    int bits = bits_of(type, c, &packed);
    double half = ldexp(1, bits - 1);
    float single = (float)value;
    uint32_t raw;
    switch (type) {
    case CL_SNORM_INT8:
    case CL_SNORM_INT16:
        return (uint32_t)(int32_t)saturated(nearbyintf(single * (float)(half - 1)), -half,
                                            half - 1);
    case CL_SIGNED_INT8:
    case CL_SIGNED_INT16:
    case CL_SIGNED_INT32:
        return (uint32_t)(int32_t)saturated(value, -half, half - 1);
    case CL_UNSIGNED_INT8:
    case CL_UNSIGNED_INT16:
    case CL_UNSIGNED_INT32:
        return (uint32_t)saturated(value, 0, 2 * half - 1);
    case CL_HALF_FLOAT:
        return half_bits(value);
    case CL_FLOAT:
        memcpy(&raw, &single, sizeof raw);
        return raw;
    default:
        return (uint32_t)saturated(nearbyintf(single * (float)(2 * half - 1)), 0, 2 * half - 1);
    }
}

static double srgb_of(double linear) {
    if (!(linear > 0))
        return 0;
    if (linear >= 1)
        return 1;
    return linear < 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 5.0 / 12.0) - 0.055;
}

void encode(const cl_image_format *format, const struct color *color, unsigned char *texel) {
    const char *channels = order_of(format)->channels;
    memset(texel, 0, texel_bytes(format));
    for (int c = 0; channels[c]; c++) {
        int component = (int)(strchr("rgba", channels[c]) - "rgba");
        double value = color->c[component];
        if (is_srgb(format) && component < 3)
            value = srgb_of(value);
        set_channel(format, texel, c, raw_of(format->image_channel_data_type, value, c));
    }
}

// ---- Samplers ---------------------------------------------------------------------------------------

struct color color_at(const struct image *image, const int at[3]) {
    size_t index = 0;
    for (int d = 2; d >= 0; d--) {
        if (at[d] < 0 || at[d] >= image->size[d])
            return (struct color){{0, 0, 0, order_of(&image->format)->clear ? 0 : 1}};
        index = index * (size_t)image->size[d] + (size_t)at[d];
    }
    return decode(&image->format, image->bytes + index * texel_bytes(&image->format));
}

// The coordinate in texels.
static double in_texels(double s, int size, const struct sampler *sampler) {
    if (sampler->mode == CL_ADDRESS_REPEAT)
        s -= floor(s);
    if (sampler->mode == CL_ADDRESS_MIRRORED_REPEAT)
        s = fabs(s - 2 * rint(0.5 * s));
    return sampler->normalized ? s * size : s;
}

// The largest error of the coordinate in a kernel's floats.
static double coordinate_error(double s, int size, const struct sampler *sampler) {
    return 0x1p-22 * (1 + fabs(in_texels(s, size, sampler)) + size);
}

static double bounded(double u, int size) { return fmin(fmax(u, -2), size + 1); }

static int wrapped(int i, int size, cl_addressing_mode mode) {
    switch (mode) {
    case CL_ADDRESS_REPEAT:
        return i < 0 ? i + size : i >= size ? i - size : i;
    case CL_ADDRESS_CLAMP:
        return i;
    default:
        return i < 0 ? 0 : i >= size ? size - 1 : i;
    }
}

static int layer_of(const struct image *image, const float at[3]) {
    return (int)fmin(fmax(rint(at[image->axes]), 0), image->size[image->axes] - 1);
}

// The distance between the representable numbers at `value`.
static double ulp_of(const struct image *image, double value) {
    return image->halves ? ldexp(1, (fabs(value) < 0x1p-14 ? -14 : ilogb(value)) - 10)
                         : ldexp(1, ilogb(value) - 23);
}

static bool same_number(const struct image *image, double want, double is) {
    if (isnan(want) || isnan(is))
        return isnan(want) && isnan(is);
    if (want == is)
        return true;
    if (kind_of(&image->format) != NORMALIZED || want == 0 || fabs(want) == 1)
        return false;
    double error = 1.5 * ulp_of(image, want);
    return fabs(want - is) <= (is_srgb(&image->format) ? fmax(0x1p-18 * fabs(want), error) : error);
}

bool is_color(const struct image *image, const struct color *want, const struct color *is) {
    int channels = image->format.image_channel_order == CL_DEPTH ? 1 : 4;
    for (int c = 0; c < channels; c++)
        if (!same_number(image, want->c[c], is->c[c]))
            return false;
    return true;
}

bool nearest_is(const struct image *image, const struct sampler *sampler, const float at[3],
                const struct color *is) {
    for (int side = 0; side < 1 << image->axes; side++) {
        int texel[3] = {0, 0, 0};
        for (int d = 0; d < image->axes; d++) {
            double u = in_texels(at[d], image->size[d], sampler);
            u += coordinate_error(at[d], image->size[d], sampler) * (side >> d & 1 ? 1 : -1);
            texel[d] =
                wrapped((int)floor(bounded(u, image->size[d])), image->size[d], sampler->mode);
        }
        if (image->layered)
            texel[image->axes] = layer_of(image, at);
        struct color want = color_at(image, texel);
        if (is_color(image, &want, is))
            return true;
    }
    return false;
}

struct color linear_at(const struct image *image, const struct sampler *sampler, const float at[3],
                       double *error) {
    struct color sum = {{0, 0, 0, 0}};
    double largest = 1;
    *error = 0;
    for (int corner = 0; corner < 1 << image->axes; corner++) {
        int texel[3] = {0, 0, 0};
        double share = 1;
        for (int d = 0; d < image->axes; d++) {
            double u = bounded(in_texels(at[d], image->size[d], sampler) - 0.5, image->size[d]);
            int step = corner >> d & 1;
            texel[d] = wrapped((int)floor(u) + step, image->size[d], sampler->mode);
            share *= step ? u - floor(u) : 1 - (u - floor(u));
            if (corner == 0)
                *error += coordinate_error(at[d], image->size[d], sampler);
        }
        if (image->layered)
            texel[image->axes] = layer_of(image, at);
        struct color color = color_at(image, texel);
        for (int c = 0; c < 4; c++) {
            sum.c[c] += share * color.c[c];
            largest = fmax(largest, fabs(color.c[c]));
        }
    }
    *error = 2 * largest * (*error + (is_srgb(&image->format) ? 0x1p-18 : 0x1p-21));
    return sum;
}
