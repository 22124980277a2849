// SPDX-License-Identifier: MIT

#include "api/commands/semaphore.h"

#include "api/events/graph.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/services.h"

#include <string.h>

// -------------------------------------------------------------------------------------------------
// Creation

static void destroy_semaphore(struct bcl_object *object) {
    cl_semaphore_khr semaphore = (cl_semaphore_khr)object;
    bcl_free(semaphore->properties);
    bcl_release(semaphore->context);
}

// What the application's list of properties says.
struct wishes {
    size_t count; // words of the list, with the final 0
    bool typed;
    size_t devices; // index in the list of the first device; 0: no list of devices
    cl_uint device_count;
};

// Reads a list of devices. Version 1.0.0 of the extension allows one device in it (`is_single`); 0.9.0 has another
// name for the list and allows any number.
static cl_int read_devices(cl_context context, const cl_semaphore_properties_khr *list,
                           bool is_single, struct wishes *wishes) {
    BCL_REQUIRE(wishes->devices == 0, CL_INVALID_PROPERTY);
    wishes->devices = ++wishes->count;
    for (; list[wishes->count] != 0; wishes->count++) {
        cl_device_id device = (cl_device_id)(uintptr_t)list[wishes->count];
        BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
        BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
        wishes->device_count++;
    }
    BCL_REQUIRE(wishes->device_count > 0, CL_INVALID_DEVICE);
    BCL_REQUIRE(wishes->device_count == 1 || !is_single, CL_INVALID_DEVICE);
    wishes->count++;
    return CL_SUCCESS;
}

static cl_int read_properties(cl_context context, const cl_semaphore_properties_khr *list,
                              struct wishes *wishes) {
    BCL_REQUIRE(list != NULL, CL_INVALID_VALUE);
    while (list[wishes->count] != 0) {
        cl_semaphore_properties_khr name = list[wishes->count];
        if (name == CL_SEMAPHORE_TYPE_KHR) {
            BCL_REQUIRE(!wishes->typed, CL_INVALID_PROPERTY);
            BCL_REQUIRE(list[wishes->count + 1] == CL_SEMAPHORE_TYPE_BINARY_KHR,
                        CL_INVALID_PROPERTY);
            wishes->typed = true;
            wishes->count += 2;
        } else {
            BCL_REQUIRE(name == CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR ||
                            name == CL_DEVICE_HANDLE_LIST_KHR,
                        CL_INVALID_PROPERTY);
            BCL_TRY(
                read_devices(context, list, name == CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, wishes));
        }
    }
    wishes->count++;
    BCL_REQUIRE(wishes->typed, CL_INVALID_VALUE);
    BCL_REQUIRE(context->device_count == 1 || wishes->devices != 0, CL_INVALID_PROPERTY);
    return CL_SUCCESS;
}

static cl_int create_semaphore(cl_context context, const cl_semaphore_properties_khr *list,
                               cl_semaphore_khr *result) {
    struct wishes wishes = {0};
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_TRY(read_properties(context, list, &wishes));
    cl_semaphore_properties_khr *copy = bcl_allocate(bcl_multiply(wishes.count, sizeof *copy));
    BCL_REQUIRE(copy != NULL, CL_OUT_OF_HOST_MEMORY);
    memcpy(copy, list, wishes.count * sizeof *copy);
    cl_semaphore_khr semaphore =
        bcl_object_new(sizeof *semaphore, BCL_SEMAPHORE, destroy_semaphore);
    if (semaphore == NULL) {
        bcl_free(copy);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the semaphore");
    }
    semaphore->context = bcl_retain(context);
    semaphore->properties = copy;
    semaphore->property_count = wishes.count;
    semaphore->devices = wishes.devices != 0 ? copy + wishes.devices : NULL;
    semaphore->device_count = wishes.device_count;
    semaphore->end = &semaphore->first;
    *result = semaphore;
    return CL_SUCCESS;
}

cl_semaphore_khr clCreateSemaphoreWithPropertiesKHR(cl_context context,
                                                    const cl_semaphore_properties_khr *sema_props,
                                                    cl_int *errcode_ret) {
    BCL_CALL();
    cl_semaphore_khr semaphore = NULL;
    cl_int status = create_semaphore(context, sema_props, &semaphore);
    return bcl_created(status, semaphore, errcode_ret);
}

cl_int clRetainSemaphoreKHR(cl_semaphore_khr sema_object) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sema_object, BCL_SEMAPHORE, CL_INVALID_SEMAPHORE_KHR);
    bcl_retain(sema_object);
    return CL_SUCCESS;
}

