// SPDX-License-Identifier: MIT
//
// Commands on memory objects: the common part of all transfers (transfer.h); unmap and migrate, for
// buffers and images; and those on buffers: read, write, copy, their rectangular forms, fill, map.

#include "api/commands/transfer.h"

#include "api/events/graph.h"
#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/error.h"

#include <string.h>

cl_int bcl_check_queue_and_mem(cl_command_queue queue, cl_mem mem) {
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    BCL_REQUIRE_OBJECT(mem, BCL_MEM_OBJECT, CL_INVALID_MEM_OBJECT);
    BCL_REQUIRE(mem->context == queue->context, CL_INVALID_CONTEXT);
    return CL_SUCCESS;
}

static cl_int check_queue_and_buffer(cl_command_queue queue, cl_mem buffer) {
    BCL_TRY(bcl_check_queue_and_mem(queue, buffer));
    BCL_REQUIRE(buffer->type == CL_MEM_OBJECT_BUFFER, CL_INVALID_MEM_OBJECT);
    return CL_SUCCESS;
}

static cl_int check_range(cl_mem buffer, size_t offset, size_t size) {
    BCL_REQUIRE_SAYING(
        size > 0 && bcl_in_range(offset, size, buffer->size), CL_INVALID_VALUE,
        "bytes inside the buffer of %zu bytes; these are %zu bytes from offset %zu on",
        (size_t)buffer->size, size, offset);
    return CL_SUCCESS;
}

cl_int bcl_check_host_access(cl_mem mem, cl_mem_flags forbidden) {
    BCL_REQUIRE((mem->flags & forbidden) == 0, CL_INVALID_OPERATION);
    return CL_SUCCESS;
}

static cl_uint queue_place(cl_command_queue queue) {
    return bcl_mem_place(queue->context, queue->device_index);
}

// -------------------------------------------------------------------------------------------------
// Boxes

static struct bcl_copy_side copy_side(const struct bcl_side *side, cl_uint place) {
    struct bcl_copy_side result = {NULL, NULL, side->row_pitch, side->slice_pitch};
    if (side->mem != NULL) {
        result.memory = bcl_mem_memory(side->mem, place);
        result.start = bcl_mem_host(side->mem, place) + side->start;
    } else {
        result.start = (char *)side->pointer + side->start;
    }
    return result;
}

static struct bcl_box box_of(const struct bcl_side *side, const size_t size[3]) {
    return (struct bcl_box){
        side->start, {size[0], size[1], size[2]}, side->row_pitch, side->slice_pitch};
}

cl_int bcl_send_copy(const struct bcl_destination *destination, cl_command_type type,
                     const struct bcl_side *from, const struct bcl_side *to, const size_t size[3]) {
    cl_uint place = queue_place(destination->queue), count = 0;
    struct bcl_use uses[2];
    if (from->mem != NULL)
        uses[count++] = (struct bcl_use){from->mem, place, box_of(from, size), .reads = true};
    if (to->mem != NULL)
        uses[count++] = (struct bcl_use){to->mem, place, box_of(to, size), .writes = true};
    cl_event event = NULL;
    BCL_TRY(bcl_event_new(destination, type, BCL_COMMAND_COPY, count, uses, &event));
    struct bcl_copy *copy = &event->command.copy;
    copy->from = copy_side(from, place);
    copy->to = copy_side(to, place);
    memcpy(copy->size, size, sizeof copy->size);
    return bcl_graph_send(event, destination);
}

cl_int bcl_send_fill(const struct bcl_destination *destination, cl_command_type type,
                     const struct bcl_side *to, const size_t size[3], const void *pattern,
                     size_t pattern_size) {
    cl_uint place = queue_place(destination->queue);
    struct bcl_use use = {to->mem, place, box_of(to, size), .writes = true};
    cl_event event = NULL;
    BCL_TRY(bcl_event_new(destination, type, BCL_COMMAND_FILL, to->mem != NULL, &use, &event));
    struct bcl_fill *fill = &event->command.fill;
    fill->to = copy_side(to, place);
    memcpy(fill->size, size, sizeof fill->size);
    fill->pattern_size = pattern_size;
    memcpy(fill->pattern, pattern, pattern_size);
    return bcl_graph_send(event, destination);
}

