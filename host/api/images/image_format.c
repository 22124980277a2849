// SPDX-License-Identifier: MIT

#include "api/images/image_format.h"

#include "api/memory/mem_object.h"
#include "api/objects/call.h"
#include "base/error.h"

#include <stdint.h>
#include <string.h>

// -------------------------------------------------------------------------------------------------
// The table: orders, and the types that each goes with

enum class { NORMALISED, SIGNED, UNSIGNED, FLOATING, PACKED };

// A packed type is a whole texel: `bits` is the width of each channel, the first of which has the highest bits.
static const struct type {
    cl_channel_type type;
    enum class class;
    unsigned char bytes; // of a channel; packed: of the texel
    unsigned char bits[3];
} types[] = {
    {CL_SNORM_INT8, NORMALISED, 1, {0}},
    {CL_SNORM_INT16, NORMALISED, 2, {0}},
    {CL_UNORM_INT8, NORMALISED, 1, {0}},
    {CL_UNORM_INT16, NORMALISED, 2, {0}},
    {CL_SIGNED_INT8, SIGNED, 1, {0}},
    {CL_SIGNED_INT16, SIGNED, 2, {0}},
    {CL_SIGNED_INT32, SIGNED, 4, {0}},
    {CL_UNSIGNED_INT8, UNSIGNED, 1, {0}},
    {CL_UNSIGNED_INT16, UNSIGNED, 2, {0}},
    {CL_UNSIGNED_INT32, UNSIGNED, 4, {0}},
    {CL_HALF_FLOAT, FLOATING, 2, {0}},
    {CL_FLOAT, FLOATING, 4, {0}},
    {CL_UNORM_SHORT_565, PACKED, 2, {5, 6, 5}},
    {CL_UNORM_SHORT_555, PACKED, 2, {5, 5, 5}},
    {CL_UNORM_INT_101010, PACKED, 4, {10, 10, 10}},
};

// Which types an order goes with.
typedef bool goes_with(const struct type *type);

static bool with_all(const struct type *type) { return type->class != PACKED; }
static bool with_normalised(const struct type *type) {
    return type->class == NORMALISED || type->class == FLOATING;
}
static bool with_packed(const struct type *type) { return type->class == PACKED; }
static bool with_bytes(const struct type *type) { return type->bytes == 1; }
static bool with_unorm8(const struct type *type) { return type->type == CL_UNORM_INT8; }
static bool with_depths(const struct type *type) {
    return type->type == CL_UNORM_INT16 || type->type == CL_FLOAT;
}

#define READS CL_MEM_READ_ONLY
#define WRITES CL_MEM_WRITE_ONLY

// For orders that OpenCL defines but no device here supports. Rx, RGx and RGBx differ from R, RG and RGB only in the
// alpha value outside of an image, where Khronos' conformance tests expect the opposite of the specification.
#define NOT_HERE 0

