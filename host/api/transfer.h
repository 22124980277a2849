// SPDX-License-Identifier: MIT
//
// What commands on buffers and on images come down to: boxes of bytes that are copied, filled or
// mapped.

#ifndef BARECL_API_TRANSFER_H
#define BARECL_API_TRANSFER_H

#include "api/event.h"

// The error if they are none, or of different contexts.
cl_int bcl_check_queue_and_mem(cl_command_queue queue, cl_mem mem);

// CL_INVALID_OPERATION if the object was made with one of these flags.
#define BCL_NO_HOST_READ (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
#define BCL_NO_HOST_WRITE (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)
cl_int bcl_check_host_access(cl_mem mem, cl_mem_flags forbidden);

// Where a box stands: byte `start` of a memory object, or the application's memory at `start`.
struct bcl_side {
    cl_mem mem; // NULL: `pointer` counts
    const void *pointer;
    size_t start; // bytes from the object's or the pointer's start to the box
    size_t row_pitch, slice_pitch;
};

// `size`: bytes, rows, slices; at least 1 each. All is checked.
cl_int bcl_enqueue_copy(cl_command_queue queue, cl_command_type type, const struct bcl_side *from,
                        const struct bcl_side *to, const size_t size[3], bool blocking,
                        cl_uint wait_count, const cl_event *wait_list, cl_event *result);

// A row of the box is whole patterns of 1 to 128 bytes.
cl_int bcl_enqueue_fill(cl_command_queue queue, cl_command_type type, cl_mem mem,
                        const struct bcl_box *box, const void *pattern, size_t pattern_size,
                        cl_uint wait_count, const cl_event *wait_list, cl_event *result);

// Checks the flags; the rest is checked. On success *pointer is where the box begins.
cl_int bcl_enqueue_map(cl_command_queue queue, cl_command_type type, cl_mem mem,
                       const struct bcl_box *box, bool blocking, cl_map_flags flags,
                       cl_uint wait_count, const cl_event *wait_list, cl_event *result,
                       void **pointer);

#endif // BARECL_API_TRANSFER_H
