// SPDX-License-Identifier: MIT
//
// The functions that record a command into a command buffer. Each does the same as the function that enqueues the
// command, with another destination. clCommandNDRangeKernelKHR is in mutable_dispatch.c.

#include "api/commands/command_buffer.h"
#include "api/commands/transfer.h"
#include "api/events/graph.h"
#include "base/error.h"

cl_int clCommandBarrierWithWaitListKHR(BCL_RECORDS_INTO, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_graph_send_nothing(&record.to, CL_COMMAND_BARRIER));
}

cl_int clCommandCopyBufferKHR(BCL_RECORDS_INTO, cl_mem src_buffer, cl_mem dst_buffer,
                              size_t src_offset, size_t dst_offset, size_t size,
                              BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_copy_buffer(&record.to, src_buffer, dst_buffer, src_offset, dst_offset, size));
}

cl_int clCommandCopyBufferRectKHR(BCL_RECORDS_INTO, cl_mem src_buffer, cl_mem dst_buffer,
                                  const size_t *src_origin, const size_t *dst_origin,
                                  const size_t *region, size_t src_row_pitch,
                                  size_t src_slice_pitch, size_t dst_row_pitch,
                                  size_t dst_slice_pitch, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_copy_buffer_rect(&record.to, src_buffer, dst_buffer, src_origin, dst_origin,
                                    region, src_row_pitch, src_slice_pitch, dst_row_pitch,
                                    dst_slice_pitch));
}

cl_int clCommandCopyBufferToImageKHR(BCL_RECORDS_INTO, cl_mem src_buffer, cl_mem dst_image,
                                     size_t src_offset, const size_t *dst_origin,
                                     const size_t *region, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_copy_buffer_to_image(&record.to, src_buffer, dst_image, src_offset, dst_origin,
                                        region));
}

cl_int clCommandCopyImageKHR(BCL_RECORDS_INTO, cl_mem src_image, cl_mem dst_image,
                             const size_t *src_origin, const size_t *dst_origin,
                             const size_t *region, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_copy_image(&record.to, src_image, dst_image, src_origin, dst_origin, region));
}

cl_int clCommandCopyImageToBufferKHR(BCL_RECORDS_INTO, cl_mem src_image, cl_mem dst_buffer,
                                     const size_t *src_origin, const size_t *region,
                                     size_t dst_offset, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_copy_image_to_buffer(&record.to, src_image, dst_buffer, src_origin, region,
                                        dst_offset));
}

cl_int clCommandFillBufferKHR(BCL_RECORDS_INTO, cl_mem buffer, const void *pattern,
                              size_t pattern_size, size_t offset, size_t size, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_fill_buffer(&record.to, buffer, pattern, pattern_size, offset, size));
}

cl_int clCommandFillImageKHR(BCL_RECORDS_INTO, cl_mem image, const void *fill_color,
                             const size_t *origin, const size_t *region, BCL_RECORDS_AFTER) {
    BCL_RECORD(bcl_fill_image(&record.to, image, fill_color, origin, region));
}
