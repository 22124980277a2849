// SPDX-License-Identifier: MIT
//
// Commands on images: read, write, copy (also from and to buffers), fill, map. Origins and regions
// are in texels; each command converts them to a box of bytes. Texels have the same bytes in host
// memory and buffers as in images.

#include "api/commands/transfer.h"
#include "api/images/image.h"
#include "api/images/image_format.h"
#include "api/objects/call.h"
#include "base/error.h"
#include "base/sizes.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------
// Boxes of texels

// The size of an image in the coordinates of commands: the layers of a 1D array are rows, those of
// a 2D array are slices.
struct grid {
    size_t size[3];
    size_t row_pitch, slice_pitch;
};

static struct grid grid_of(cl_mem image) {
    const struct bcl_texels *texels = &image->texels;
    const size_t *size = texels->size;
    if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
        return (struct grid){{size[0], size[2], 1}, texels->slice_pitch, texels->slice_pitch};
    return (struct grid){{size[0], size[1], size[2]}, texels->row_pitch, texels->slice_pitch};
}

static cl_int check_queue_and_image(cl_command_queue queue, cl_mem image) {
    BCL_TRY(bcl_check_queue_and_mem(queue, image));
    BCL_REQUIRE(bcl_is_image_type(image->type), CL_INVALID_MEM_OBJECT);
    const struct bcl_device_facts *facts = &queue->device->driven.facts;
    BCL_REQUIRE(facts->images.flat > 0, CL_INVALID_OPERATION);
    BCL_REQUIRE(bcl_image_fits(facts, image), CL_INVALID_IMAGE_SIZE);
    return CL_SUCCESS;
}

// Finds the bytes of a region. In dimensions that the image does not have, the region must be 1.
static cl_int find_box(cl_mem image, const size_t *origin, const size_t *region,
                       struct bcl_box *box) {
    BCL_REQUIRE(origin != NULL && region != NULL, CL_INVALID_VALUE);
    struct grid grid = grid_of(image);
    for (int i = 0; i < 3; i++)
        BCL_REQUIRE(region[i] > 0 && bcl_in_range(origin[i], region[i], grid.size[i]),
                    CL_INVALID_VALUE);
    size_t bytes = image->texels.texel_bytes;
    *box = (struct bcl_box){
        .start = origin[0] * bytes + origin[1] * grid.row_pitch + origin[2] * grid.slice_pitch,
        .size = {region[0] * bytes, region[1], region[2]},
        .row_pitch = grid.row_pitch,
        .slice_pitch = grid.slice_pitch,
    };
    return CL_SUCCESS;
}

static struct bcl_side side_of(cl_mem image, const struct bcl_box *box) {
    return (struct bcl_side){.mem = image,
                             .start = box->start,
                             .row_pitch = box->row_pitch,
                             .slice_pitch = box->slice_pitch};
}

// The texels of the box packed row after row without gaps, at byte `start` of the buffer; with NULL
// the caller fills in the memory later.
static struct bcl_side packed_side(cl_mem buffer, size_t start, const struct bcl_box *box) {
    return (struct bcl_side){.mem = buffer,
                             .start = start,
                             .row_pitch = box->size[0],
                             .slice_pitch = box->size[0] * box->size[1]};
}

// Fills in the side that is the application's memory. A pitch of 0 means no gaps.
static cl_int find_host_side(cl_mem image, const struct bcl_box *box, size_t row_pitch,
                             size_t slice_pitch, const void *pointer, struct bcl_side *side) {
    bool rows_are_layers = image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    BCL_REQUIRE(pointer != NULL, CL_INVALID_VALUE);
    *side = packed_side(NULL, 0, box);
    side->pointer = pointer;
    if (row_pitch != 0)
        side->row_pitch = row_pitch;
    uint64_t slice = bcl_multiply(side->row_pitch, rows_are_layers ? 1 : box->size[1]);
    BCL_REQUIRE(side->row_pitch >= box->size[0] && slice <= SIZE_MAX, CL_INVALID_VALUE);
    BCL_REQUIRE(slice_pitch == 0 || bcl_image_has_slices(image->type), CL_INVALID_VALUE);
    side->slice_pitch = slice_pitch != 0 ? slice_pitch : (size_t)slice;
    BCL_REQUIRE(side->slice_pitch >= slice, CL_INVALID_VALUE);
    if (rows_are_layers)
        side->row_pitch = side->slice_pitch;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Images and the application's memory

cl_int clEnqueueReadImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_read,
                          const size_t *origin, const size_t *region, size_t row_pitch,
                          size_t slice_pitch, void *ptr, cl_uint num_events_in_wait_list,
                          const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    struct bcl_box box;
    struct bcl_side to;
    BCL_TRY(check_queue_and_image(command_queue, image));
    BCL_TRY(find_box(image, origin, region, &box));
    struct bcl_side from = side_of(image, &box);
    BCL_TRY(find_host_side(image, &box, row_pitch, slice_pitch, ptr, &to));
    BCL_TRY(bcl_check_host_access(image, BCL_NO_HOST_READ));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_read), CL_COMMAND_READ_IMAGE, &from, &to,
                         box.size);
}