static cl_int check_map_flags(cl_mem mem, cl_map_flags flags) {
    const cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
    BCL_REQUIRE((flags & ~(CL_MAP_READ | CL_MAP_WRITE | invalidate)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE((flags & invalidate) == 0 || flags == invalidate, CL_INVALID_VALUE);
    if ((flags & CL_MAP_READ) != 0)
        BCL_TRY(bcl_check_host_access(mem, BCL_NO_HOST_READ));
    if ((flags & (CL_MAP_WRITE | invalidate)) != 0)
        BCL_TRY(bcl_check_host_access(mem, BCL_NO_HOST_WRITE));
    return CL_SUCCESS;
}

cl_int bcl_send_map(const struct bcl_destination *destination, cl_command_type type, cl_mem mem,
                    const struct bcl_box *box, cl_map_flags flags, void **pointer) {
    BCL_TRY(check_map_flags(mem, flags));
    cl_uint place = bcl_mem_map_place(mem, destination->queue->device_index);
    BCL_TRY(bcl_mem_reserve(mem, place));
    bool writes = (flags & ~(cl_map_flags)CL_MAP_READ) != 0;
    struct bcl_mapping *mapping = bcl_mem_map(mem, place, writes, box);
    BCL_REQUIRE(mapping != NULL, CL_OUT_OF_HOST_MEMORY);
    *pointer = mapping->pointer;
    struct bcl_use use = {mem, place, *box, .reads = flags != CL_MAP_WRITE_INVALIDATE_REGION,
                          .mapping = mapping};
    cl_event event = NULL;
    cl_int status = bcl_event_new(destination, type, BCL_COMMAND_NOTHING, 1, &use, &event);
    if (status == CL_SUCCESS)
        status = bcl_graph_send(event, destination);
    if (status != CL_SUCCESS)
        bcl_mapping_release(bcl_mem_unmap(mem, *pointer));
    return status;
}

// -------------------------------------------------------------------------------------------------
// Linear transfers

cl_int clEnqueueReadBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read,
                           size_t offset, size_t size, void *ptr, cl_uint num_events_in_wait_list,
                           const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    BCL_TRY(check_queue_and_buffer(command_queue, buffer));
    BCL_REQUIRE(ptr != NULL, CL_INVALID_VALUE);
    BCL_TRY(check_range(buffer, offset, size));
    BCL_TRY(bcl_check_host_access(buffer, BCL_NO_HOST_READ));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_read), CL_COMMAND_READ_BUFFER,
                         &(struct bcl_side){.mem = buffer, .start = offset},
                         &(struct bcl_side){.pointer = ptr}, (size_t[3]){size, 1, 1});
}

cl_int clEnqueueWriteBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_write,
                            size_t offset, size_t size, const void *ptr,
                            cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                            cl_event *event) {
    BCL_CALL();
    BCL_TRY(check_queue_and_buffer(command_queue, buffer));
    BCL_REQUIRE(ptr != NULL, CL_INVALID_VALUE);
    BCL_TRY(check_range(buffer, offset, size));
    BCL_TRY(bcl_check_host_access(buffer, BCL_NO_HOST_WRITE));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_write), CL_COMMAND_WRITE_BUFFER,
                         &(struct bcl_side){.pointer = ptr},
                         &(struct bcl_side){.mem = buffer, .start = offset},
                         (size_t[3]){size, 1, 1});
}

// Whether the two buffers are parts of the same buffer, or the same buffer.
static bool share_bytes(cl_mem a, cl_mem b) { return a->storage == b->storage; }

cl_int bcl_copy_buffer(const struct bcl_destination *to, cl_mem src_buffer, cl_mem dst_buffer,
                       size_t src_offset, size_t dst_offset, size_t size) {
    BCL_TRY(check_queue_and_buffer(to->queue, src_buffer));
    BCL_TRY(check_queue_and_buffer(to->queue, dst_buffer));
    BCL_TRY(check_range(src_buffer, src_offset, size));
    BCL_TRY(check_range(dst_buffer, dst_offset, size));
    size_t first = src_buffer->origin + src_offset, second = dst_buffer->origin + dst_offset;
    BCL_REQUIRE_SAYING(!share_bytes(src_buffer, dst_buffer) || first + size <= second ||
                           second + size <= first,
                       CL_MEM_COPY_OVERLAP, "source and destination that do not overlap");
    return bcl_send_copy(
        to, CL_COMMAND_COPY_BUFFER, &(struct bcl_side){.mem = src_buffer, .start = src_offset},
        &(struct bcl_side){.mem = dst_buffer, .start = dst_offset}, (size_t[3]){size, 1, 1});
}

