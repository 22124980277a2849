// SPDX-License-Identifier: MIT
//
// Out-of-order queues: which commands may overtake others and which may not, how failures spread,
// and kernels that run together. Also queues created from lists of properties.

#include "events.h"
#include "meeting.h"

#include <CL/cl_ext.h>

static struct cl cl;

static cl_event fill(cl_command_queue queue, cl_mem buffer, cl_int value, cl_uint count,
                     const cl_event *list) {
    cl_event event;
    MUST(clEnqueueFillBuffer(queue, buffer, &value, sizeof value, 0, sizeof value, count, list,
                             &event));
    return event;
}

static cl_int value_of(cl_mem buffer) {
    cl_int value;
    MUST(clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL));
    return value;
}

static void commands_overtake(void) {
    cl_command_queue queue = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_command_queue_properties properties;
    MUST(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, NULL));
    CHECK_EQUAL(properties, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_int zero = 0;
    cl_mem one = cl_buffer(&cl, sizeof zero, &zero), other = cl_buffer(&cl, sizeof zero, &zero);
    cl_event gate = user_event(&cl);
    cl_event held = fill(queue, one, 1, 1, &gate), free_to_go = fill(queue, other, 2, 0, NULL);
    MUST(clWaitForEvents(1, &free_to_go));
    CHECK_EQUAL(value_of(other), 2);
    CHECK_EQUAL(value_of(one), 0);
    CHECK(status_of(held) > CL_COMPLETE);
    // A command that waits for the blocked one runs after it, even if enqueued first.
    cl_event after = fill(queue, one, 3, 1, &held);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    MUST(clFinish(queue));
    CHECK_EQUAL(status_of(after), CL_COMPLETE);
    CHECK_EQUAL(value_of(one), 3);
    for (int i = 0; i < 4; ++i)
        MUST(clReleaseEvent((cl_event[]){gate, held, free_to_go, after}[i]));
    MUST(clReleaseMemObject(one));
    MUST(clReleaseMemObject(other));
    MUST(clReleaseCommandQueue(queue));
}

// A marker waits for all commands before it, and holds back none; a barrier also holds back later
// commands.
static void markers_and_barriers_wait(void) {
    cl_command_queue queue = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_int zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    cl_event gate = user_event(&cl), marker, barrier, second, listed;
    cl_event first = fill(queue, buffer, 1, 1, &gate);
    MUST(clEnqueueMarkerWithWaitList(queue, 0, NULL, &marker));
    cl_event passed = fill(queue, buffer, 2, 0, NULL);
    MUST(clWaitForEvents(1, &passed));
    CHECK(status_of(marker) > CL_COMPLETE);
    // With a wait list, a marker or barrier waits for the list only.
    MUST(clEnqueueMarkerWithWaitList(queue, 1, &passed, &listed));
    MUST(clWaitForEvents(1, &listed));
    MUST(clEnqueueBarrierWithWaitList(queue, 0, NULL, &barrier));
    MUST(clEnqueueBarrierWithWaitList(queue, 1, &passed, &second));
    cl_event behind = fill(queue, buffer, 3, 0, NULL);
    CHECK(status_of(barrier) > CL_COMPLETE);
    CHECK(status_of(second) > CL_COMPLETE);
    CHECK(status_of(behind) > CL_COMPLETE);
    CHECK_EQUAL(value_of(buffer), 2);
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    MUST(clFinish(queue));
    CHECK_EQUAL(value_of(buffer), 3);
    cl_event all[] = {gate, first, marker, passed, listed, barrier, second, behind};
    for (size_t i = 0; i < COUNT(all); ++i) {
        CHECK_EQUAL(status_of(all[i]), CL_COMPLETE);
        MUST(clReleaseEvent(all[i]));
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(queue));
}

