// SPDX-License-Identifier: MIT
//
// Images as objects: how images of every type are created, with and without the application's
// memory, what their queries return, which formats exist, and each error.

#include "check.h"

#include <CL/cl_ext.h>

static struct cl cl;
static const cl_image_format rgba8 = {CL_RGBA, CL_UNORM_INT8};

#define MAX_FORMATS 160

// ---- Creation -----------------------------------------------------------------------------------

static cl_mem create(cl_mem_flags flags, const cl_image_format *format, const cl_image_desc *desc,
                     void *pointer) {
    cl_int error;
    cl_mem image = clCreateImage(cl.context, flags, format, desc, pointer, &error);
    MUST(error);
    return image;
}

#define CHECK_CREATE_IN(context, flags, format, desc, pointer, want)                  \
    do {                                                                              \
        cl_int error_ = 1;                                                            \
        CHECK(clCreateImage(context, flags, format, desc, pointer, &error_) == NULL); \
        CHECK_ERROR(error_, want);                                                    \
        CHECK(clCreateImage(context, flags, format, desc, pointer, NULL) == NULL);    \
    } while (0)
#define CHECK_CREATE(flags, format, desc, pointer, want) \
    CHECK_CREATE_IN(cl.context, flags, format, desc, pointer, want)

static size_t size_info(cl_mem image, cl_image_info what) {
    size_t value = 0, size = 0;
    MUST(clGetImageInfo(image, what, sizeof value, &value, &size));
    CHECK_EQUAL(size, sizeof value);
    return value;
}

struct expected {
    size_t row_pitch, slice_pitch, width, height, depth, layers;
};

static void check_info(cl_mem image, cl_mem_object_type want_type,
                       const cl_image_format *want_format, size_t texel_bytes,
                       const struct expected *want) {
    cl_mem_object_type type;
    cl_image_format format;
    cl_uint number = 9;
    MUST(clGetMemObjectInfo(image, CL_MEM_TYPE, sizeof type, &type, NULL));
    CHECK_EQUAL(type, want_type);
    MUST(clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof format, &format, NULL));
    CHECK(memcmp(&format, want_format, sizeof format) == 0);
    CHECK_EQUAL(size_info(image, CL_IMAGE_ELEMENT_SIZE), texel_bytes);
    CHECK_EQUAL(size_info(image, CL_IMAGE_ROW_PITCH), want->row_pitch);
    CHECK_EQUAL(size_info(image, CL_IMAGE_SLICE_PITCH), want->slice_pitch);
    CHECK_EQUAL(size_info(image, CL_IMAGE_WIDTH), want->width);
    CHECK_EQUAL(size_info(image, CL_IMAGE_HEIGHT), want->height);
    CHECK_EQUAL(size_info(image, CL_IMAGE_DEPTH), want->depth);
    CHECK_EQUAL(size_info(image, CL_IMAGE_ARRAY_SIZE), want->layers);
    MUST(clGetImageInfo(image, CL_IMAGE_NUM_MIP_LEVELS, sizeof number, &number, NULL));
    CHECK_EQUAL(number, 0);
    MUST(clGetImageInfo(image, CL_IMAGE_NUM_SAMPLES, sizeof number, &number, NULL));
    CHECK_EQUAL(number, 0);
}

