// SPDX-License-Identifier: MIT
//
// Semaphores: one signal lets one wait continue, across queues and devices, in the order of the waits. Also
// failures, queries, lifetimes, and every error.

#include "events.h"

#include <CL/cl_ext.h>
#include <pthread.h>
#include <stdint.h>

#ifndef CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR // since version 1.0.0 of the extension
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR 0x2053
#endif

static struct cl cl;

#define FUNCTIONS(use)                                                                           \
    use(clCreateSemaphoreWithPropertiesKHR) use(clRetainSemaphoreKHR) use(clReleaseSemaphoreKHR) \
        use(clGetSemaphoreInfoKHR) use(clEnqueueWaitSemaphoresKHR)                               \
            use(clEnqueueSignalSemaphoresKHR)
#define MEMBER(name) name##_fn name;
static struct {
    FUNCTIONS(MEMBER)
} kh;

static void find(const char *name, void *place) {
    void *function = clGetExtensionFunctionAddressForPlatform(cl.platform, name);
    if (function == NULL)
        skip("the platform has no semaphores");
    memcpy(place, &function, sizeof function);
}

#define FIND(name) find(#name, &kh.name);
static void find_all(void) { FUNCTIONS(FIND) }

static const cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR,
                                                     CL_SEMAPHORE_TYPE_BINARY_KHR, 0};

static cl_semaphore_khr create(cl_context context, const cl_semaphore_properties_khr *list) {
    cl_int error;
    cl_semaphore_khr semaphore = kh.clCreateSemaphoreWithPropertiesKHR(context, list, &error);
    MUST(error);
    return semaphore;
}

static cl_event wait_for(cl_command_queue queue, cl_uint count, const cl_semaphore_khr *list,
                         const cl_event *after) {
    cl_event event;
    MUST(kh.clEnqueueWaitSemaphoresKHR(queue, count, list, NULL, after != NULL, after, &event));
    return event;
}

static cl_event signal_to(cl_command_queue queue, cl_uint count, const cl_semaphore_khr *list,
                          const cl_event *after) {
    cl_event event;
    MUST(kh.clEnqueueSignalSemaphoresKHR(queue, count, list, NULL, after != NULL, after, &event));
    return event;
}

static cl_semaphore_payload_khr payload_of(cl_semaphore_khr semaphore) {
    cl_semaphore_payload_khr payload = 9;
    MUST(kh.clGetSemaphoreInfoKHR(semaphore, CL_SEMAPHORE_PAYLOAD_KHR, sizeof payload, &payload,
                                  NULL));
    return payload;
}

// -------------------------------------------------------------------------------------------------
// Waits and signals

