// SPDX-License-Identifier: MIT
//
// The order of a command buffer's commands: sync points and barriers are obeyed; kernels that do not depend on
// each other run together; a failure ends the commands that have not begun.

#include "command_buffer_calls.h"
#include "events.h"
#include "meeting.h"

static struct cl cl;
static cl_command_queue unordered;
static cl_program program;

static const char source[] =
    // One step of a chain. Only the right order completes the chain; each step is long enough for others to
    // overtake it.
    "kernel void advance(global int *cells, int cell, int step) {\n"
    "    int is = cells[cell];\n"
    "    for (volatile int i = 0; i < 50000; i++) {}\n"
    "    if (is == step) cells[cell] = step + 1;\n"
    "}\n"
    // The sum of the first `count` cells, which shows how far the chains are.
    "kernel void sum(global int *cells, int count, int to) {\n"
    "    int all = 0;\n"
    "    for (int i = 0; i < count; i++) all += cells[i];\n"
    "    cells[to] = all;\n"
    "}\n" MEETING;

static cl_command_buffer_khr create(cl_command_queue queue) {
    cl_int error;
    cl_command_buffer_khr buffer = kh.clCreateCommandBufferKHR(1, &queue, NULL, &error);
    MUST(error);
    return buffer;
}

static cl_sync_point_khr launch(cl_command_buffer_khr buffer, cl_kernel kernel, cl_uint count,
                                const cl_sync_point_khr *list) {
    const size_t one = 1;
    cl_sync_point_khr point;
    MUST(kh.clCommandNDRangeKernelKHR(buffer, NULL, NULL, kernel, 1, NULL, &one, &one, count, list,
                                      &point, NULL));
    return point;
}

static cl_sync_point_khr barrier(cl_command_buffer_khr buffer, cl_uint count,
                                 const cl_sync_point_khr *list) {
    cl_sync_point_khr point;
    MUST(kh.clCommandBarrierWithWaitListKHR(buffer, NULL, NULL, count, list, &point, NULL));
    return point;
}

static cl_sync_point_khr advance(cl_command_buffer_khr buffer, cl_mem cells, cl_int cell,
                                 cl_int step, cl_uint count, const cl_sync_point_khr *list) {
    cl_kernel kernel = cl_kernel_of(program, "advance");
    SET_ARG(kernel, 0, cells);
    SET_ARG(kernel, 1, cell);
    SET_ARG(kernel, 2, step);
    cl_sync_point_khr point = launch(buffer, kernel, count, list);
    MUST(clReleaseKernel(kernel));
    return point;
}

static cl_sync_point_khr sum(cl_command_buffer_khr buffer, cl_mem cells, cl_int count, cl_int to,
                             cl_uint points, const cl_sync_point_khr *list) {
    cl_kernel kernel = cl_kernel_of(program, "sum");
    SET_ARG(kernel, 0, cells);
    SET_ARG(kernel, 1, count);
    SET_ARG(kernel, 2, to);
    cl_sync_point_khr point = launch(buffer, kernel, points, list);
    MUST(clReleaseKernel(kernel));
    return point;
}

// Sets the cells to 0, runs the buffer, and releases it.
static void run(cl_command_buffer_khr buffer, cl_mem cells, cl_int *results, size_t size) {
    const cl_int zero = 0;
    MUST(kh.clFinalizeCommandBufferKHR(buffer));
    for (int round = 0; round < 3; round++) {
        MUST(clEnqueueFillBuffer(cl.queue, cells, &zero, sizeof zero, 0, size, 0, NULL, NULL));
        MUST(clFinish(cl.queue));
        cl_event event;
        MUST(kh.clEnqueueCommandBufferKHR(0, NULL, buffer, 0, NULL, &event));
        CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
        cl_read(&cl, cells, size, results);
    }
    MUST(kh.clReleaseCommandBufferKHR(buffer));
}

enum { CHAINS = 3, LENGTH = 12 };

// Chains that cross each other, recorded step by step. Sums in between wait for all of them, through sync points
// or a barrier.
static void chains_keep_their_order(void) {
    cl_int cells[CHAINS + 2];
    cl_mem buffer = cl_buffer(&cl, sizeof cells, NULL);
    cl_command_buffer_khr commands = create(unordered);
    cl_sync_point_khr last[CHAINS], middle;
    for (cl_int step = 0; step < LENGTH / 2; step++)
        for (cl_int i = 0; i < CHAINS; i++)
            last[i] = advance(commands, buffer, i, step, step > 0, step > 0 ? &last[i] : NULL);
    middle = sum(commands, buffer, CHAINS, CHAINS, CHAINS, last);
    for (cl_int step = LENGTH / 2; step < LENGTH; step++)
        for (cl_int i = 0; i < CHAINS; i++)
            last[i] =
                advance(commands, buffer, i, step, 1, step == LENGTH / 2 ? &middle : &last[i]);
    barrier(commands, 0, NULL);
    sum(commands, buffer, CHAINS + 1, CHAINS + 1, 0, NULL);
    run(commands, buffer, cells, sizeof cells);
    for (int i = 0; i < CHAINS; i++)
        CHECK_EQUAL(cells[i], LENGTH);
    CHECK_EQUAL(cells[CHAINS], CHAINS * LENGTH / 2);
    CHECK_EQUAL(cells[CHAINS + 1], CHAINS * LENGTH + CHAINS * LENGTH / 2);
    MUST(clReleaseMemObject(buffer));
}

