// SPDX-License-Identifier: MIT

#include "api/images/image.h"

#include "api/images/image_format.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/error.h"
#include "base/sizes.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------
// Types: which dimensions an image of each has

struct extent {
    size_t size[3]; // texels, rows, slices or layers
};

static struct extent extent_of(const cl_image_desc *desc) {
    size_t width = desc->image_width, height = desc->image_height;
    switch (desc->image_type) {
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
        return (struct extent){{width, 1, desc->image_array_size}};
    case CL_MEM_OBJECT_IMAGE2D:
        return (struct extent){{width, height, 1}};
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
        return (struct extent){{width, height, desc->image_array_size}};
    case CL_MEM_OBJECT_IMAGE3D:
        return (struct extent){{width, height, desc->image_depth}};
    default:
        return (struct extent){{width, 1, 1}};
    }
}

// The largest extent that the device supports.
static struct extent limit_of(const struct bcl_device_facts *facts, cl_mem_object_type type) {
    const struct bcl_image_limits *limits = &facts->images;
    switch (type) {
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
        return (struct extent){{limits->linear, 1, 1}};
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
        return (struct extent){{limits->flat, 1, limits->layers}};
    case CL_MEM_OBJECT_IMAGE2D:
        return (struct extent){{limits->flat, limits->flat, 1}};
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
        return (struct extent){{limits->flat, limits->flat, limits->layers}};
    case CL_MEM_OBJECT_IMAGE3D:
        return (struct extent){{limits->deep, limits->deep, limits->deep}};
    default:
        return (struct extent){{limits->flat, 1, 1}};
    }
}