cl_int clEnqueueCopyBuffer(cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer,
                           size_t src_offset, size_t dst_offset, size_t size,
                           cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                           cl_event *event) {
    BCL_CALL();
    return bcl_copy_buffer(BCL_TO_QUEUE, src_buffer, dst_buffer, src_offset, dst_offset, size);
}

cl_int bcl_fill_buffer(const struct bcl_destination *to, cl_mem buffer, const void *pattern,
                       size_t pattern_size, size_t offset, size_t size) {
    BCL_TRY(check_queue_and_buffer(to->queue, buffer));
    BCL_TRY(check_range(buffer, offset, size));
    BCL_REQUIRE(pattern != NULL && pattern_size > 0 && pattern_size <= 128, CL_INVALID_VALUE);
    BCL_REQUIRE((pattern_size & (pattern_size - 1)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(offset % pattern_size == 0 && size % pattern_size == 0, CL_INVALID_VALUE);
    return bcl_send_fill(to, CL_COMMAND_FILL_BUFFER,
                         &(struct bcl_side){.mem = buffer, .start = offset},
                         (size_t[3]){size, 1, 1}, pattern, pattern_size);
}

cl_int clEnqueueFillBuffer(cl_command_queue command_queue, cl_mem buffer, const void *pattern,
                           size_t pattern_size, size_t offset, size_t size,
                           cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                           cl_event *event) {
    BCL_CALL();
    return bcl_fill_buffer(BCL_TO_QUEUE, buffer, pattern, pattern_size, offset, size);
}

// -------------------------------------------------------------------------------------------------
// Rectangular transfers

// One side of a rectangular transfer: fills in pitches of 0, checks them, and finds the start of
// the box and, in *end, the byte after its last one.
static cl_int place_box(const size_t origin[3], const size_t region[3], struct bcl_side *side,
                        size_t *end) {
    if (side->row_pitch == 0)
        side->row_pitch = region[0];
    BCL_REQUIRE(side->row_pitch >= region[0], CL_INVALID_VALUE);
    size_t slice;
    BCL_REQUIRE(!__builtin_mul_overflow(region[1], side->row_pitch, &slice), CL_INVALID_VALUE);
    if (side->slice_pitch == 0)
        side->slice_pitch = slice;
    BCL_REQUIRE(side->slice_pitch >= slice && side->slice_pitch % side->row_pitch == 0,
                CL_INVALID_VALUE);
    size_t slices, rows, last_slices, last_rows;
    bool overflow = __builtin_mul_overflow(origin[2], side->slice_pitch, &slices) ||
                    __builtin_mul_overflow(origin[1], side->row_pitch, &rows) ||
                    __builtin_add_overflow(slices, rows, &side->start) ||
                    __builtin_add_overflow(side->start, origin[0], &side->start) ||
                    __builtin_mul_overflow(region[2] - 1, side->slice_pitch, &last_slices) ||
                    __builtin_mul_overflow(region[1] - 1, side->row_pitch, &last_rows) ||
                    __builtin_add_overflow(side->start, last_slices, end) ||
                    __builtin_add_overflow(*end, last_rows, end) ||
                    __builtin_add_overflow(*end, region[0], end);
    BCL_REQUIRE(!overflow, CL_INVALID_VALUE);
    return CL_SUCCESS;
}

static cl_int place_buffer_box(const size_t origin[3], const size_t region[3],
                               struct bcl_side *side) {
    size_t end;
    BCL_TRY(place_box(origin, region, side, &end));
    BCL_REQUIRE(end <= side->mem->size, CL_INVALID_VALUE);
    return CL_SUCCESS;
}

static cl_int check_box(const size_t *first, const size_t *second, const size_t *region) {
    BCL_REQUIRE(first != NULL && second != NULL && region != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(region[0] > 0 && region[1] > 0 && region[2] > 0, CL_INVALID_VALUE);
    return CL_SUCCESS;
}

cl_int clEnqueueReadBufferRect(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_read,
                               const size_t *buffer_origin, const size_t *host_origin,
                               const size_t *region, size_t buffer_row_pitch,
                               size_t buffer_slice_pitch, size_t host_row_pitch,
                               size_t host_slice_pitch, void *ptr, cl_uint num_events_in_wait_list,
                               const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    struct bcl_side from = {
        .mem = buffer, .row_pitch = buffer_row_pitch, .slice_pitch = buffer_slice_pitch};
    struct bcl_side to = {
        .pointer = ptr, .row_pitch = host_row_pitch, .slice_pitch = host_slice_pitch};
    size_t end;
    BCL_TRY(check_queue_and_buffer(command_queue, buffer));
    BCL_REQUIRE(ptr != NULL, CL_INVALID_VALUE);
    BCL_TRY(check_box(buffer_origin, host_origin, region));
    BCL_TRY(place_buffer_box(buffer_origin, region, &from));
    BCL_TRY(place_box(host_origin, region, &to, &end));
    BCL_TRY(bcl_check_host_access(buffer, BCL_NO_HOST_READ));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_read), CL_COMMAND_READ_BUFFER_RECT, &from,
                         &to, region);
}

cl_int clEnqueueWriteBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                cl_bool blocking_write, const size_t *buffer_origin,
                                const size_t *host_origin, const size_t *region,
                                size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                size_t host_row_pitch, size_t host_slice_pitch, const void *ptr,
                                cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                cl_event *event) {
    BCL_CALL();
    struct bcl_side from = {
        .pointer = ptr, .row_pitch = host_row_pitch, .slice_pitch = host_slice_pitch};
    struct bcl_side to = {
        .mem = buffer, .row_pitch = buffer_row_pitch, .slice_pitch = buffer_slice_pitch};
    size_t end;
    BCL_TRY(check_queue_and_buffer(command_queue, buffer));
    BCL_REQUIRE(ptr != NULL, CL_INVALID_VALUE);
    BCL_TRY(check_box(buffer_origin, host_origin, region));
    BCL_TRY(place_box(host_origin, region, &from, &end));
    BCL_TRY(place_buffer_box(buffer_origin, region, &to));
    BCL_TRY(bcl_check_host_access(buffer, BCL_NO_HOST_WRITE));
    return bcl_send_copy(BCL_TO_QUEUE_BLOCKING(blocking_write), CL_COMMAND_WRITE_BUFFER_RECT, &from,
                         &to, region);
}