// A failure ends the commands whose wait lists name it, in any queue. It does not end commands that only follow
// in order or after a barrier.
static void failures_spread_along_lists(void) {
    cl_command_queue one = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
                     other = new_queue(&cl, 0);
    cl_int zero = 0;
    cl_mem buffer = cl_buffer(&cl, sizeof zero, &zero);
    cl_event gate = user_event(&cl), barrier;
    cl_event first = fill(one, buffer, 1, 1, &gate), second = fill(other, buffer, 2, 1, &first);
    cl_event behind = fill(other, buffer, 3, 0, NULL);
    MUST(clEnqueueBarrierWithWaitList(one, 0, NULL, &barrier));
    cl_event unharmed = fill(one, buffer, 4, 0, NULL);
    MUST(clSetUserEventStatus(gate, -5));
    MUST(clFinish(one));
    MUST(clFinish(other));
    CHECK_EQUAL(status_of(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(status_of(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    CHECK_EQUAL(status_of(behind), CL_COMPLETE);
    CHECK_EQUAL(status_of(barrier), CL_COMPLETE);
    CHECK_EQUAL(status_of(unharmed), CL_COMPLETE);
    CHECK_ERROR(clWaitForEvents(1, &second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    cl_event all[] = {gate, first, second, behind, barrier, unharmed};
    for (size_t i = 0; i < COUNT(all); ++i)
        MUST(clReleaseEvent(all[i]));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseCommandQueue(one));
    MUST(clReleaseCommandQueue(other));
}

// Many commands in chains that cross each other: each chain's last value must be right.
static void chains_keep_their_order(void) {
    enum { CHAINS = 5, LENGTH = 200 };
    cl_command_queue queue = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_int zero = 0;
    cl_mem buffers[CHAINS];
    cl_event last[CHAINS], gate = user_event(&cl);
    for (int c = 0; c < CHAINS; ++c) {
        buffers[c] = cl_buffer(&cl, sizeof zero, &zero);
        last[c] = fill(queue, buffers[c], -1, 1, &gate);
    }
    for (int i = 0; i < LENGTH; ++i)
        for (int c = 0; c < CHAINS; ++c) {
            cl_event next = fill(queue, buffers[c], 1000 * c + i, 1, &last[c]);
            MUST(clReleaseEvent(last[c]));
            last[c] = next;
        }
    MUST(clSetUserEventStatus(gate, CL_COMPLETE));
    MUST(clFinish(queue));
    for (int c = 0; c < CHAINS; ++c) {
        CHECK_EQUAL(value_of(buffers[c]), 1000 * c + LENGTH - 1);
        MUST(clReleaseEvent(last[c]));
        MUST(clReleaseMemObject(buffers[c]));
    }
    MUST(clReleaseEvent(gate));
    MUST(clReleaseCommandQueue(queue));
}

static const char meeting[] = MEETING;

static void kernels_run_together(void) {
    cl_uint units = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    if (units < 2)
        return;
    cl_command_queue queue = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl_program program = cl_build(&cl, meeting);
    cl_int flags[4] = {0};
    cl_mem buffer = cl_buffer(&cl, sizeof flags, flags);
    cl_kernel kernels[2];
    const size_t one = 1;
    for (cl_int me = 0; me < 2; ++me) {
        kernels[me] = cl_kernel_of(program, "meet");
        SET_ARG(kernels[me], 0, buffer);
        SET_ARG(kernels[me], 1, me);
        MUST(clEnqueueNDRangeKernel(queue, kernels[me], 1, NULL, &one, &one, 0, NULL, NULL));
    }
    MUST(clFinish(queue));
    cl_read(&cl, buffer, sizeof flags, flags);
    CHECK_EQUAL(flags[2], 1);
    CHECK_EQUAL(flags[3], 1);
    for (int i = 0; i < 2; ++i)
        MUST(clReleaseKernel(kernels[i]));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    MUST(clReleaseCommandQueue(queue));
}

static cl_int list_error(const cl_queue_properties *list, cl_context context, cl_device_id device) {
    cl_int error = CL_SUCCESS;
    CHECK(clCreateCommandQueueWithProperties(context, device, list, &error) == NULL);
    return error;
}

static void lists_of_properties(void) {
    const cl_queue_properties good[] = {CL_QUEUE_PROPERTIES,
                                        CL_QUEUE_PROFILING_ENABLE,
                                        CL_QUEUE_PRIORITY_KHR,
                                        CL_QUEUE_PRIORITY_HIGH_KHR,
                                        CL_QUEUE_THROTTLE_KHR,
                                        CL_QUEUE_THROTTLE_LOW_KHR,
                                        0};
    const cl_queue_properties unknown[] = {0x999, 0, 0}, size[] = {CL_QUEUE_SIZE, 64, 0};
    const cl_queue_properties twice[] = {CL_QUEUE_PROPERTIES, 0, CL_QUEUE_PROPERTIES, 0, 0};
    const cl_queue_properties on_device[] = {
        CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE, 0};
    const cl_queue_properties no_priority[] = {CL_QUEUE_PRIORITY_KHR, 3, 0};
    const cl_queue_properties no_throttle[] = {CL_QUEUE_THROTTLE_KHR, 3, 0};
    cl_queue_properties told[8] = {0};
    cl_int error;
    size_t bytes;
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(cl.context, cl.device, good, &error);
    MUST(error);
    MUST(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES_ARRAY, sizeof told, told, &bytes));
    CHECK(bytes == sizeof good && memcmp(told, good, sizeof good) == 0);
    CHECK_ERROR(clGetCommandQueueInfo(queue, CL_QUEUE_SIZE, sizeof told, told, NULL),
                CL_INVALID_COMMAND_QUEUE);
    MUST(clReleaseCommandQueue(queue));
    queue = new_queue(&cl, 0);
    MUST(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES_ARRAY, 0, NULL, &bytes));
    CHECK_EQUAL(bytes, 0);
    MUST(clReleaseCommandQueue(queue));
    CHECK_ERROR(list_error(good, NULL, cl.device), CL_INVALID_CONTEXT);
    CHECK_ERROR(list_error(good, cl.context, (cl_device_id)cl.context), CL_INVALID_DEVICE);
    CHECK_ERROR(list_error(unknown, cl.context, cl.device), CL_INVALID_VALUE);
    CHECK_ERROR(list_error(size, cl.context, cl.device), CL_INVALID_VALUE);
    CHECK_ERROR(list_error(twice, cl.context, cl.device), CL_INVALID_VALUE);
    CHECK_ERROR(list_error(no_priority, cl.context, cl.device), CL_INVALID_VALUE);
    CHECK_ERROR(list_error(no_throttle, cl.context, cl.device), CL_INVALID_VALUE);
    CHECK_ERROR(list_error(on_device, cl.context, cl.device), CL_INVALID_QUEUE_PROPERTIES);
    CHECK(clGetExtensionFunctionAddressForPlatform(
              cl.platform, "clCreateCommandQueueWithPropertiesKHR") != NULL);
}

int main(void) {
    cl = cl_open();
    cl_command_queue_properties properties = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, sizeof properties,
                         &properties, NULL));
    CHECK_EQUAL(properties, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
    commands_overtake();
    markers_and_barriers_wait();
    failures_spread_along_lists();
    chains_keep_their_order();
    kernels_run_together();
    lists_of_properties();
    cl_close(&cl);
    return test_result();
}