// A barrier with a list waits for that list only; one without a list waits for all commands before it. Both hold
// back later commands.
static void barriers_hold_back(void) {
    cl_int cells[3];
    cl_mem buffer = cl_buffer(&cl, sizeof cells, NULL);
    cl_command_buffer_khr commands = create(unordered);
    cl_sync_point_khr first = advance(commands, buffer, 0, 0, 0, NULL);
    advance(commands, buffer, 1, 0, 0, NULL);
    barrier(commands, 1, &first);
    advance(commands, buffer, 0, 1, 0, NULL);
    barrier(commands, 0, NULL); // only this barrier orders the second chain's first step
    advance(commands, buffer, 0, 2, 0, NULL);
    advance(commands, buffer, 1, 1, 0, NULL);
    barrier(commands, 0, NULL);
    barrier(commands, 0, NULL);
    sum(commands, buffer, 2, 2, 0, NULL);
    run(commands, buffer, cells, sizeof cells);
    CHECK_EQUAL(cells[0], 3);
    CHECK_EQUAL(cells[1], 2);
    CHECK_EQUAL(cells[2], 5);
    MUST(clReleaseMemObject(buffer));
}

// An in-order queue, without any sync point.
static void queues_in_order_keep_it(void) {
    cl_int cell[1];
    cl_mem buffer = cl_buffer(&cl, sizeof cell, NULL);
    cl_command_buffer_khr commands = create(cl.queue);
    for (cl_int step = 0; step < LENGTH; step++)
        advance(commands, buffer, 0, step, 0, NULL);
    run(commands, buffer, cell, sizeof cell);
    CHECK_EQUAL(cell[0], LENGTH);
    MUST(clReleaseMemObject(buffer));
}

static void kernels_run_together(void) {
    cl_uint units = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    if (units < 2 || (cl.type & CL_DEVICE_TYPE_CPU) == 0)
        return;
    cl_int flags[4];
    cl_mem buffer = cl_buffer(&cl, sizeof flags, NULL);
    cl_command_buffer_khr commands = create(unordered);
    const cl_int zero = 0;
    cl_sync_point_khr cleared;
    MUST(kh.clCommandFillBufferKHR(commands, NULL, NULL, buffer, &zero, sizeof zero, 0,
                                   sizeof flags, 0, NULL, &cleared, NULL));
    for (cl_int me = 0; me < 2; me++) {
        cl_kernel kernel = cl_kernel_of(program, "meet");
        SET_ARG(kernel, 0, buffer);
        SET_ARG(kernel, 1, me);
        launch(commands, kernel, 1, &cleared);
        MUST(clReleaseKernel(kernel));
    }
    MUST(kh.clFinalizeCommandBufferKHR(commands));
    MUST(kh.clEnqueueCommandBufferKHR(0, NULL, commands, 0, NULL, NULL));
    MUST(clFinish(unordered));
    cl_read(&cl, buffer, sizeof flags, flags);
    CHECK_EQUAL(flags[2], 1);
    CHECK_EQUAL(flags[3], 1);
    MUST(kh.clReleaseCommandBufferKHR(commands));
    MUST(clReleaseMemObject(buffer));
}

// A barrier that not all work-items execute fails its launch, if barriers are checked (BARECL_CHECK).
// command_buffers.c uses a fault instead, on a separate core.
static void failures_end_the_rest(void) {
    if ((cl.type & CL_DEVICE_TYPE_CPU) == 0)
        return;
    static const char missed[] =
        "kernel void missed(global int *cells) {\n"
        "    if (cells[get_local_id(0)] == 0) barrier(CLK_LOCAL_MEM_FENCE);\n"
        "}\n";
    const size_t two = 2;
    cl_int cells[3] = {0, 1, 0};
    cl_mem buffer = cl_buffer(&cl, sizeof cells, cells);
    setenv("BARECL_CHECK", "barriers", 1);
    cl_program other = cl_build(&cl, missed);
    cl_kernel kernel = cl_kernel_of(other, "missed");
    SET_ARG(kernel, 0, buffer);
    cl_command_buffer_khr commands = create(unordered);
    cl_sync_point_khr point;
    cl_event event;
    MUST(kh.clCommandNDRangeKernelKHR(commands, NULL, NULL, kernel, 1, NULL, &two, &two, 0, NULL,
                                      &point, NULL));
    point = advance(commands, buffer, 2, 0, 1, &point);
    advance(commands, buffer, 2, 1, 1, &point);
    MUST(kh.clFinalizeCommandBufferKHR(commands));
    for (int round = 0; round < 2; round++) {
        MUST(kh.clEnqueueCommandBufferKHR(0, NULL, commands, 0, NULL, &event));
        CHECK(cl_end_of(event) < 0);
        cl_read(&cl, buffer, sizeof cells, cells);
        CHECK_EQUAL(cells[2], 0);
    }
    MUST(kh.clReleaseCommandBufferKHR(commands));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(other));
    MUST(clReleaseMemObject(buffer));
}

int main(void) {
    cl = cl_open();
    find_all(&cl);
    unordered = new_queue(&cl, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    program = cl_build(&cl, source);
    chains_keep_their_order();
    barriers_hold_back();
    queues_in_order_keep_it();
    kernels_run_together();
    failures_end_the_rest();
    MUST(clReleaseProgram(program));
    MUST(clReleaseCommandQueue(unordered));
    cl_close(&cl);
    return test_result();
}