cl_int clReleaseSemaphoreKHR(cl_semaphore_khr sema_object) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sema_object, BCL_SEMAPHORE, CL_INVALID_SEMAPHORE_KHR);
    bcl_release(sema_object);
    return CL_SUCCESS;
}

static cl_semaphore_payload_khr payload_of(cl_semaphore_khr semaphore) {
    pthread_mutex_lock(&semaphore->context->lock);
    bool signalled = semaphore->signalled;
    pthread_mutex_unlock(&semaphore->context->lock);
    return signalled;
}

cl_int clGetSemaphoreInfoKHR(cl_semaphore_khr sema_object, cl_semaphore_info_khr param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sema_object, BCL_SEMAPHORE, CL_INVALID_SEMAPHORE_KHR);
    switch (param_name) {
    case CL_SEMAPHORE_CONTEXT_KHR:
        return BCL_INFO(cl_context, sema_object->context);
    case CL_SEMAPHORE_REFERENCE_COUNT_KHR:
        return BCL_INFO_REFERENCES(sema_object);
    case CL_SEMAPHORE_PROPERTIES_KHR:
        return BCL_INFO_BYTES(sema_object->properties,
                              sema_object->property_count * sizeof *sema_object->properties);
    case CL_SEMAPHORE_PAYLOAD_KHR:
        return BCL_INFO(cl_semaphore_payload_khr, payload_of(sema_object));
    case CL_SEMAPHORE_TYPE_KHR:
        return BCL_INFO(cl_semaphore_type_khr, CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
    case CL_DEVICE_HANDLE_LIST_KHR:
        return sema_object->devices != NULL
                   ? BCL_INFO_BYTES(sema_object->devices,
                                    sema_object->device_count * sizeof(cl_device_id))
                   : BCL_INFO_BYTES(sema_object->context->devices, sizeof(cl_device_id));
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

// A function of cl_khr_external_semaphore, which BareCL does not support. It exists because programs look it up even
// without that extension.
cl_int clGetSemaphoreHandleForTypeKHR(cl_semaphore_khr sema_object, cl_device_id device,
                                      cl_external_semaphore_handle_type_khr handle_type,
                                      size_t handle_size, void *handle_ptr,
                                      size_t *handle_size_ret) {
    BCL_CALL();
    (void)handle_type, (void)handle_size, (void)handle_ptr, (void)handle_size_ret;
    BCL_REQUIRE_OBJECT(sema_object, BCL_SEMAPHORE, CL_INVALID_SEMAPHORE_KHR);
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    return bcl_fail(CL_INVALID_VALUE, "a type of handle that the semaphore was made for");
}

// -------------------------------------------------------------------------------------------------
// Commands

// The payload of a command: its semaphores.
struct uses {
    cl_uint count;
    cl_uint missing; // after a wait has begun: the signals that it still waits for
    cl_int status;   // of the wait: CL_SUCCESS, or the error of a failed signal
    struct use {
        cl_semaphore_khr semaphore; // retained
        struct bcl_semaphore_wait wait;
    } list[];
};

static struct uses *uses_of(cl_event event) { return event->payload; }

// An event.drop.
static void drop_uses(cl_event event) {
    for (cl_uint i = 0; i < uses_of(event)->count; i++)
        bcl_release(uses_of(event)->list[i].semaphore);
}

// Ends the command as a device would, at the earliest time that it may have.
static void end(cl_event event, cl_int status) {
    bcl_command_begin(&event->command);
    bcl_command_complete(&event->command, status == CL_SUCCESS ? CL_COMPLETE : status);
}

// Begins the wait for one semaphore. Under context->lock.
static void begin_wait(cl_event event, struct use *use) {
    struct uses *uses = uses_of(event);
    cl_semaphore_khr semaphore = use->semaphore;
    if (semaphore->failed)
        uses->status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    if (semaphore->signalled || semaphore->failed) {
        semaphore->signalled = semaphore->failed = false;
        return;
    }
    use->wait = (struct bcl_semaphore_wait){NULL, event};
    *semaphore->end = &use->wait;
    semaphore->end = &use->wait.next;
    uses->missing++;
}

// An event.run.
static void wait_for_all(cl_event event, cl_int status) {
    struct uses *uses = uses_of(event);
    uses->status = status;
    pthread_mutex_lock(&event->context->lock);
    for (cl_uint i = 0; status == CL_SUCCESS && i < uses->count; i++)
        begin_wait(event, &uses->list[i]);
    bool done = uses->missing == 0;
    status = uses->status;
    pthread_mutex_unlock(&event->context->lock);
    if (done)
        end(event, status);
}

// Signals the semaphore; `status` says whether as a success or a failure. Returns the event of the wait that this
// ends, or NULL. Under context->lock.
static cl_event signal_one(cl_semaphore_khr semaphore, cl_event by, cl_int status) {
    struct bcl_semaphore_wait *wait = semaphore->first;
    if (wait == NULL) {
        semaphore->signalled = status == CL_SUCCESS;
        semaphore->failed = status != CL_SUCCESS;
        return NULL;
    }
    semaphore->first = wait->next;
    if (semaphore->first == NULL)
        semaphore->end = &semaphore->first;
    struct uses *uses = uses_of(wait->event);
    if (status != CL_SUCCESS)
        uses->status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    if (wait->event->command.earliest_ns < by->command.earliest_ns)
        wait->event->command.earliest_ns = by->command.earliest_ns;
    return --uses->missing == 0 ? wait->event : NULL;
}

// An event.run.
static void signal_all(cl_event event, cl_int status) {
    struct uses *uses = uses_of(event);
    for (cl_uint i = 0; i < uses->count; i++) {
        pthread_mutex_lock(&event->context->lock);
        cl_event waits = signal_one(uses->list[i].semaphore, event, status);
        cl_int waits_status = waits != NULL ? uses_of(waits)->status : CL_SUCCESS;
        pthread_mutex_unlock(&event->context->lock);
        if (waits != NULL)
            end(waits, waits_status);
    }
    end(event, status);
}

static bool is_for(cl_semaphore_khr semaphore, cl_device_id device) {
    bool found = semaphore->devices == NULL;
    for (cl_uint i = 0; i < semaphore->device_count; i++)
        found |= semaphore->devices[i] == (cl_semaphore_properties_khr)(uintptr_t)device;
    return found;
}

static cl_int check(cl_command_queue queue, cl_uint count, const cl_semaphore_khr *semaphores) {
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    BCL_REQUIRE(count > 0 && semaphores != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE_OBJECT(semaphores[i], BCL_SEMAPHORE, CL_INVALID_SEMAPHORE_KHR);
        BCL_REQUIRE(semaphores[i]->context == queue->context, CL_INVALID_CONTEXT);
        BCL_REQUIRE(is_for(semaphores[i], queue->device), CL_INVALID_COMMAND_QUEUE);
    }
    return CL_SUCCESS;
}

// Reports an error if an event of the (valid) wait list has already failed: the extension makes that an error of the
// call.
static cl_int check_statuses(const struct bcl_destination *to) {
    for (cl_uint i = 0; i < to->wait_count; i++)
        BCL_REQUIRE(atomic_load(&to->wait_list[i]->status) >= CL_COMPLETE,
                    CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    return CL_SUCCESS;
}

static cl_int send(const struct bcl_destination *to, cl_command_type type, bcl_event_run *run,
                   cl_uint count, const cl_semaphore_khr *semaphores) {
    BCL_TRY(check(to->queue, count, semaphores));
    cl_event event = NULL;
    BCL_TRY(bcl_event_new(to, type, BCL_COMMAND_NOTHING, 0, NULL, &event));
    cl_int status = check_statuses(to);
    if (status != CL_SUCCESS) {
        bcl_release(event);
        return status;
    }
    struct uses *uses =
        bcl_allocate_zeroed(bcl_add(sizeof *uses, bcl_multiply(count, sizeof *uses->list)));
    if (uses == NULL) {
        bcl_release(event);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the list");
    }
    uses->count = count;
    for (cl_uint i = 0; i < count; i++)
        uses->list[i].semaphore = bcl_retain(semaphores[i]);
    event->payload = uses;
    event->run = run;
    event->drop = drop_uses;
    return bcl_graph_send(event, to);
}

cl_int clEnqueueWaitSemaphoresKHR(cl_command_queue command_queue, cl_uint num_sema_objects,
                                  const cl_semaphore_khr *sema_objects,
                                  const cl_semaphore_payload_khr *sema_payload_list,
                                  cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                  cl_event *event) {
    BCL_CALL();
    (void)sema_payload_list; // binary semaphores ignore it
    return send(BCL_TO_QUEUE, CL_COMMAND_SEMAPHORE_WAIT_KHR, wait_for_all, num_sema_objects,
                sema_objects);
}

cl_int clEnqueueSignalSemaphoresKHR(cl_command_queue command_queue, cl_uint num_sema_objects,
                                    const cl_semaphore_khr *sema_objects,
                                    const cl_semaphore_payload_khr *sema_payload_list,
                                    cl_uint num_events_in_wait_list,
                                    const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    (void)sema_payload_list;
    return send(BCL_TO_QUEUE, CL_COMMAND_SEMAPHORE_SIGNAL_KHR, signal_all, num_sema_objects,
                sema_objects);
}