// Whether two boxes of one buffer, with the same pitches, overlap: whether a row of one and a row
// of the other start less than a row's length apart.
static bool boxes_overlap(const struct bcl_side *a, const struct bcl_side *b,
                          const size_t region[3]) {
    const ptrdiff_t length = (ptrdiff_t)region[0], pitch = (ptrdiff_t)a->row_pitch;
    const ptrdiff_t rows = (ptrdiff_t)region[1], slices = (ptrdiff_t)region[2];
    ptrdiff_t distance =
        (ptrdiff_t)(a->mem->origin + a->start) - (ptrdiff_t)(b->mem->origin + b->start);
    for (ptrdiff_t slice = 1 - slices; slice < slices; slice++) {
        ptrdiff_t gap = distance - slice * (ptrdiff_t)a->slice_pitch;
        // The row distances that come nearest to the gap.
        for (ptrdiff_t row = gap / pitch - 1; row <= gap / pitch + 1; row++) {
            ptrdiff_t rest = gap - row * pitch;
            if (row > -rows && row < rows && rest > -length && rest < length)
                return true;
        }
    }
    return false;
}

cl_int bcl_copy_buffer_rect(const struct bcl_destination *destination, cl_mem src_buffer,
                            cl_mem dst_buffer, const size_t *src_origin, const size_t *dst_origin,
                            const size_t *region, size_t src_row_pitch, size_t src_slice_pitch,
                            size_t dst_row_pitch, size_t dst_slice_pitch) {
    struct bcl_side from = {
        .mem = src_buffer, .row_pitch = src_row_pitch, .slice_pitch = src_slice_pitch};
    struct bcl_side to = {
        .mem = dst_buffer, .row_pitch = dst_row_pitch, .slice_pitch = dst_slice_pitch};
    BCL_TRY(check_queue_and_buffer(destination->queue, src_buffer));
    BCL_TRY(check_queue_and_buffer(destination->queue, dst_buffer));
    BCL_TRY(check_box(src_origin, dst_origin, region));
    BCL_TRY(place_buffer_box(src_origin, region, &from));
    BCL_TRY(place_buffer_box(dst_origin, region, &to));
    if (share_bytes(src_buffer, dst_buffer)) {
        BCL_REQUIRE(from.row_pitch == to.row_pitch && from.slice_pitch == to.slice_pitch,
                    CL_INVALID_VALUE);
        BCL_REQUIRE(!boxes_overlap(&from, &to, region), CL_MEM_COPY_OVERLAP);
    }
    return bcl_send_copy(destination, CL_COMMAND_COPY_BUFFER_RECT, &from, &to, region);
}

