// SPDX-License-Identifier: MIT
//
// Launches without work-items, because the global size is NULL or has a 0 in it: nothing runs, and the command
// ends in order like any other. In queues of both kinds and in command buffers.

#include "events.h"

#include <CL/cl_ext.h>

#include "api/command_buffer_khr.h"

static struct cl cl;
static cl_kernel kernel, unset;
static cl_mem number;

static const size_t zero[3] = {0, 0, 0}, flat[3] = {4, 0, 4}, one[3] = {1, 1, 1};

static cl_int launch(cl_command_queue queue, const size_t *global, const size_t *local,
                     const cl_event *after, cl_event *event) {
    return clEnqueueNDRangeKernel(queue, kernel, 3, NULL, global, local, after != NULL, after,
                                  event);
}

static cl_int value(void) {
    cl_int value = -1;
    cl_read(&cl, number, sizeof value, &value);
    return value;
}

static void nothing_runs(void) {
    const size_t *const sizes[] = {NULL, zero, flat};
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        cl_event event;
        cl_command_type type;
        cl_ulong times[4];
        MUST(launch(cl.queue, sizes[i], i == 0 ? one : NULL, NULL, &event));
        MUST(clWaitForEvents(1, &event));
        MUST(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
        CHECK_EQUAL(type, CL_COMMAND_NDRANGE_KERNEL);
        for (cl_uint k = 0; k < 4; ++k)
            MUST(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + k, sizeof times[k],
                                         &times[k], NULL));
        CHECK(times[0] <= times[1] && times[1] <= times[2] && times[2] <= times[3]);
        CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    }
    MUST(launch(cl.queue, zero, NULL, NULL, NULL));
    MUST(clFinish(cl.queue));
    CHECK_EQUAL(value(), 0);
}

// The command waits for its wait list, and fails if an event of the list fails.
static void it_has_its_turn(cl_command_queue_properties properties) {
    cl_command_queue queue = new_queue(&cl, properties);
    for (int failed = 0; failed < 2; ++failed) {
        cl_event gate = user_event(&cl), event, next;
        MUST(launch(queue, NULL, NULL, &gate, &event));
        MUST(clEnqueueMarkerWithWaitList(queue, 1, &event, &next));
        CHECK_EQUAL(status_of(event), CL_QUEUED);
        MUST(clSetUserEventStatus(gate, failed ? -7 : CL_COMPLETE));
        cl_int end = failed ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_COMPLETE;
        CHECK_EQUAL(cl_end_of(event), end);
        CHECK_EQUAL(cl_end_of(next), end);
        MUST(clReleaseEvent(gate));
    }
    // After and before launches that have work-items, without waits of the host in between.
    const size_t items = 1;
    for (int i = 0; i < 8; ++i) {
        MUST(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
        MUST(clEnqueueBarrierWithWaitList(queue, 0, NULL, NULL));
        MUST(launch(queue, flat, NULL, NULL, NULL));
    }
    MUST(clFinish(queue));
    CHECK_EQUAL(value(), 8);
    const cl_int nothing = 0;
    MUST(clEnqueueWriteBuffer(cl.queue, number, CL_TRUE, 0, sizeof nothing, &nothing, 0, NULL,
                              NULL));
    MUST(clReleaseCommandQueue(queue));
}

// All other parameters are checked as usual.
static void mistakes_are_told(void) {
    const size_t three[3] = {3, 3, 3};
    CHECK_ERROR(launch(NULL, NULL, NULL, NULL, NULL), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(launch(cl.queue, zero, zero, NULL, NULL), CL_INVALID_WORK_GROUP_SIZE);
    CHECK_ERROR(launch(cl.queue, flat, three, NULL, NULL), CL_INVALID_WORK_GROUP_SIZE);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 0, NULL, NULL, NULL, 0, NULL, NULL),
                CL_INVALID_WORK_DIMENSION);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, unset, 1, NULL, zero, NULL, 0, NULL, NULL),
                CL_INVALID_KERNEL_ARGS);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, NULL, NULL, 1, NULL, NULL),
                CL_INVALID_EVENT_WAIT_LIST);
}

static void *find(const char *name) {
    void *function = clGetExtensionFunctionAddressForPlatform(cl.platform, name);
    if (function == NULL)
        skip("the platform has no command buffers");
    return function;
}

// Debian's header has older prototypes of the functions that record; the types that end in _t are
// the current ones.
#define FIND(name, type) type name = (type)find(#name)

static void command_buffers_have_them(void) {
    FIND(clCreateCommandBufferKHR, clCreateCommandBufferKHR_fn);
    FIND(clFinalizeCommandBufferKHR, clFinalizeCommandBufferKHR_fn);
    FIND(clEnqueueCommandBufferKHR, clEnqueueCommandBufferKHR_fn);
    FIND(clReleaseCommandBufferKHR, clReleaseCommandBufferKHR_fn);
    FIND(clCommandNDRangeKernelKHR, clCommandNDRangeKernelKHR_t *);
    const size_t *const sizes[] = {one, NULL, one, flat, zero, one};
    cl_int error;
    cl_command_buffer_khr buffer = clCreateCommandBufferKHR(1, &cl.queue, NULL, &error);
    MUST(error);
    for (size_t i = 0; i < COUNT(sizes); ++i)
        MUST(clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 3, NULL, sizes[i], NULL, 0, NULL,
                                       NULL, NULL));
    MUST(clFinalizeCommandBufferKHR(buffer));
    cl_event event;
    for (int i = 0; i < 2; ++i) {
        MUST(clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, &event));
        CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    }
    CHECK_EQUAL(value(), 6);
    MUST(clReleaseCommandBufferKHR(buffer));
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl); // OpenCL 1.2 refuses such sizes
    cl_program program = cl_build(&cl, "kernel void add(global int *x) { ++*x; }"
                                       "kernel void unset(global int *x) { ++*x; }");
    const cl_int nothing = 0;
    kernel = cl_kernel_of(program, "add");
    unset = cl_kernel_of(program, "unset");
    number = cl_buffer(&cl, sizeof nothing, &nothing);
    SET_ARG(kernel, 0, number);
    nothing_runs();
    it_has_its_turn(0);
    it_has_its_turn(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    mistakes_are_told();
    command_buffers_have_them();
    MUST(clReleaseMemObject(number));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(unset));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