static void every_type(void) {
    const cl_image_format format = {CL_RG, CL_HALF_FLOAT};
    cl_mem buffer = cl_buffer(&cl, 1024, NULL);
    const struct {
        cl_image_desc desc;
        struct expected want;
    } cases[] = {
        {{.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 7}, {28, 0, 7, 0, 0, 0}},
        {{.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY, .image_width = 7, .image_array_size = 3},
         {28, 28, 7, 0, 0, 3}},
        {{.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 7, .image_height = 5},
         {28, 0, 7, 5, 0, 0}},
        {{.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY,
          .image_width = 7,
          .image_height = 5,
          .image_array_size = 3},
         {28, 140, 7, 5, 0, 3}},
        {{.image_type = CL_MEM_OBJECT_IMAGE3D,
          .image_width = 7,
          .image_height = 5,
          .image_depth = 4},
         {28, 140, 7, 5, 4, 0}},
        {{.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 256, .buffer = buffer},
         {1024, 0, 256, 0, 0, 0}},
        {{.image_type = CL_MEM_OBJECT_IMAGE2D,
          .image_width = 7,
          .image_height = 5,
          .image_row_pitch = 64,
          .buffer = buffer},
         {64, 0, 7, 5, 0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        cl_mem image = create(0, &format, &cases[i].desc, NULL), parent = NULL;
        check_info(image, cases[i].desc.image_type, &format, 4, &cases[i].want);
        MUST(clGetImageInfo(image, CL_IMAGE_BUFFER, sizeof parent, &parent, NULL));
        CHECK(parent == cases[i].desc.buffer);
        MUST(clGetMemObjectInfo(image, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL));
        CHECK(parent == cases[i].desc.buffer);
        MUST(clReleaseMemObject(image));
    }
    MUST(clReleaseMemObject(buffer));
}

static void as_in_1_1(void) {
    cl_int error;
    static cl_uchar bytes[4 * 1024];
    cl_mem image =
        clCreateImage2D(cl.context, CL_MEM_COPY_HOST_PTR, &rgba8, 8, 4, 40, bytes, &error);
    MUST(error);
    check_info(image, CL_MEM_OBJECT_IMAGE2D, &rgba8, 4, &(struct expected){40, 0, 8, 4, 0, 0});
    MUST(clReleaseMemObject(image));
    image =
        clCreateImage3D(cl.context, CL_MEM_COPY_HOST_PTR, &rgba8, 8, 4, 3, 0, 160, bytes, &error);
    MUST(error);
    check_info(image, CL_MEM_OBJECT_IMAGE3D, &rgba8, 4, &(struct expected){32, 160, 8, 4, 3, 0});
    MUST(clReleaseMemObject(image));
    CHECK(clCreateImage2D(cl.context, 0, &rgba8, 0, 4, 0, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_IMAGE_SIZE);
    CHECK(clCreateImage2D(cl.context, CL_MEM_COPY_HOST_PTR, &rgba8, 8, 4, 31, bytes, &error) ==
          NULL);
    CHECK_ERROR(error, CL_INVALID_IMAGE_SIZE);
    CHECK(clCreateImage2D(cl.context, 0, NULL, 8, 4, 0, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    CHECK(clCreateImage2D(NULL, 0, &rgba8, 8, 4, 0, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_CONTEXT);
    CHECK(clCreateImage3D(cl.context, 0, &rgba8, 8, 4, 0, 0, 0, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_IMAGE_SIZE);
    CHECK(clCreateImage3D(cl.context, CL_MEM_COPY_HOST_PTR, &rgba8, 8, 4, 2, 32, 127, bytes,
                          &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_IMAGE_SIZE);
}

static void with_properties(void) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    const cl_mem_properties none[] = {0}, unknown[] = {0x999, 1, 0};
    cl_mem_properties told[2] = {9, 9};
    cl_int error;
    size_t size;
    cl_mem image = clCreateImageWithProperties(cl.context, none, 0, &rgba8, &desc, NULL, &error);
    MUST(error);
    MUST(clGetMemObjectInfo(image, CL_MEM_PROPERTIES, sizeof told, told, &size));
    CHECK(size == sizeof told[0] && told[0] == 0);
    MUST(clReleaseMemObject(image));
    image = clCreateImageWithProperties(cl.context, NULL, 0, &rgba8, &desc, NULL, &error);
    MUST(error);
    MUST(clGetMemObjectInfo(image, CL_MEM_PROPERTIES, 0, NULL, &size));
    CHECK_EQUAL(size, 0);
    MUST(clReleaseMemObject(image));
    CHECK(!clCreateImageWithProperties(cl.context, unknown, 0, &rgba8, &desc, NULL, &error));
    CHECK_ERROR(error, CL_INVALID_PROPERTY);
    CHECK(!clCreateImageWithProperties(cl.context, none, 0, &rgba8, NULL, NULL, &error));
    CHECK_ERROR(error, CL_INVALID_IMAGE_DESCRIPTOR);
}

// ---- Errors of creation -------------------------------------------------------------------------

static void bad_formats(void) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    const cl_image_desc deep = {
        .image_type = CL_MEM_OBJECT_IMAGE3D, .image_width = 4, .image_height = 4, .image_depth = 4};
    const cl_image_format invalid[] = {
        {0, CL_UNORM_INT8},
        {CL_RGBA, 0},
        {CL_RGB, CL_UNORM_INT8},
        {CL_RGBA, CL_UNORM_SHORT_565},
        {CL_BGRA, CL_UNORM_INT16},
        {CL_ARGB, CL_FLOAT},
        {CL_INTENSITY, CL_SIGNED_INT8},
        {CL_LUMINANCE, CL_UNSIGNED_INT32},
        {CL_DEPTH, CL_UNORM_INT8},
        {CL_sRGBA, CL_FLOAT},
    };
    for (size_t i = 0; i < COUNT(invalid); ++i)
        CHECK_CREATE(0, &invalid[i], &desc, NULL, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    CHECK_CREATE(0, NULL, &desc, NULL, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    const cl_image_format srgb = {CL_sRGB, CL_UNORM_INT8}, depth = {CL_DEPTH, CL_FLOAT};
    const cl_image_format no_alpha = {CL_Rx, CL_UNORM_INT8};
    if (cl.barecl) { // other implementations may have them
        CHECK_CREATE(0, &no_alpha, &desc, NULL, CL_IMAGE_FORMAT_NOT_SUPPORTED);
        CHECK_CREATE(0, &srgb, &desc, NULL, CL_IMAGE_FORMAT_NOT_SUPPORTED);
    }
    CHECK_CREATE(0, &depth, &deep, NULL, CL_IMAGE_FORMAT_NOT_SUPPORTED);
}

static void bad_flags(void) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    static cl_float bytes[64];
    const cl_image_format wide = {CL_R, CL_FLOAT};
    CHECK_CREATE(1u << 30, &rgba8, &desc, NULL, CL_INVALID_VALUE);
    CHECK_CREATE(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, &rgba8, &desc, NULL, CL_INVALID_VALUE);
    CHECK_CREATE(CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY, &rgba8, &desc, NULL,
                 CL_INVALID_VALUE);
    CHECK_CREATE(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, &rgba8, &desc, bytes,
                 CL_INVALID_VALUE);
    CHECK_CREATE(CL_MEM_USE_HOST_PTR, &rgba8, &desc, NULL, CL_INVALID_HOST_PTR);
    CHECK_CREATE(CL_MEM_COPY_HOST_PTR, &rgba8, &desc, NULL, CL_INVALID_HOST_PTR);
    CHECK_CREATE(0, &rgba8, &desc, bytes, CL_INVALID_HOST_PTR);
    if (cl.barecl) // the channels must be where a core can load them
        CHECK_CREATE(CL_MEM_USE_HOST_PTR, &wide, &desc, (char *)bytes + 1, CL_INVALID_HOST_PTR);
    CHECK_CREATE_IN(NULL, 0, &rgba8, &desc, NULL, CL_INVALID_CONTEXT);
}

static size_t limit(cl_device_info what) {
    size_t value = 0;
    MUST(clGetDeviceInfo(cl.device, what, sizeof value, &value, NULL));
    return value;
}

static void bad_sizes(void) {
    const cl_image_desc flat = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    cl_image_desc desc = flat;
    desc.image_width = 0;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_width = limit(CL_DEVICE_IMAGE2D_MAX_WIDTH) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc = flat;
    desc.image_height = limit(CL_DEVICE_IMAGE2D_MAX_HEIGHT) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_type = CL_MEM_OBJECT_IMAGE3D;
    desc.image_height = 4;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE); // no depth
    desc.image_depth = limit(CL_DEVICE_IMAGE3D_MAX_DEPTH) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
    desc.image_array_size = limit(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_type = CL_MEM_OBJECT_IMAGE1D;
    desc.image_width = limit(CL_DEVICE_IMAGE2D_MAX_WIDTH) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    const cl_image_format large = {CL_RGBA, CL_FLOAT};
    const cl_image_desc huge = {.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY,
                                .image_width = limit(CL_DEVICE_IMAGE2D_MAX_WIDTH),
                                .image_height = limit(CL_DEVICE_IMAGE2D_MAX_HEIGHT),
                                .image_array_size = limit(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE)};
    CHECK_CREATE(0, &large, &huge, NULL, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

static void bad_descriptors(void) {
    static cl_uchar bytes[4096];
    const cl_image_desc flat = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    CHECK_CREATE(0, &rgba8, NULL, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    cl_image_desc desc = flat;
    desc.image_type = CL_MEM_OBJECT_BUFFER;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    desc = flat;
    desc.num_mip_levels = 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    desc = flat;
    desc.num_samples = 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    desc = flat;
    desc.image_row_pitch = 16; // a pitch needs host memory
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    const size_t row_pitches[] = {12, 18}; // too short; not a multiple of the texel size
    for (size_t i = 0; i < COUNT(row_pitches); ++i) {
        desc.image_row_pitch = row_pitches[i];
        CHECK_CREATE(CL_MEM_COPY_HOST_PTR, &rgba8, &desc, bytes, CL_INVALID_IMAGE_DESCRIPTOR);
    }
    desc.image_type = CL_MEM_OBJECT_IMAGE3D;
    desc.image_depth = 2;
    desc.image_row_pitch = 16;
    const size_t slice_pitches[] = {48, 72, (size_t)-1 / 16 * 16}; // too short; partial rows
    for (size_t i = 0; i < 2; ++i) {
        desc.image_slice_pitch = slice_pitches[i];
        CHECK_CREATE(CL_MEM_COPY_HOST_PTR, &rgba8, &desc, bytes, CL_INVALID_IMAGE_DESCRIPTOR);
    }
    desc.image_slice_pitch = slice_pitches[2]; // more memory than there is
    CHECK_CREATE(CL_MEM_COPY_HOST_PTR, &rgba8, &desc, bytes, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

// ---- Images of buffers --------------------------------------------------------------------------

static void bad_images_of_buffers(void) {
    cl_int error;
    cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_READ_ONLY, 1024, NULL, &error);
    MUST(error);
    const cl_image_desc linear = {
        .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 256, .buffer = buffer};
    cl_image_desc desc = linear;
    desc.image_width = 257;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc.image_width = limit(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE) + 1;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);
    desc = linear;
    desc.buffer = NULL;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    desc.buffer = (cl_mem)cl.queue;
    if (cl.barecl) // other implementations trust the handle
        CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    CHECK_CREATE(CL_MEM_WRITE_ONLY, &rgba8, &linear, NULL, CL_INVALID_VALUE);
    CHECK_CREATE(CL_MEM_ALLOC_HOST_PTR, &rgba8, &linear, NULL, CL_INVALID_VALUE);
    desc = linear;
    desc.image_type = CL_MEM_OBJECT_IMAGE1D;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = 8;
    desc.image_height = 16;
    desc.image_row_pitch = 28;
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    desc.image_row_pitch = 128; // needs 15 * 128 + 32 bytes
    CHECK_CREATE(0, &rgba8, &desc, NULL, CL_INVALID_IMAGE_SIZE);

    cl_context other = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    CHECK_CREATE_IN(other, 0, &rgba8, &linear, NULL, CL_INVALID_CONTEXT);
    MUST(clReleaseContext(other));
    MUST(clReleaseMemObject(buffer));
}

// An image of a sub-buffer: the image, the sub-buffer and the buffer share the bytes.
static void images_of_sub_buffers(void) {
    cl_uchar bytes[1024], texels[64];
    cl_int error;
    for (int i = 0; i < 1024; ++i)
        bytes[i] = (cl_uchar)(7 * i);
    cl_mem buffer = cl_buffer(&cl, sizeof bytes, bytes), part, parent;
    part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &(cl_buffer_region){512, 256},
                             &error);
    MUST(error);
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 64, .buffer = part};
    cl_mem image = create(0, &rgba8, &desc, NULL);
    MUST(clGetImageInfo(image, CL_IMAGE_BUFFER, sizeof parent, &parent, NULL));
    CHECK(parent == part);
    size_t offset = 1;
    MUST(clGetMemObjectInfo(image, CL_MEM_OFFSET, sizeof offset, &offset, NULL));
    CHECK_EQUAL(offset, 0);
    MUST(clReleaseMemObject(part)); // the image holds a reference
    MUST(clReleaseMemObject(buffer));
    MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, (size_t[]){16, 0, 0}, (size_t[]){16, 1, 1}, 0,
                            0, texels, 0, NULL, NULL));
    CHECK(memcmp(texels, bytes + 512 + 64, 64) == 0);
    memset(texels, 5, sizeof texels);
    MUST(clEnqueueWriteImage(cl.queue, image, CL_TRUE, (size_t[]){0, 0, 0}, (size_t[]){16, 1, 1}, 0,
                             0, texels, 0, NULL, NULL));
    cl_read(&cl, parent, 64, bytes);
    CHECK(memcmp(texels, bytes, 64) == 0);
    MUST(clReleaseMemObject(image));
}

// ---- Formats ------------------------------------------------------------------------------------

static cl_uint list_formats(cl_mem_flags flags, cl_mem_object_type type, cl_image_format *formats) {
    cl_uint count = 0;
    MUST(clGetSupportedImageFormats(cl.context, flags, type, MAX_FORMATS, formats, &count));
    CHECK(count <= MAX_FORMATS);
    return count;
}

static bool listed(const cl_image_format *formats, cl_uint count, cl_channel_order order,
                   cl_channel_type type) {
    for (cl_uint i = 0; i < count; ++i)
        if (formats[i].image_channel_order == order && formats[i].image_channel_data_type == type)
            return true;
    return false;
}

// The formats that OpenCL 3.0's full profile requires, readable and writable.
static void formats_that_must_be(void) {
    const cl_channel_order orders[] = {CL_R, CL_RG, CL_RGBA};
    const cl_channel_type types[] = {CL_UNORM_INT8,     CL_UNORM_INT16,   CL_SNORM_INT8,
                                     CL_SNORM_INT16,    CL_SIGNED_INT8,   CL_SIGNED_INT16,
                                     CL_SIGNED_INT32,   CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
                                     CL_UNSIGNED_INT32, CL_HALF_FLOAT,    CL_FLOAT};
    const cl_mem_flags flags[] = {0, CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY};
    cl_image_format formats[MAX_FORMATS];
    for (cl_mem_object_type image = CL_MEM_OBJECT_IMAGE2D; image <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
         ++image)
        for (size_t f = 0; f < COUNT(flags); ++f) {
            cl_uint count = list_formats(flags[f], image, formats);
            for (size_t i = 0; i < COUNT(orders) * COUNT(types); ++i)
                CHECK(listed(formats, count, orders[i / COUNT(types)], types[i % COUNT(types)]));
            CHECK(listed(formats, count, CL_BGRA, CL_UNORM_INT8));
        }
    cl_uint count = list_formats(CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, formats);
    CHECK(listed(formats, count, CL_sRGBA, CL_UNORM_INT8));
    CHECK(listed(formats, count, CL_DEPTH, CL_FLOAT));
    count = list_formats(CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE3D, formats);
    CHECK(!listed(formats, count, CL_DEPTH, CL_FLOAT));
}

// An image of each listed format can be created.
static void listed_formats_serve(void) {
    const cl_mem_flags flags[] = {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY};
    cl_image_format formats[MAX_FORMATS];
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 3, .image_height = 2};
    for (size_t f = 0; f < COUNT(flags); ++f) {
        cl_uint count = list_formats(flags[f], CL_MEM_OBJECT_IMAGE2D, formats);
        for (cl_uint i = 0; i < count; ++i)
            MUST(clReleaseMemObject(create(flags[f], &formats[i], &desc, NULL)));
    }
}

static void format_queries(void) {
    cl_image_format formats[MAX_FORMATS], first = {0};
    cl_uint count = list_formats(0, CL_MEM_OBJECT_IMAGE2D, formats), again = 0;
    MUST(clGetSupportedImageFormats(cl.context, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &again));
    CHECK_EQUAL(again, count);
    MUST(clGetSupportedImageFormats(cl.context, 0, CL_MEM_OBJECT_IMAGE2D, 1, &first, NULL));
    CHECK(memcmp(&first, formats, sizeof first) == 0);
    MUST(clGetSupportedImageFormats(cl.context, CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE2D,
                                    0, NULL, &again));
    cl_uint most = 9;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, sizeof most, &most, NULL));
    CHECK_EQUAL(again > 0, most > 0);
    CHECK_ERROR(clGetSupportedImageFormats(NULL, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count),
                CL_INVALID_CONTEXT);
    CHECK_ERROR(clGetSupportedImageFormats(cl.context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
                                           CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count),
                CL_INVALID_VALUE);
    CHECK_ERROR(clGetSupportedImageFormats(cl.context, 0, CL_MEM_OBJECT_BUFFER, 0, NULL, &count),
                CL_INVALID_VALUE);
    CHECK_ERROR(
        clGetSupportedImageFormats(cl.context, 0, CL_MEM_OBJECT_IMAGE2D, 0, formats, &count),
        CL_INVALID_VALUE);
}

// ---- Queries ------------------------------------------------------------------------------------

// The minima that the full profile of OpenCL 3.0 requires.
static void device_limits(void) {
    const struct {
        cl_device_info what;
        size_t least;
    } sizes[] = {{CL_DEVICE_IMAGE2D_MAX_WIDTH, 16384},  {CL_DEVICE_IMAGE2D_MAX_HEIGHT, 16384},
                 {CL_DEVICE_IMAGE3D_MAX_WIDTH, 2048},   {CL_DEVICE_IMAGE3D_MAX_HEIGHT, 2048},
                 {CL_DEVICE_IMAGE3D_MAX_DEPTH, 2048},   {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, 65536},
                 {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, 2048}};
    const struct {
        cl_device_info what;
        cl_uint least;
    } numbers[] = {{CL_DEVICE_MAX_READ_IMAGE_ARGS, 128},
                   {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 64},
                   {CL_DEVICE_MAX_SAMPLERS, 16},
                   {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 1},
                   {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, 1}};
    for (size_t i = 0; i < COUNT(sizes); ++i)
        CHECK(limit(sizes[i].what) >= sizes[i].least);
    for (size_t i = 0; i < COUNT(numbers); ++i) {
        cl_uint number = 0;
        MUST(clGetDeviceInfo(cl.device, numbers[i].what, sizeof number, &number, NULL));
        CHECK(number >= numbers[i].least);
    }
}

static int destroyed;

static void CL_CALLBACK note(cl_mem image, void *data) {
    (void)image, (void)data;
    ++destroyed;
}

static void life_and_queries(void) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 8, .image_height = 4};
    cl_mem image = create(CL_MEM_READ_ONLY, &rgba8, &desc, NULL);
    cl_mem_flags flags;
    cl_uint references;
    size_t size;
    MUST(clGetMemObjectInfo(image, CL_MEM_FLAGS, sizeof flags, &flags, NULL));
    CHECK_EQUAL(flags, CL_MEM_READ_ONLY);
    MUST(clGetMemObjectInfo(image, CL_MEM_SIZE, sizeof size, &size, NULL));
    CHECK(size >= 128);
    MUST(clRetainMemObject(image));
    MUST(clGetMemObjectInfo(image, CL_MEM_REFERENCE_COUNT, sizeof references, &references, NULL));
    CHECK_EQUAL(references, 2);
    MUST(clSetMemObjectDestructorCallback(image, note, NULL));
    CHECK_ERROR(clGetImageInfo(image, 0x999, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetImageInfo(image, CL_IMAGE_WIDTH, 1, &size, NULL), CL_INVALID_VALUE);
    MUST(clReleaseMemObject(image));
    CHECK_EQUAL(destroyed, 0);
    MUST(clReleaseMemObject(image));
    CHECK_EQUAL(destroyed, 1);
    cl_mem buffer = cl_buffer(&cl, 64, NULL);
    CHECK_ERROR(clGetImageInfo(buffer, CL_IMAGE_WIDTH, 0, NULL, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(clGetImageInfo(NULL, CL_IMAGE_WIDTH, 0, NULL, NULL), CL_INVALID_MEM_OBJECT);
    MUST(clReleaseMemObject(buffer));
}

int main(void) {
    cl = cl_open();
    every_type();
    as_in_1_1();
    with_properties();
    bad_formats();
    bad_flags();
    bad_sizes();
    bad_descriptors();
    bad_images_of_buffers();
    images_of_sub_buffers();
    formats_that_must_be();
    listed_formats_serve();
    format_queries();
    device_limits();
    life_and_queries();
    cl_close(&cl);
    return test_result();
}