cl_int clEnqueueCopyBufferRect(cl_command_queue command_queue, cl_mem src_buffer, cl_mem dst_buffer,
                               const size_t *src_origin, const size_t *dst_origin,
                               const size_t *region, size_t src_row_pitch, size_t src_slice_pitch,
                               size_t dst_row_pitch, size_t dst_slice_pitch,
                               cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                               cl_event *event) {
    BCL_CALL();
    return bcl_copy_buffer_rect(BCL_TO_QUEUE, src_buffer, dst_buffer, src_origin, dst_origin,
                                region, src_row_pitch, src_slice_pitch, dst_row_pitch,
                                dst_slice_pitch);
}

// -------------------------------------------------------------------------------------------------
// Mappings

static cl_int map_buffer(const struct bcl_destination *to, cl_mem buffer, cl_map_flags flags,
                         size_t offset, size_t size, void **pointer) {
    BCL_TRY(check_queue_and_buffer(to->queue, buffer));
    BCL_TRY(check_range(buffer, offset, size));
    struct bcl_box box = bcl_range(offset, size);
    return bcl_send_map(to, CL_COMMAND_MAP_BUFFER, buffer, &box, flags, pointer);
}

void *clEnqueueMapBuffer(cl_command_queue command_queue, cl_mem buffer, cl_bool blocking_map,
                         cl_map_flags map_flags, size_t offset, size_t size,
                         cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                         cl_event *event, cl_int *errcode_ret) {
    BCL_CALL();
    void *pointer = NULL;
    cl_int status =
        map_buffer(BCL_TO_QUEUE_BLOCKING(blocking_map), buffer, map_flags, offset, size, &pointer);
    return bcl_created(status, pointer, errcode_ret);
}

cl_int clEnqueueUnmapMemObject(cl_command_queue command_queue, cl_mem memobj, void *mapped_ptr,
                               cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                               cl_event *event) {
    BCL_CALL();
    BCL_TRY(bcl_check_queue_and_mem(command_queue, memobj));
    struct bcl_mapping *mapping = bcl_mem_unmap(memobj, mapped_ptr);
    BCL_REQUIRE_SAYING(mapping != NULL, CL_INVALID_VALUE,
                       "a mapped_ptr of this object that is still mapped");
    struct bcl_use use = {memobj, mapping->place, mapping->box, .writes = mapping->writes,
                          .mapping = mapping};
    const struct bcl_destination *to = BCL_TO_QUEUE;
    cl_event command = NULL;
    cl_int status =
        bcl_event_new(to, CL_COMMAND_UNMAP_MEM_OBJECT, BCL_COMMAND_NOTHING, 1, &use, &command);
    if (status != CL_SUCCESS) {
        bcl_mapping_restore(mapping);
        return status;
    }
    bcl_mapping_release(mapping);
    return bcl_graph_send(command, to);
}

// -------------------------------------------------------------------------------------------------
// Migration

cl_int clEnqueueMigrateMemObjects(cl_command_queue command_queue, cl_uint num_mem_objects,
                                  const cl_mem *mem_objects, cl_mem_migration_flags flags,
                                  cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                  cl_event *event) {
    BCL_CALL();
    const cl_mem_migration_flags known =
        CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    BCL_REQUIRE_OBJECT(command_queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE(num_mem_objects > 0 && mem_objects != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE((flags & ~known) == 0, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_mem_objects; i++)
        BCL_TRY(bcl_check_queue_and_mem(command_queue, mem_objects[i]));

    struct bcl_use *uses = bcl_allocate(bcl_multiply(num_mem_objects, sizeof *uses));
    BCL_REQUIRE(uses != NULL, CL_OUT_OF_HOST_MEMORY);
    bool to_host = (flags & CL_MIGRATE_MEM_OBJECT_HOST) != 0;
    bool undefined = (flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) != 0;
    for (cl_uint i = 0; i < num_mem_objects; i++)
        uses[i] = (struct bcl_use){mem_objects[i], to_host ? 0 : queue_place(command_queue),
                                   bcl_range(0, mem_objects[i]->size), .reads = !undefined};
    const struct bcl_destination *to = BCL_TO_QUEUE;
    cl_event command = NULL;
    cl_int status = bcl_event_new(to, CL_COMMAND_MIGRATE_MEM_OBJECTS, BCL_COMMAND_NOTHING,
                                  num_mem_objects, uses, &command);
    bcl_free(uses);
    return status == CL_SUCCESS ? bcl_graph_send(command, to) : status;
}
