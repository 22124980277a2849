// SPDX-License-Identifier: MIT

#include "api/events/event.h"

#include "api/objects/call.h"
#include "api/objects/info.h"
#include "api/special.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/driver.h"
#include "include/CL/cl_ext_barecl.h"

// -------------------------------------------------------------------------------------------------
// Creation

static void drop_versions(cl_event event) {
    struct bcl_better *better = atomic_load(&event->better);
    if (better != NULL)
        bcl_special_release(better->special);
    bcl_free(better);
    bcl_special_release(event->special);
    atomic_store(&event->better, NULL);
    event->special = NULL;
    event->version = NULL;
}

void bcl_event_drop_command(cl_event event) {
    struct bcl_device *device = event->command.device;
    if (event->command.reserved)
        device->driver->unreserve(device);
    event->command.reserved = false;
    for (cl_uint i = 0; i < event->use_count; i++)
        bcl_use_release(&event->uses[i]);
    if (event->drop != NULL)
        event->drop(event);
    event->drop = NULL;
    bcl_free(event->payload);
    drop_versions(event);
    bcl_release(event->kernel);
    event->use_count = event->lent_use_count = 0;
    event->payload = NULL;
    event->kernel = NULL;
}

static void destroy_event(struct bcl_object *object) {
    cl_event event = (cl_event)object;
    bcl_event_drop_command(event);
    while (event->callbacks != NULL) {
        struct bcl_event_callback *next = event->callbacks->next;
        bcl_free(event->callbacks);
        event->callbacks = next;
    }
    bcl_release(event->queue);
    bcl_release(event->context);
}

static cl_int check_wait_list(cl_context context, cl_uint count, const cl_event *list) {
    BCL_REQUIRE_SAYING((count == 0) == (list == NULL), CL_INVALID_EVENT_WAIT_LIST,
                       "num_events_in_wait_list 0 if event_wait_list is NULL, and only then");
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE_OBJECT(list[i], BCL_EVENT, CL_INVALID_EVENT_WAIT_LIST);
        BCL_REQUIRE(list[i]->context == context, CL_INVALID_CONTEXT);
    }
    return CL_SUCCESS;
}

static cl_int add_uses(cl_event event, cl_uint count, const struct bcl_use *uses) {
    for (cl_uint i = 0; i < count; i++) {
        BCL_TRY(bcl_mem_reserve(uses[i].mem, uses[i].place));
        event->uses[i] = uses[i];
        bcl_use_retain(&uses[i]);
        event->use_count++;
    }
    return CL_SUCCESS;
}

cl_int bcl_event_new(const struct bcl_destination *to, cl_command_type type,
                     enum bcl_command_kind kind, cl_uint use_count, const struct bcl_use *uses,
                     cl_event *result) {
    cl_command_queue queue = to->queue;
    BCL_REQUIRE_OWN(queue);
    BCL_TRY(check_wait_list(queue->context, to->wait_count, to->wait_list));
    uint64_t edges = bcl_align_up(bcl_multiply(to->wait_count + 3ull, sizeof(struct bcl_edge)),
                                  _Alignof(struct bcl_use));
    uint64_t size = bcl_add(sizeof(struct _cl_event), edges);
    cl_event event = bcl_object_new(bcl_add(size, bcl_multiply(use_count, sizeof *uses)), BCL_EVENT,
                                    destroy_event);
    BCL_REQUIRE(event != NULL, CL_OUT_OF_HOST_MEMORY);
    event->uses = (struct bcl_use *)((char *)event->edges + edges);
    event->context = bcl_retain(queue->context);
    event->queue = bcl_retain(queue);
    event->type = type;
    event->status = CL_QUEUED;
    event->wait_count = to->wait_count;
    event->wait_list = to->wait_list;
    event->command.kind = kind;
    event->command.device = &queue->device->driven;
    cl_int status = add_uses(event, use_count, uses);
    if (status != CL_SUCCESS) {
        bcl_release(event);
        return status;
    }
    *result = event;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// The API

static cl_int create_user_event(cl_context context, cl_event *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    cl_event event = bcl_object_new(sizeof *event, BCL_EVENT, destroy_event);
    BCL_REQUIRE(event != NULL, CL_OUT_OF_HOST_MEMORY);
    event->context = bcl_retain(context);
    event->type = CL_COMMAND_USER;
    event->status = CL_SUBMITTED;
    *result = event;
    return CL_SUCCESS;
}

cl_event clCreateUserEvent(cl_context context, cl_int *errcode_ret) {
    BCL_CALL();
    cl_event event = NULL;
    cl_int status = create_user_event(context, &event);
    return bcl_created(status, event, errcode_ret);
}

cl_int clRetainEvent(cl_event event) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(event, BCL_EVENT, CL_INVALID_EVENT);
    bcl_retain(event);
    return CL_SUCCESS;
}

cl_int clReleaseEvent(cl_event event) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(event, BCL_EVENT, CL_INVALID_EVENT);
    bcl_release(event);
    return CL_SUCCESS;
}

static cl_int current_status(cl_event event) { return atomic_load(&event->status); }

cl_int clGetEventInfo(cl_event event, cl_event_info param_name, size_t param_value_size,
                      void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(event, BCL_EVENT, CL_INVALID_EVENT);
    switch (param_name) {
    case CL_EVENT_COMMAND_QUEUE:
        return BCL_INFO(cl_command_queue, event->queue);
    case CL_EVENT_CONTEXT:
        return BCL_INFO(cl_context, event->context);
    case CL_EVENT_COMMAND_TYPE:
        return BCL_INFO(cl_command_type, event->type);
    case CL_EVENT_COMMAND_EXECUTION_STATUS:
        return BCL_INFO(cl_int, current_status(event));
    case CL_EVENT_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(event);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

static cl_int count_of(uint64_t count, size_t size, void *value, size_t *size_ret) {
    BCL_REQUIRE_SAYING(count != 0, CL_PROFILING_INFO_NOT_AVAILABLE,
                       "a device that counts this; cpu and basic do with BARECL_COUNTERS=1");
    return bcl_info(&count, sizeof count, size, value, size_ret);
}

cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info param_name,
                               size_t param_value_size, void *param_value,
                               size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(event, BCL_EVENT, CL_INVALID_EVENT);
    BCL_REQUIRE_SAYING(
        event->queue != NULL && (event->queue->properties & CL_QUEUE_PROFILING_ENABLE) != 0,
        CL_PROFILING_INFO_NOT_AVAILABLE, "an event of a queue with CL_QUEUE_PROFILING_ENABLE");
    BCL_REQUIRE(current_status(event) == CL_COMPLETE, CL_PROFILING_INFO_NOT_AVAILABLE);
    switch (param_name) {
    case CL_PROFILING_COMMAND_QUEUED:
        return BCL_INFO(cl_ulong, event->queued_ns);
    case CL_PROFILING_COMMAND_SUBMIT:
        return BCL_INFO(cl_ulong, event->submitted_ns);
    case CL_PROFILING_COMMAND_START:
        return BCL_INFO(cl_ulong, event->command.start_ns);
    case CL_PROFILING_COMMAND_END:
    case CL_PROFILING_COMMAND_COMPLETE: // includes commands that the kernel itself enqueues: none
        return BCL_INFO(cl_ulong, event->command.end_ns);
    case CL_PROFILING_COMMAND_CYCLES_BARECL:
        return count_of(event->command.counts.cycles, param_value_size, param_value,
                        param_value_size_ret);
    case CL_PROFILING_COMMAND_INSTRUCTIONS_BARECL:
        return count_of(event->command.counts.instructions, param_value_size, param_value,
                        param_value_size_ret);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