static bool is_array(cl_mem_object_type type) {
    return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

static bool has_rows(cl_mem_object_type type) {
    return type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
           type == CL_MEM_OBJECT_IMAGE3D;
}

bool bcl_image_has_slices(cl_mem_object_type type) {
    return type == CL_MEM_OBJECT_IMAGE3D || is_array(type);
}

static bool fits(const struct bcl_device_facts *facts, cl_mem_object_type type,
                 const size_t size[3]) {
    struct extent limit = limit_of(facts, type);
    return size[0] <= limit.size[0] && size[1] <= limit.size[1] && size[2] <= limit.size[2];
}

bool bcl_image_fits(const struct bcl_device_facts *facts, cl_mem image) {
    return fits(facts, image->type, image->texels.size);
}

// -------------------------------------------------------------------------------------------------
// Where texels are

static struct bcl_box box_of(const struct bcl_texels *texels) {
    return (struct bcl_box){
        0,
        {texels->size[0] * texels->texel_bytes, texels->size[1], texels->size[2]},
        texels->row_pitch,
        texels->slice_pitch};
}

struct bcl_box bcl_image_box(cl_mem image) { return box_of(&image->texels); }

struct bcl_image_descriptor bcl_image_describe(cl_mem image, cl_uint place) {
    const struct bcl_texels *texels = &image->texels;
    uint32_t slices = (uint32_t)texels->size[2];
    return (struct bcl_image_descriptor){
        .texels = bcl_mem_address(image, place),
        .row_pitch = texels->row_pitch,
        .slice_pitch = texels->slice_pitch,
        .width = (uint32_t)texels->size[0],
        .height = (uint32_t)texels->size[1],
        .depth = is_array(image->type) ? 1 : slices,
        .array_size = is_array(image->type) ? slices : 1,
        .channel_order = texels->format.image_channel_order,
        .channel_data_type = texels->format.image_channel_data_type,
        .texel_bytes = (uint32_t)texels->texel_bytes,
    };
}

// Bytes from the first texel to the end of the last; or BCL_TOO_LARGE.
static uint64_t bytes_of(const struct bcl_texels *texels) {
    uint64_t rows = bcl_multiply(texels->size[1] - 1, texels->row_pitch);
    uint64_t slices = bcl_multiply(texels->size[2] - 1, texels->slice_pitch);
    return bcl_add(bcl_add(slices, rows), bcl_multiply(texels->size[0], texels->texel_bytes));
}

// Sets the pitches to those given, or to those without gaps.
static cl_int set_pitches(const cl_image_desc *desc, struct bcl_texels *texels) {
    uint64_t row = bcl_multiply(texels->size[0], texels->texel_bytes);
    uint64_t row_pitch = desc->image_row_pitch != 0 ? desc->image_row_pitch : row;
    BCL_REQUIRE(row_pitch >= row && row_pitch % texels->texel_bytes == 0,
                CL_INVALID_IMAGE_DESCRIPTOR);
    uint64_t slice = bcl_multiply(texels->size[1], row_pitch), slice_pitch = slice;
    if (bcl_image_has_slices(desc->image_type) && desc->image_slice_pitch != 0)
        slice_pitch = desc->image_slice_pitch;
    BCL_REQUIRE(slice_pitch >= slice && slice_pitch % row_pitch == 0, CL_INVALID_IMAGE_DESCRIPTOR);
    BCL_REQUIRE(slice_pitch <= SIZE_MAX,
                // Overflow of a pitch that the application did not give.
                CL_MEM_OBJECT_ALLOCATION_FAILURE);
    texels->row_pitch = (size_t)row_pitch;
    texels->slice_pitch = (size_t)slice_pitch;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Creation

static cl_int check_format(const cl_image_format *format) {
    BCL_REQUIRE_SAYING(format != NULL && bcl_format_is_valid(format),
                       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
                       "a valid pair of channel order and type");
    return CL_SUCCESS;
}

static cl_int check_desc(const cl_image_desc *desc) {
    BCL_REQUIRE(desc != NULL && bcl_is_image_type(desc->image_type), CL_INVALID_IMAGE_DESCRIPTOR);
    BCL_REQUIRE(desc->num_mip_levels == 0 && desc->num_samples == 0, CL_INVALID_IMAGE_DESCRIPTOR);
    bool linear = desc->image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
    BCL_REQUIRE(!linear || desc->buffer != NULL, CL_INVALID_IMAGE_DESCRIPTOR);
    BCL_REQUIRE(desc->buffer == NULL || linear || desc->image_type == CL_MEM_OBJECT_IMAGE2D,
                CL_INVALID_IMAGE_DESCRIPTOR);
    return CL_SUCCESS;
}

// Checks that the context has a device with images, and one that supports this type and size.
static cl_int check_extent(cl_context context, cl_mem_object_type type, const size_t size[3]) {
    bool fit = false;
    size_t most[3] = {0, 0, 0};
    for (cl_uint i = 0; i < context->device_count; i++) {
        const struct extent limit = limit_of(&context->devices[i]->driven.facts, type);
        fit |= fits(&context->devices[i]->driven.facts, type, size);
        for (int d = 0; d < 3; d++)
            most[d] = limit.size[d] > most[d] ? limit.size[d] : most[d];
    }
    BCL_REQUIRE(bcl_context_has_images(context), CL_INVALID_OPERATION);
    BCL_REQUIRE_SAYING(size[0] > 0 && size[1] > 0 && size[2] > 0 && fit, CL_INVALID_IMAGE_SIZE,
                       "a size from 1 x 1 x 1 to the %zu x %zu x %zu of the context's devices for "
                       "this type; it is %zu x %zu x %zu",
                       most[0], most[1], most[2], size[0], size[1], size[2]);
    return CL_SUCCESS;
}

// Checks what all images have in common, and fills in the layout of the texels. `flags`: those that
// the image will have.
static cl_int plan_texels(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                          const cl_image_desc *desc, struct bcl_texels *texels) {
    struct extent extent = extent_of(desc);
    texels->format = *format;
    texels->texel_bytes = bcl_format_texel_bytes(format);
    memcpy(texels->size, extent.size, sizeof texels->size);
    BCL_TRY(check_extent(context, desc->image_type, texels->size));
    BCL_REQUIRE(bcl_format_is_supported(format, flags, desc->image_type),
                CL_IMAGE_FORMAT_NOT_SUPPORTED);
    return set_pitches(desc, texels);
}

// Whether channels are aligned to their size, as cores need. All valid pitches keep that alignment.
static bool is_aligned(const void *pointer, const cl_image_format *format) {
    return (uintptr_t)pointer % bcl_format_align(format) == 0;
}

static cl_int create_own(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                         const cl_image_desc *desc, void *host_ptr, cl_mem *result) {
    struct bcl_texels texels;
    BCL_TRY(bcl_mem_check_flags(flags));
    BCL_TRY(bcl_mem_check_host_ptr(flags, host_ptr));
    BCL_REQUIRE((flags & CL_MEM_USE_HOST_PTR) == 0 || is_aligned(host_ptr, format),
                CL_INVALID_HOST_PTR);
    BCL_REQUIRE(host_ptr != NULL || (desc->image_row_pitch == 0 && desc->image_slice_pitch == 0),
                CL_INVALID_IMAGE_DESCRIPTOR);
    BCL_TRY(plan_texels(context, flags, format, desc, &texels));
    uint64_t bytes = bytes_of(&texels);
    BCL_REQUIRE(bytes <= bcl_mem_max_allocation(context), CL_MEM_OBJECT_ALLOCATION_FAILURE);
    BCL_TRY(bcl_mem_new(context, desc->image_type, flags, (size_t)bytes, host_ptr, result));
    (*result)->texels = texels;
    return CL_SUCCESS;
}

// Creates an image from a buffer's bytes. Two-dimensional ones come from
// cl_khr_image2d_from_buffer.
static cl_int create_of_buffer(cl_context context, cl_mem_flags flags,
                               const cl_image_format *format, const cl_image_desc *desc,
                               const void *host_ptr, cl_mem *result) {
    struct bcl_texels texels;
    cl_mem buffer = desc->buffer;
    BCL_REQUIRE(bcl_is_buffer(buffer), CL_INVALID_IMAGE_DESCRIPTOR);
    BCL_REQUIRE(buffer->context == context, CL_INVALID_CONTEXT);
    BCL_REQUIRE(host_ptr == NULL, CL_INVALID_HOST_PTR);
    BCL_TRY(bcl_mem_inherit_flags(buffer, flags, &flags));
    BCL_REQUIRE(is_aligned(buffer->host_ptr, format), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    cl_int status = plan_texels(context, flags, format, desc, &texels);
    if (status == CL_INVALID_IMAGE_DESCRIPTOR) // the extension's error code for a wrong pitch
        status = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
    BCL_TRY(status);
    uint64_t bytes = bytes_of(&texels);
    BCL_REQUIRE(bytes <= buffer->size, CL_INVALID_IMAGE_SIZE);
    BCL_TRY(bcl_mem_new_part(buffer, desc->image_type, flags, 0, (size_t)bytes, result));
    (*result)->texels = texels;
    return CL_SUCCESS;
}

static cl_int create_image(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                           const cl_image_desc *desc, void *host_ptr, cl_mem *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_TRY(check_format(format));
    BCL_TRY(check_desc(desc));
    return desc->buffer != NULL ? create_of_buffer(context, flags, format, desc, host_ptr, result)
                                : create_own(context, flags, format, desc, host_ptr, result);
}

cl_mem clCreateImage(cl_context context, cl_mem_flags flags, const cl_image_format *image_format,
                     const cl_image_desc *image_desc, void *host_ptr, cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem image = NULL;
    cl_int status = create_image(context, flags, image_format, image_desc, host_ptr, &image);
    return bcl_created(status, image, errcode_ret);
}

cl_mem clCreateImageWithProperties(cl_context context, const cl_mem_properties *properties,
                                   cl_mem_flags flags, const cl_image_format *image_format,
                                   const cl_image_desc *image_desc, void *host_ptr,
                                   cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem image = NULL;
    cl_int status = bcl_mem_check_properties(properties);
    if (status == CL_SUCCESS)
        status = create_image(context, flags, image_format, image_desc, host_ptr, &image);
    if (status == CL_SUCCESS)
        image->has_properties = properties != NULL;
    return bcl_created(status, image, errcode_ret);
}

// OpenCL 1.1 has no image descriptor: its functions report the same mistakes as a wrong size.
static cl_mem create_as_1_1(cl_context context, cl_mem_flags flags, const cl_image_format *format,
                            const cl_image_desc *desc, void *host_ptr, cl_int *errcode_ret) {
    cl_mem image = NULL;
    cl_int status = create_image(context, flags, format, desc, host_ptr, &image);
    if (status == CL_INVALID_IMAGE_DESCRIPTOR)
        status = CL_INVALID_IMAGE_SIZE;
    return bcl_created(status, image, errcode_ret);
}

cl_mem clCreateImage2D(cl_context context, cl_mem_flags flags, const cl_image_format *image_format,
                       size_t image_width, size_t image_height, size_t image_row_pitch,
                       void *host_ptr, cl_int *errcode_ret) {
    BCL_CALL();
    const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                .image_width = image_width,
                                .image_height = image_height,
                                .image_row_pitch = image_row_pitch};
    return create_as_1_1(context, flags, image_format, &desc, host_ptr, errcode_ret);
}

cl_mem clCreateImage3D(cl_context context, cl_mem_flags flags, const cl_image_format *image_format,
                       size_t image_width, size_t image_height, size_t image_depth,
                       size_t image_row_pitch, size_t image_slice_pitch, void *host_ptr,
                       cl_int *errcode_ret) {
    BCL_CALL();
    const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE3D,
                                .image_width = image_width,
                                .image_height = image_height,
                                .image_depth = image_depth,
                                .image_row_pitch = image_row_pitch,
                                .image_slice_pitch = image_slice_pitch};
    return create_as_1_1(context, flags, image_format, &desc, host_ptr, errcode_ret);
}

// -------------------------------------------------------------------------------------------------
// Queries

cl_int clGetImageInfo(cl_mem image, cl_image_info param_name, size_t param_value_size,
                      void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE(bcl_is_image(image), CL_INVALID_MEM_OBJECT);
    const struct bcl_texels *texels = &image->texels;
    switch (param_name) {
    case CL_IMAGE_FORMAT:
        return BCL_INFO_BYTES(&texels->format, sizeof texels->format);
    case CL_IMAGE_ELEMENT_SIZE:
        return BCL_INFO(size_t, texels->texel_bytes);
    case CL_IMAGE_ROW_PITCH:
        return BCL_INFO(size_t, texels->row_pitch);
    case CL_IMAGE_SLICE_PITCH:
        return BCL_INFO(size_t, bcl_image_has_slices(image->type) ? texels->slice_pitch : 0);
    case CL_IMAGE_WIDTH:
        return BCL_INFO(size_t, texels->size[0]);
    case CL_IMAGE_HEIGHT:
        return BCL_INFO(size_t, has_rows(image->type) ? texels->size[1] : 0);
    case CL_IMAGE_DEPTH:
        return BCL_INFO(size_t, image->type == CL_MEM_OBJECT_IMAGE3D ? texels->size[2] : 0);
    case CL_IMAGE_ARRAY_SIZE:
        return BCL_INFO(size_t, is_array(image->type) ? texels->size[2] : 0);
    case CL_IMAGE_BUFFER:
        return BCL_INFO(cl_mem, image->parent);
    case CL_IMAGE_NUM_MIP_LEVELS:
    case CL_IMAGE_NUM_SAMPLES:
        return BCL_INFO(cl_uint, 0);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