cl_int clEnqueueWriteImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_write,
                           const size_t *origin, const size_t *region, size_t input_row_pitch,
                           size_t input_slice_pitch, const void *ptr,
                           cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                           cl_event *event) {
    BCL_CALL();
    struct bcl_box box;
    struct bcl_side from;
    BCL_TRY(check_queue_and_image(command_queue, image));
    BCL_TRY(find_box(image, origin, region, &box));
    struct bcl_side to = side_of(image, &box);
    BCL_TRY(find_host_side(image, &box, input_row_pitch, input_slice_pitch, ptr, &from));
    BCL_TRY(bcl_check_host_access(image, BCL_NO_HOST_WRITE));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_write), CL_COMMAND_WRITE_IMAGE, &from, &to,
                         box.size);
}

static cl_int map_image(const struct bcl_destination *to, cl_mem image, cl_map_flags flags,
                        const size_t *origin, const size_t *region, size_t *row_pitch,
                        size_t *slice_pitch, void **pointer) {
    struct bcl_box box;
    BCL_TRY(check_queue_and_image(to->queue, image));
    BCL_TRY(find_box(image, origin, region, &box));
    BCL_REQUIRE(row_pitch != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(slice_pitch != NULL || !bcl_image_has_slices(image->type), CL_INVALID_VALUE);
    BCL_TRY(bcl_send_map(to, CL_COMMAND_MAP_IMAGE, image, &box, flags, pointer));
    *row_pitch = image->texels.row_pitch;
    if (slice_pitch != NULL)
        *slice_pitch = bcl_image_has_slices(image->type) ? image->texels.slice_pitch : 0;
    return CL_SUCCESS;
}

void *clEnqueueMapImage(cl_command_queue command_queue, cl_mem image, cl_bool blocking_map,
                        cl_map_flags map_flags, const size_t *origin, const size_t *region,
                        size_t *image_row_pitch, size_t *image_slice_pitch,
                        cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                        cl_event *event, cl_int *errcode_ret) {
    BCL_CALL();
    void *pointer = NULL;
    cl_int status = map_image(BCL_TO_QUEUE_BLOCKING(blocking_map), image, map_flags, origin, region,
                              image_row_pitch, image_slice_pitch, &pointer);
    return bcl_created(status, pointer, errcode_ret);
}

// -------------------------------------------------------------------------------------------------
// Images and other memory objects

static bool regions_meet(const size_t *a, const size_t *b, const size_t *size) {
    for (int i = 0; i < 3; i++)
        if (a[i] + size[i] <= b[i] || b[i] + size[i] <= a[i])
            return false;
    return true;
}

static cl_int check_buffer(cl_command_queue queue, cl_mem buffer) {
    BCL_TRY(bcl_check_queue_and_mem(queue, buffer));
    BCL_REQUIRE(buffer->type == CL_MEM_OBJECT_BUFFER, CL_INVALID_MEM_OBJECT);
    return CL_SUCCESS;
}

// Checks that the buffer has room for the packed texels of the box.
static cl_int check_room(cl_mem buffer, size_t offset, const struct bcl_box *box) {
    uint64_t bytes = bcl_multiply(bcl_multiply(box->size[0], box->size[1]), box->size[2]);
    BCL_REQUIRE(bcl_in_range(offset, bytes, buffer->size), CL_INVALID_VALUE);
    return CL_SUCCESS;
}

static bool same_format(const cl_image_format *a, const cl_image_format *b) {
    return a->image_channel_order == b->image_channel_order &&
           a->image_channel_data_type == b->image_channel_data_type;
}

cl_int bcl_copy_image(const struct bcl_destination *to, cl_mem src_image, cl_mem dst_image,
                      const size_t *src_origin, const size_t *dst_origin, const size_t *region) {
    struct bcl_box from_box, to_box;
    BCL_TRY(check_queue_and_image(to->queue, src_image));
    BCL_TRY(check_queue_and_image(to->queue, dst_image));
    BCL_REQUIRE(same_format(&src_image->texels.format, &dst_image->texels.format),
                CL_IMAGE_FORMAT_MISMATCH);
    BCL_TRY(find_box(src_image, src_origin, region, &from_box));
    BCL_TRY(find_box(dst_image, dst_origin, region, &to_box));
    BCL_REQUIRE(src_image != dst_image || !regions_meet(src_origin, dst_origin, region),
                CL_MEM_COPY_OVERLAP);
    struct bcl_side first = side_of(src_image, &from_box), second = side_of(dst_image, &to_box);
    return bcl_send_copy(to, CL_COMMAND_COPY_IMAGE, &first, &second, from_box.size);
}

cl_int clEnqueueCopyImage(cl_command_queue command_queue, cl_mem src_image, cl_mem dst_image,
                          const size_t *src_origin, const size_t *dst_origin, const size_t *region,
                          cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                          cl_event *event) {
    BCL_CALL();
    return bcl_copy_image(BCL_TO_QUEUE, src_image, dst_image, src_origin, dst_origin, region);
}

cl_int bcl_copy_image_to_buffer(const struct bcl_destination *to, cl_mem src_image,
                                cl_mem dst_buffer, const size_t *src_origin, const size_t *region,
                                size_t dst_offset) {
    struct bcl_box box;
    BCL_TRY(check_queue_and_image(to->queue, src_image));
    BCL_TRY(check_buffer(to->queue, dst_buffer));
    BCL_TRY(find_box(src_image, src_origin, region, &box));
    BCL_TRY(check_room(dst_buffer, dst_offset, &box));
    struct bcl_side texels = side_of(src_image, &box);
    struct bcl_side packed = packed_side(dst_buffer, dst_offset, &box);
    return bcl_send_copy(to, CL_COMMAND_COPY_IMAGE_TO_BUFFER, &texels, &packed, box.size);
}

cl_int clEnqueueCopyImageToBuffer(cl_command_queue command_queue, cl_mem src_image,
                                  cl_mem dst_buffer, const size_t *src_origin, const size_t *region,
                                  size_t dst_offset, cl_uint num_events_in_wait_list,
                                  const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return bcl_copy_image_to_buffer(BCL_TO_QUEUE, src_image, dst_buffer, src_origin, region,
                                    dst_offset);
}

cl_int bcl_copy_buffer_to_image(const struct bcl_destination *to, cl_mem src_buffer,
                                cl_mem dst_image, size_t src_offset, const size_t *dst_origin,
                                const size_t *region) {
    struct bcl_box box;
    BCL_TRY(check_buffer(to->queue, src_buffer));
    BCL_TRY(check_queue_and_image(to->queue, dst_image));
    BCL_TRY(find_box(dst_image, dst_origin, region, &box));
    BCL_TRY(check_room(src_buffer, src_offset, &box));
    struct bcl_side packed = packed_side(src_buffer, src_offset, &box);
    struct bcl_side texels = side_of(dst_image, &box);
    return bcl_send_copy(to, CL_COMMAND_COPY_BUFFER_TO_IMAGE, &packed, &texels, box.size);
}

cl_int clEnqueueCopyBufferToImage(cl_command_queue command_queue, cl_mem src_buffer,
                                  cl_mem dst_image, size_t src_offset, const size_t *dst_origin,
                                  const size_t *region, cl_uint num_events_in_wait_list,
                                  const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return bcl_copy_buffer_to_image(BCL_TO_QUEUE, src_buffer, dst_image, src_offset, dst_origin,
                                    region);
}

cl_int bcl_fill_image(const struct bcl_destination *to, cl_mem image, const void *fill_color,
                      const size_t *origin, const size_t *region) {
    struct bcl_box box;
    unsigned char texel[BCL_MAX_TEXEL_BYTES];
    BCL_TRY(check_queue_and_image(to->queue, image));
    BCL_REQUIRE(fill_color != NULL, CL_INVALID_VALUE);
    BCL_TRY(find_box(image, origin, region, &box));
    bcl_format_pack(&image->texels.format, fill_color, texel);
    struct bcl_side side = side_of(image, &box);
    return bcl_send_fill(to, CL_COMMAND_FILL_IMAGE, &side, box.size, texel,
                         image->texels.texel_bytes);
}

cl_int clEnqueueFillImage(cl_command_queue command_queue, cl_mem image, const void *fill_color,
                          const size_t *origin, const size_t *region,
                          cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                          cl_event *event) {
    BCL_CALL();
    return bcl_fill_image(BCL_TO_QUEUE, image, fill_color, origin, region);
}