static void signals_are_taken(void) {
    cl_semaphore_khr semaphore = create(cl.context, binary);
    cl_command_queue other = new_queue(&cl, 0);
    CHECK_EQUAL(payload_of(semaphore), 0);
    CHECK_EQUAL(cl_end_of(signal_to(cl.queue, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(payload_of(semaphore), 1);
    CHECK_EQUAL(cl_end_of(wait_for(other, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(payload_of(semaphore), 0);
    cl_event waits = wait_for(other, 1, &semaphore, NULL);
    CHECK(status_of(waits) > CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(signal_to(cl.queue, 1, &semaphore, NULL)), CL_COMPLETE);
    cl_command_type type;
    MUST(clGetEventInfo(waits, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    CHECK_EQUAL(type, CL_COMMAND_SEMAPHORE_WAIT_KHR);
    CHECK_EQUAL(cl_end_of(waits), CL_COMPLETE);
    CHECK_EQUAL(payload_of(semaphore), 0);
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    MUST(clReleaseCommandQueue(other));
}

// A wait with a wait list begins when the list is complete: another wait goes first.
static void waits_go_on_in_order(void) {
    cl_command_queue queue = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_semaphore_khr semaphore = create(cl.context, binary);
    cl_event gate = user_event(&cl), gated = wait_for(queue, 1, &semaphore, &gate);
    cl_event first = wait_for(queue, 1, &semaphore, NULL),
             second = wait_for(queue, 1, &semaphore, NULL);
    CHECK_EQUAL(cl_end_of(signal_to(queue, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(first), CL_COMPLETE);
    CHECK(status_of(second) > CL_COMPLETE);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    CHECK_EQUAL(cl_end_of(signal_to(queue, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(second), CL_COMPLETE);
    CHECK(status_of(gated) > CL_COMPLETE);
    MUST(kh.clReleaseSemaphoreKHR(semaphore)); // the commands hold a reference
    CHECK_EQUAL(cl_end_of(signal_to(queue, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(gated), CL_COMPLETE);
    MUST(clReleaseEvent(gate));
    MUST(clReleaseCommandQueue(queue));
}

static void several_at_once(void) {
    cl_command_queue other = new_queue(&cl, 0);
    cl_semaphore_khr both[] = {create(cl.context, binary), create(cl.context, binary)};
    cl_event waits = wait_for(other, 2, both, NULL);
    CHECK_EQUAL(cl_end_of(signal_to(cl.queue, 1, &both[1], NULL)), CL_COMPLETE);
    CHECK(status_of(waits) > CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(signal_to(cl.queue, 2, both, NULL)), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(waits), CL_COMPLETE);
    CHECK_EQUAL(payload_of(both[0]), 0);
    CHECK_EQUAL(payload_of(both[1]), 1);
    MUST(kh.clReleaseSemaphoreKHR(both[0]));
    MUST(kh.clReleaseSemaphoreKHR(both[1]));
    MUST(clReleaseCommandQueue(other));
}

// A command after a wait in its queue sees the results of the commands before the signal.
static void commands_are_ordered(void) {
    cl_command_queue other = new_queue(&cl, 0);
    cl_semaphore_khr semaphore = create(cl.context, binary);
    const cl_int zero = 0, seven = 7;
    cl_int got = -1;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    cl_event gate = user_event(&cl), read, waits = wait_for(other, 1, &semaphore, NULL);
    MUST(clEnqueueReadBuffer(other, buffer, CL_FALSE, 0, sizeof got, &got, 0, NULL, &read));
    MUST(clEnqueueFillBuffer(cl.queue, buffer, &seven, sizeof seven, 0, sizeof seven, 1, &gate,
                             NULL));
    cl_event signalled = signal_to(cl.queue, 1, &semaphore, NULL);
    CHECK(status_of(read) > CL_COMPLETE);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    CHECK_EQUAL(cl_end_of(read), CL_COMPLETE);
    CHECK_EQUAL(got, 7);
    CHECK_EQUAL(cl_end_of(signalled), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(waits), CL_COMPLETE);
    MUST(clReleaseEvent(gate));
    MUST(clReleaseMemObject(buffer));
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    MUST(clReleaseCommandQueue(other));
}

// A signal that fails ends a wait with an error, before or after the wait began.
static void failures_are_passed_on(void) {
    cl_command_queue other = new_queue(&cl, 0);
    cl_semaphore_khr semaphore = create(cl.context, binary);
    for (int early = 0; early < 2; early++) {
        cl_event gate = user_event(&cl), signalled = signal_to(cl.queue, 1, &semaphore, &gate);
        cl_event waits = early ? wait_for(other, 1, &semaphore, NULL) : NULL;
        MUST(clSetUserEventStatus(gate, -3));
        CHECK_EQUAL(cl_end_of(signalled), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
        if (!early)
            waits = wait_for(other, 1, &semaphore, NULL);
        CHECK_EQUAL(cl_end_of(waits), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
        MUST(clReleaseEvent(gate));
    }
    CHECK_EQUAL(cl_end_of(signal_to(cl.queue, 1, &semaphore, NULL)), CL_COMPLETE);
    CHECK_EQUAL(cl_end_of(wait_for(other, 1, &semaphore, NULL)), CL_COMPLETE);
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    MUST(clReleaseCommandQueue(other));
}

// Two devices of one context that alternate; here they are sub-devices of one device.
static void devices_meet(void) {
    const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id parts[64];
    cl_uint count = 0;
    if (clCreateSubDevices(cl.device, ones, COUNT(parts), parts, &count) != CL_SUCCESS || count < 2)
        return;
    const cl_semaphore_properties_khr pair[] = {CL_SEMAPHORE_TYPE_KHR,
                                                CL_SEMAPHORE_TYPE_BINARY_KHR,
                                                CL_DEVICE_HANDLE_LIST_KHR,
                                                (cl_semaphore_properties_khr)(uintptr_t)parts[0],
                                                (cl_semaphore_properties_khr)(uintptr_t)parts[1],
                                                CL_DEVICE_HANDLE_LIST_END_KHR,
                                                0};
    const cl_semaphore_properties_khr one[] = {CL_SEMAPHORE_TYPE_KHR,
                                               CL_SEMAPHORE_TYPE_BINARY_KHR,
                                               CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                               (cl_semaphore_properties_khr)(uintptr_t)parts[0],
                                               0,
                                               0};
    cl_int error;
    cl_context context = clCreateContext(NULL, 2, parts, NULL, NULL, &error);
    MUST(error);
    cl_command_queue queues[2];
    for (int i = 0; i < 2; i++) {
        queues[i] = clCreateCommandQueue(context, parts[i], 0, &error);
        MUST(error);
    }
    CHECK(kh.clCreateSemaphoreWithPropertiesKHR(context, binary, &error) == NULL);
    CHECK_EQUAL(error, CL_INVALID_PROPERTY);
    cl_semaphore_khr there = create(context, pair), back = create(context, pair);
    cl_event ends[2];
    for (int i = 0; i < 10; i++) {
        MUST(kh.clEnqueueSignalSemaphoresKHR(queues[0], 1, &there, NULL, 0, NULL, NULL));
        MUST(kh.clEnqueueWaitSemaphoresKHR(queues[0], 1, &back, NULL, 0, NULL, &ends[0]));
        MUST(kh.clEnqueueWaitSemaphoresKHR(queues[1], 1, &there, NULL, 0, NULL, &ends[1]));
        MUST(kh.clEnqueueSignalSemaphoresKHR(queues[1], 1, &back, NULL, 0, NULL, NULL));
        CHECK_EQUAL(cl_end_of(ends[0]), CL_COMPLETE);
        CHECK_EQUAL(cl_end_of(ends[1]), CL_COMPLETE);
    }
    cl_semaphore_khr alone = create(context, one);
    CHECK_ERROR(kh.clEnqueueSignalSemaphoresKHR(queues[1], 1, &alone, NULL, 0, NULL, NULL),
                CL_INVALID_COMMAND_QUEUE);
    cl_device_id devices[2];
    size_t size;
    MUST(kh.clGetSemaphoreInfoKHR(alone, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, sizeof devices,
                                  devices, &size));
    CHECK(size == sizeof *devices && devices[0] == parts[0]);
    MUST(kh.clReleaseSemaphoreKHR(alone));
    MUST(kh.clReleaseSemaphoreKHR(there));
    MUST(kh.clReleaseSemaphoreKHR(back));
    for (int i = 0; i < 2; i++)
        MUST(clReleaseCommandQueue(queues[i]));
    MUST(clReleaseContext(context));
    for (cl_uint i = 0; i < count; i++)
        MUST(clReleaseDevice(parts[i]));
}

// -------------------------------------------------------------------------------------------------
// Concurrency

enum { ROUNDS = 200 };

static cl_semaphore_khr balls[2];

// Two threads: one signals and waits for the answer, the other waits and answers.
static void *play(void *returns) {
    cl_command_queue queue = new_queue(&cl, 0);
    for (int i = 0; i < ROUNDS; i++) {
        if (returns == NULL)
            MUST(kh.clEnqueueSignalSemaphoresKHR(queue, 1, &balls[0], NULL, 0, NULL, NULL));
        MUST(kh.clEnqueueWaitSemaphoresKHR(queue, 1, &balls[returns == NULL], NULL, 0, NULL, NULL));
        if (returns != NULL)
            MUST(kh.clEnqueueSignalSemaphoresKHR(queue, 1, &balls[1], NULL, 0, NULL, NULL));
        MUST(clFinish(queue));
    }
    MUST(clReleaseCommandQueue(queue));
    return NULL;
}

static void threads_play(void) {
    pthread_t other;
    balls[0] = create(cl.context, binary);
    balls[1] = create(cl.context, binary);
    pthread_create(&other, NULL, play, balls);
    play(NULL);
    pthread_join(other, NULL);
    CHECK_EQUAL(payload_of(balls[0]), 0);
    CHECK_EQUAL(payload_of(balls[1]), 0);
    MUST(kh.clReleaseSemaphoreKHR(balls[0]));
    MUST(kh.clReleaseSemaphoreKHR(balls[1]));
}

// -------------------------------------------------------------------------------------------------
// Queries, errors

static void queries_tell(void) {
    cl_semaphore_khr semaphore = create(cl.context, binary);
    cl_context context;
    cl_uint count, type;
    cl_semaphore_properties_khr list[4];
    size_t size;
#define GET(name, place)                                                                      \
    MUST(kh.clGetSemaphoreInfoKHR(semaphore, CL_SEMAPHORE_##name##_KHR, sizeof place, &place, \
                                  &size))
    GET(CONTEXT, context);
    CHECK(context == cl.context);
    GET(TYPE, type);
    CHECK_EQUAL(type, CL_SEMAPHORE_TYPE_BINARY_KHR);
    GET(PROPERTIES, list);
    CHECK(size == sizeof binary && memcmp(list, binary, size) == 0);
    MUST(kh.clRetainSemaphoreKHR(semaphore));
    GET(REFERENCE_COUNT, count);
    CHECK_EQUAL(count, 2);
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    CHECK_ERROR(kh.clGetSemaphoreInfoKHR(semaphore, 0, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(kh.clGetSemaphoreInfoKHR(semaphore, CL_SEMAPHORE_TYPE_KHR, 1, &type, NULL),
                CL_INVALID_VALUE);
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    CHECK_ERROR(kh.clGetSemaphoreInfoKHR(semaphore, CL_SEMAPHORE_TYPE_KHR, 0, NULL, NULL),
                CL_INVALID_SEMAPHORE_KHR);
    CHECK_ERROR(kh.clReleaseSemaphoreKHR(semaphore), CL_INVALID_SEMAPHORE_KHR);
    CHECK_ERROR(kh.clRetainSemaphoreKHR(NULL), CL_INVALID_SEMAPHORE_KHR);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SEMAPHORE_TYPES_KHR, sizeof type, &type, NULL));
    CHECK_EQUAL(type, CL_SEMAPHORE_TYPE_BINARY_KHR);
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_SEMAPHORE_TYPES_KHR, sizeof type, &type, NULL));
    CHECK_EQUAL(type, CL_SEMAPHORE_TYPE_BINARY_KHR);
}

static cl_int creation_error(cl_context context, const cl_semaphore_properties_khr *list) {
    cl_int error = CL_SUCCESS;
    CHECK(kh.clCreateSemaphoreWithPropertiesKHR(context, list, &error) == NULL);
    return error;
}

static void creation_checks(void) {
#define LIST(...) (const cl_semaphore_properties_khr[]){__VA_ARGS__}
#define BINARY CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR
    CHECK_ERROR(creation_error(NULL, binary), CL_INVALID_CONTEXT);
    CHECK_ERROR(creation_error(cl.context, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(cl.context, LIST(0)), CL_INVALID_VALUE);
    CHECK_ERROR(creation_error(cl.context, LIST(BINARY, 0x1234, 1, 0)), CL_INVALID_PROPERTY);
    CHECK_ERROR(creation_error(cl.context, LIST(BINARY, BINARY, 0)), CL_INVALID_PROPERTY);
    CHECK_ERROR(creation_error(cl.context, LIST(CL_SEMAPHORE_TYPE_KHR, 5, 0)), CL_INVALID_PROPERTY);
    CHECK_ERROR(creation_error(cl.context, LIST(BINARY, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, 0, 0)),
                CL_INVALID_DEVICE);
    CHECK_ERROR(
        creation_error(cl.context, LIST(BINARY, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                        (cl_semaphore_properties_khr)(uintptr_t)cl.context, 0, 0)),
        CL_INVALID_DEVICE);
    CHECK_ERROR(
        creation_error(cl.context, LIST(BINARY, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                        (cl_semaphore_properties_khr)(uintptr_t)cl.device,
                                        (cl_semaphore_properties_khr)(uintptr_t)cl.device, 0, 0)),
        CL_INVALID_DEVICE);
}

static void command_checks(void) {
    struct cl other = cl_open();
    cl_semaphore_khr semaphore = create(cl.context, binary), none = NULL;
    cl_event gate = user_event(&cl);
    MUST(clSetUserEventStatus(gate, -1));
    const clEnqueueWaitSemaphoresKHR_fn functions[] = {kh.clEnqueueWaitSemaphoresKHR,
                                                       kh.clEnqueueSignalSemaphoresKHR};
    for (int i = 0; i < 2; i++) {
#define SEND(queue, count, list, wait_count, wait_list) \
    functions[i](queue, count, list, NULL, wait_count, wait_list, NULL)
        CHECK_ERROR(SEND(NULL, 1, &semaphore, 0, NULL), CL_INVALID_COMMAND_QUEUE);
        CHECK_ERROR(SEND(cl.queue, 0, &semaphore, 0, NULL), CL_INVALID_VALUE);
        CHECK_ERROR(SEND(cl.queue, 1, NULL, 0, NULL), CL_INVALID_VALUE);
        CHECK_ERROR(SEND(cl.queue, 1, &none, 0, NULL), CL_INVALID_SEMAPHORE_KHR);
        CHECK_ERROR(SEND(other.queue, 1, &semaphore, 0, NULL), CL_INVALID_CONTEXT);
        CHECK_ERROR(SEND(cl.queue, 1, &semaphore, 1, NULL), CL_INVALID_EVENT_WAIT_LIST);
        CHECK_ERROR(SEND(cl.queue, 1, &semaphore, 0, &gate), CL_INVALID_EVENT_WAIT_LIST);
        CHECK_ERROR(SEND(cl.queue, 1, &semaphore, 1, &gate),
                    CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    }
    MUST(clReleaseEvent(gate));
    MUST(kh.clReleaseSemaphoreKHR(semaphore));
    cl_close(&other);
}

int main(void) {
    cl = cl_open();
    find_all();
    signals_are_taken();
    waits_go_on_in_order();
    several_at_once();
    commands_are_ordered();
    failures_are_passed_on();
    devices_meet();
    threads_play();
    queries_tell();
    creation_checks();
    command_checks();
    cl_close(&cl);
    return test_result();
}
