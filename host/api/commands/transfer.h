// SPDX-License-Identifier: MIT
//
// The common part of commands on buffers and on images: they copy, fill or map boxes of bytes.

#ifndef BARECL_API_TRANSFER_H
#define BARECL_API_TRANSFER_H

#include "api/events/event.h"

// Returns an error if a handle is invalid or if their contexts differ.
cl_int bcl_check_queue_and_mem(cl_command_queue queue, cl_mem mem);

// CL_INVALID_OPERATION if the object was created with one of the `forbidden` flags.
#define BCL_NO_HOST_READ (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
#define BCL_NO_HOST_WRITE (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)
cl_int bcl_check_host_access(cl_mem mem, cl_mem_flags forbidden);

// One side of a copy or fill: the memory object or the application's memory that the box lies in.
struct bcl_side {
    cl_mem mem; // NULL: the box is in the application's memory, at `pointer`
    const void *pointer;
    size_t start; // bytes from the object's or the pointer's start to the box
    size_t row_pitch, slice_pitch;
};

// `size`: bytes, rows, slices; at least 1 each. The caller has checked everything.
cl_int bcl_send_copy(const struct bcl_destination *destination, cl_command_type type,
                     const struct bcl_side *from, const struct bcl_side *to, const size_t size[3]);

// The length of a row is a multiple of pattern_size, 1 to 128 bytes.
cl_int bcl_send_fill(const struct bcl_destination *destination, cl_command_type type,
                     const struct bcl_side *to, const size_t size[3], const void *pattern,
                     size_t pattern_size);

// Checks the flags; the caller has checked everything else. On success *pointer is where the box begins.
cl_int bcl_send_map(const struct bcl_destination *destination, cl_command_type type, cl_mem mem,
                    const struct bcl_box *box, cl_map_flags flags, void **pointer);

// -------------------------------------------------------------------------------------------------
// Commands that can be enqueued or recorded. These functions check all their parameters, which are those of
// clEnqueueCopyBuffer and so on.

cl_int bcl_copy_buffer(const struct bcl_destination *to, cl_mem src_buffer, cl_mem dst_buffer,
                       size_t src_offset, size_t dst_offset, size_t size);
cl_int bcl_fill_buffer(const struct bcl_destination *to, cl_mem buffer, const void *pattern,
                       size_t pattern_size, size_t offset, size_t size);
cl_int bcl_copy_buffer_rect(const struct bcl_destination *to, cl_mem src_buffer, cl_mem dst_buffer,
                            const size_t *src_origin, const size_t *dst_origin,
                            const size_t *region, size_t src_row_pitch, size_t src_slice_pitch,
                            size_t dst_row_pitch, size_t dst_slice_pitch);
cl_int bcl_copy_image(const struct bcl_destination *to, cl_mem src_image, cl_mem dst_image,
                      const size_t *src_origin, const size_t *dst_origin, const size_t *region);
cl_int bcl_copy_image_to_buffer(const struct bcl_destination *to, cl_mem src_image,
                                cl_mem dst_buffer, const size_t *src_origin, const size_t *region,
                                size_t dst_offset);
cl_int bcl_copy_buffer_to_image(const struct bcl_destination *to, cl_mem src_buffer,
                                cl_mem dst_image, size_t src_offset, const size_t *dst_origin,
                                const size_t *region);
cl_int bcl_fill_image(const struct bcl_destination *to, cl_mem image, const void *fill_color,
                      const size_t *origin, const size_t *region);

#endif // BARECL_API_TRANSFER_H
