// SPDX-License-Identifier: MIT
//
// Native kernels: the application's functions as commands, on devices that share the host's memory.

#include "api/events/graph.h"
#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/error.h"

#include <string.h>

static cl_int check_memory(cl_command_queue queue, cl_uint count, const cl_mem *buffers,
                           const void **places) {
    BCL_REQUIRE((count > 0) == (buffers != NULL), CL_INVALID_VALUE);
    BCL_REQUIRE((count > 0) == (places != NULL), CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE(places[i] != NULL, CL_INVALID_VALUE);
        BCL_REQUIRE(buffers[i] == NULL ||
                        (bcl_is_buffer(buffers[i]) && buffers[i]->context == queue->context),
                    CL_INVALID_MEM_OBJECT);
    }
    return CL_SUCCESS;
}

// Checks the places in the arguments where the application has put a buffer's handle, which the
// buffer's address replaces.
static cl_int check_places(const void *arguments, size_t size, cl_uint count, const void **places) {
    for (cl_uint i = 0; i < count; i++) {
        uintptr_t start = (uintptr_t)arguments, place = (uintptr_t)places[i];
        BCL_REQUIRE(place >= start && bcl_in_range(place - start, sizeof(void *), size),
                    CL_INVALID_VALUE);
    }
    return CL_SUCCESS;
}

static void put_addresses(char *copy, const void *arguments, cl_uint count, const cl_mem *buffers,
                          const void **places, cl_uint place) {
    for (cl_uint i = 0; i < count; i++) {
        void *address = buffers[i] != NULL ? bcl_mem_host(buffers[i], place) : NULL;
        memcpy(copy + ((const char *)places[i] - (const char *)arguments), &address,
               sizeof address);
    }
}

static cl_uint place_of(cl_command_queue queue) {
    return bcl_mem_place(queue->context, queue->device_index);
}

static cl_int new_command(const struct bcl_destination *to, cl_uint buffer_count,
                          const cl_mem *buffers, cl_event *command) {
    struct bcl_use *uses = bcl_allocate(bcl_multiply(buffer_count, sizeof *uses));
    BCL_REQUIRE(uses != NULL, CL_OUT_OF_HOST_MEMORY);
    cl_uint count = 0;
    for (cl_uint i = 0; i < buffer_count; i++)
        if (buffers[i] != NULL)
            uses[count++] =
                (struct bcl_use){buffers[i], place_of(to->queue), bcl_range(0, buffers[i]->size),
                                 .reads = true, .writes = true};
    cl_int status =
        bcl_event_new(to, CL_COMMAND_NATIVE_KERNEL, BCL_COMMAND_NATIVE, count, uses, command);
    bcl_free(uses);
    return status;
}

cl_int clEnqueueNativeKernel(cl_command_queue command_queue, void(CL_CALLBACK *user_func)(void *),
                             void *args, size_t cb_args, cl_uint num_mem_objects,
                             const cl_mem *mem_list, const void **args_mem_loc,
                             cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                             cl_event *event) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE(user_func != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE((args == NULL) == (cb_args == 0), CL_INVALID_VALUE);
    BCL_REQUIRE(args != NULL || num_mem_objects == 0, CL_INVALID_VALUE);
    BCL_TRY(check_memory(command_queue, num_mem_objects, mem_list, args_mem_loc));
    BCL_TRY(check_places(args, cb_args, num_mem_objects, args_mem_loc));
    BCL_REQUIRE(command_queue->device->driven.facts.shares_host_memory, CL_INVALID_OPERATION);

    cl_event command = NULL;
    const struct bcl_destination *to = BCL_TO_QUEUE;
    BCL_TRY(new_command(to, num_mem_objects, mem_list, &command));
    command->payload = bcl_allocate(cb_args);
    if (command->payload == NULL) {
        bcl_release(command);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the arguments");
    }
    if (cb_args > 0)
        memcpy(command->payload, args, cb_args);
    put_addresses(command->payload, args, num_mem_objects, mem_list, args_mem_loc,
                  place_of(command_queue));
    command->command.native = (struct bcl_native){user_func, cb_args > 0 ? command->payload : NULL};
    return bcl_graph_send(command, to);
}