// `channels`: the components of the colour in memory order.
static const struct order {
    cl_channel_order order;
    char channels[5];
    goes_with *goes_with;
    cl_mem_flags access; // what kernels may do with such images
} orders[] = {
    {CL_R, "r", with_all, READS | WRITES},
    {CL_Rx, "r", with_all, NOT_HERE},
    {CL_A, "a", with_all, READS | WRITES},
    {CL_INTENSITY, "r", with_normalised, READS | WRITES},
    {CL_LUMINANCE, "r", with_normalised, READS | WRITES},
    {CL_RG, "rg", with_all, READS | WRITES},
    {CL_RGx, "rg", with_all, NOT_HERE},
    {CL_RA, "ra", with_all, READS | WRITES},
    {CL_RGB, "rgb", with_packed, READS | WRITES},
    {CL_RGBx, "rgb", with_packed, NOT_HERE},
    {CL_RGBA, "rgba", with_all, READS | WRITES},
    {CL_BGRA, "bgra", with_bytes, READS | WRITES},
    {CL_ARGB, "argb", with_bytes, READS | WRITES},
    {CL_ABGR, "abgr", with_bytes, READS | WRITES},
    {CL_sRGBA, "rgba", with_unorm8, READS},
    {CL_sBGRA, "bgra", with_unorm8, READS},
    {CL_sRGB, "rgb", with_unorm8, NOT_HERE},
    {CL_sRGBx, "rgbx", with_unorm8, NOT_HERE},
    {CL_DEPTH, "r", with_depths, READS | WRITES},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct order *order_of(const cl_image_format *format) {
    for (size_t i = 0; i < COUNT(orders); i++)
        if (orders[i].order == format->image_channel_order)
            return &orders[i];
    return NULL;
}

static const struct type *type_of(const cl_image_format *format) {
    for (size_t i = 0; i < COUNT(types); i++)
        if (types[i].type == format->image_channel_data_type)
            return &types[i];
    return NULL;
}

bool bcl_format_is_valid(const cl_image_format *format) {
    const struct order *order = order_of(format);
    const struct type *type = type_of(format);
    return order != NULL && type != NULL && order->goes_with(type);
}

// The accesses that the flags ask for; without an access flag, and for CL_MEM_READ_WRITE, both.
static cl_mem_flags accesses_of(cl_mem_flags flags) {
    cl_mem_flags accesses = flags & (READS | WRITES);
    return accesses != 0 ? accesses : READS | WRITES;
}

bool bcl_format_is_supported(const cl_image_format *format, cl_mem_flags flags,
                             cl_mem_object_type type) {
    const struct order *order = order_of(format);
    bool flat = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    return (accesses_of(flags) & ~order->access) == 0 && (order->order != CL_DEPTH || flat);
}

size_t bcl_format_texel_bytes(const cl_image_format *format) {
    const struct type *type = type_of(format);
    return type->class == PACKED ? type->bytes : type->bytes * strlen(order_of(format)->channels);
}

size_t bcl_format_align(const cl_image_format *format) { return type_of(format)->bytes; }

// -------------------------------------------------------------------------------------------------
// Colours (OpenCL 1.2, section 8.3)

// Rounds to the nearest integer, ties to even; |number| < 2^51. NaN gives 0.
static int64_t round_even(double number) {
    const double shift = 0x1.8p52;
    return number == number ? (int64_t)(number + shift - shift) : 0;
}

static int64_t clamp(int64_t number, int64_t least, int64_t most) {
    return number < least ? least : number > most ? most : number;
}

// `number` times `one`, rounded to an integer in least..most. The product is a float, as in kernels.
static int64_t normalise(float number, float one, int64_t least, int64_t most) {
    float scaled = number * one;
    if (scaled <= (float)least)
        return least;
    return scaled >= (float)most ? most : round_even(scaled);
}

// `number` to the power 5/12, by bisection; both are in 0..1.
static double power_5_12(double number) {
    double power = number * number * number * number * number, least = 0, most = 1;
    for (int i = 0; i < 40; i++) {
        double middle = (least + most) / 2, square = middle * middle,
               sixth = square * square * square;
        *(sixth * sixth < power ? &least : &most) = middle;
    }
    return least;
}

static float to_srgb(float linear) {
    if (!(linear > 0))
        return 0;
    if (linear >= 1)
        return 1;
    return (float)(linear < 0.0031308f ? 12.92 * linear : 1.055 * power_5_12(linear) - 0.055);
}

static uint32_t bits_of_float(float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static uint16_t to_half(float number) {
    uint32_t bits = bits_of_float(number);
    uint32_t sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    if (size > 0x7f800000) // NaN
        return (uint16_t)(sign | 0x7e00 | (size >> 13 & 0x3ff));
    if (size >= 0x477ff000) // from 65520 on: infinity
        return (uint16_t)(sign | 0x7c00);
    // Below 2^-14: the last bit of the sum is worth 2^-24, like the last bit of a subnormal half.
    if (size < 0x38800000) {
        float small;
        memcpy(&small, &size, sizeof small);
        return (uint16_t)(sign | (bits_of_float(small + 0.5f) - 0x3f000000));
    }
    uint32_t rounded = size + 0xfff + (size >> 13 & 1);
    return (uint16_t)(sign | ((rounded - 0x38000000) >> 13));
}

static int64_t channel_of_float(cl_channel_type type, float number) {
    switch (type) {
    case CL_SNORM_INT8:
        return normalise(number, INT8_MAX, INT8_MIN, INT8_MAX);
    case CL_SNORM_INT16:
        return normalise(number, INT16_MAX, INT16_MIN, INT16_MAX);
    case CL_UNORM_INT8:
        return normalise(number, UINT8_MAX, 0, UINT8_MAX);
    case CL_UNORM_INT16:
        return normalise(number, UINT16_MAX, 0, UINT16_MAX);
    case CL_HALF_FLOAT:
        return to_half(number);
    default:
        return bits_of_float(number);
    }
}

// `bits`: those of a float, an int or an unsigned int, depending on the type.
static int64_t channel_of(const struct type *type, bool srgb, uint32_t bits) {
    const int64_t most = (INT64_C(1) << (8 * type->bytes - 1)) - 1;
    float number;
    memcpy(&number, &bits, sizeof number);
    if (type->class == SIGNED)
        return clamp((int32_t)bits, -most - 1, most);
    if (type->class == UNSIGNED)
        return clamp(bits, 0, 2 * most + 1);
    return channel_of_float(type->type, srgb ? to_srgb(number) : number);
}

// Devices are little-endian.
static void put(int64_t word, size_t bytes, unsigned char *to) {
    for (size_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)((uint64_t)word >> 8 * i);
}

static void pack_texel(const struct type *type, const float colour[3], unsigned char *texel) {
    int64_t word = 0;
    for (int i = 0; i < 3; i++) {
        int64_t most = (1 << type->bits[i]) - 1;
        word = word << type->bits[i] | normalise(colour[i], (float)most, 0, most);
    }
    put(word, type->bytes, texel);
}

void bcl_format_pack(const cl_image_format *format, const void *colour,
                     unsigned char texel[BCL_MAX_TEXEL_BYTES]) {
    static const char components[] = "rgba";
    const struct type *type = type_of(format);
    if (type->class == PACKED) {
        pack_texel(type, colour, texel);
        return;
    }
    bool srgb = format->image_channel_order == CL_sRGBA || format->image_channel_order == CL_sBGRA;
    for (const char *channel = order_of(format)->channels; *channel != '\0'; channel++) {
        size_t component = (size_t)(strchr(components, *channel) - components);
        uint32_t bits;
        memcpy(&bits, (const char *)colour + 4 * component, sizeof bits);
        put(channel_of(type, srgb && *channel != 'a', bits), type->bytes, texel);
        texel += type->bytes;
    }
}

// -------------------------------------------------------------------------------------------------
// The API

static cl_uint list_formats(cl_mem_flags flags, cl_mem_object_type type, cl_uint room,
                            cl_image_format *formats) {
    cl_uint count = 0;
    for (size_t i = 0; i < COUNT(orders) * COUNT(types); i++) {
        cl_image_format format = {orders[i / COUNT(types)].order, types[i % COUNT(types)].type};
        if (!bcl_format_is_valid(&format) || !bcl_format_is_supported(&format, flags, type))
            continue;
        if (formats != NULL && count < room)
            formats[count] = format;
        count++;
    }
    return count;
}

// Every format that kernels can read or write can also be read and written by one kernel.
cl_int clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                  cl_mem_object_type image_type, cl_uint num_entries,
                                  cl_image_format *image_formats, cl_uint *num_image_formats) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_TRY(bcl_mem_check_flags(flags & ~(cl_mem_flags)CL_MEM_KERNEL_READ_AND_WRITE));
    BCL_REQUIRE(bcl_is_image_type(image_type), CL_INVALID_VALUE);
    BCL_REQUIRE(image_formats == NULL || num_entries > 0, CL_INVALID_VALUE);
    bool any = bcl_context_has_images(context);
    cl_uint count = any ? list_formats(flags, image_type, num_entries, image_formats) : 0;
    if (num_image_formats != NULL)
        *num_image_formats = count;
    return CL_SUCCESS;
}
