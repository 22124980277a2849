// SPDX-License-Identifier: MIT

#include "api/events/watch.h"

#include "base/error.h"
#include "base/log.h"
#include "base/trace.h"

static const char *type_name(cl_command_type type) {
    static const struct {
        cl_command_type type;
        const char *name;
    } names[] = {
        {CL_COMMAND_NATIVE_KERNEL, "native kernel"},
        {CL_COMMAND_READ_BUFFER, "read buffer"},
        {CL_COMMAND_WRITE_BUFFER, "write buffer"},
        {CL_COMMAND_COPY_BUFFER, "copy buffer"},
        {CL_COMMAND_READ_IMAGE, "read image"},
        {CL_COMMAND_WRITE_IMAGE, "write image"},
        {CL_COMMAND_COPY_IMAGE, "copy image"},
        {CL_COMMAND_COPY_IMAGE_TO_BUFFER, "copy image to buffer"},
        {CL_COMMAND_COPY_BUFFER_TO_IMAGE, "copy buffer to image"},
        {CL_COMMAND_MAP_BUFFER, "map buffer"},
        {CL_COMMAND_MAP_IMAGE, "map image"},
        {CL_COMMAND_UNMAP_MEM_OBJECT, "unmap"},
        {CL_COMMAND_MARKER, "marker"},
        {CL_COMMAND_READ_BUFFER_RECT, "read buffer, box"},
        {CL_COMMAND_WRITE_BUFFER_RECT, "write buffer, box"},
        {CL_COMMAND_COPY_BUFFER_RECT, "copy buffer, box"},
        {CL_COMMAND_BARRIER, "barrier"},
        {CL_COMMAND_MIGRATE_MEM_OBJECTS, "migrate"},
        {CL_COMMAND_FILL_BUFFER, "fill buffer"},
        {CL_COMMAND_FILL_IMAGE, "fill image"},
        {CL_COMMAND_SVM_FREE, "SVM free"},
        {CL_COMMAND_SVM_MEMCPY, "SVM copy"},
        {CL_COMMAND_SVM_MEMFILL, "SVM fill"},
        {CL_COMMAND_SVM_MAP, "SVM map"},
        {CL_COMMAND_SVM_UNMAP, "SVM unmap"},
        {CL_COMMAND_SVM_MIGRATE_MEM, "SVM migrate"},
        {CL_COMMAND_SEMAPHORE_WAIT_KHR, "semaphore wait"},
        {CL_COMMAND_SEMAPHORE_SIGNAL_KHR, "semaphore signal"},
        {CL_COMMAND_COMMAND_BUFFER_KHR, "command buffer"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].type == type)
            return names[i].name;
    return "command";
}

static const char *name_of(const struct bcl_watched *watched) {
    const struct bcl_launch *launch = &watched->command->launch;
    return watched->command->kind == BCL_COMMAND_NDRANGE
               ? bcl_binary_string(launch->binary, launch->kernel->name)
               : type_name(watched->type);
}

static void tell(const struct bcl_watched *watched, const char *what) {
    if (bcl_debugged(BCL_QUEUES))
        bcl_debug(BCL_QUEUES, "%s: queue %p: %s %p %s", watched->command->device->facts.name,
                  (void *)watched->queue, name_of(watched), (void *)watched->event, what);
}

void bcl_watch_enqueued(const struct bcl_watched *watched) { tell(watched, "enqueued"); }

void bcl_watch_submitted(const struct bcl_watched *watched) { tell(watched, "submitted"); }

void bcl_watch_ended(const struct bcl_watched *watched, cl_int status) {
    tell(watched, status < 0 ? bcl_error_name(status) : "complete");
    if (!bcl_tracing())
        return;
    const struct bcl_command *command = watched->command;
    bcl_trace_command(&(struct bcl_trace_command){
        .device = command->device->facts.name,
        .name = name_of(watched),
        .queued_ns = watched->queued_ns,
        .submitted_ns = watched->submitted_ns,
        .start_ns = command->start_ns,
        .end_ns = command->end_ns,
        .status = status,
        .cycles = command->counts.cycles,
        .instructions = command->counts.instructions,
    });
}
