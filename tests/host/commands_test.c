// SPDX-License-Identifier: MIT
//
// Commands do what they specify, in order and after the events that they wait for, on each driver.
// The kernels are functions of this file (support.h).

#include "support.h"

#include "api/events/queue.h"
#include "device/driver.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// Kernels. abi.h defines `args` for K_workgroup: a buffer's slot points at its address.

#define BUFFER(slot) (*(uint32_t **)args[slot])

static size_t group_number(const struct bcl_launch_context *context, size_t x, size_t y, size_t z) {
    return x + (size_t)context->num_groups[0] * (y + (size_t)context->num_groups[1] * z);
}

// out[group] += value
static void add(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                size_t z) {
    uint32_t value;
    memcpy(&value, args[1], sizeof value);
    BUFFER(0)[group_number(context, x, y, z)] += value;
}

// out[0] = out[0] * 10 + value, slowly
static void append(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                   size_t z) {
    (void)context, (void)x, (void)y, (void)z;
    usleep(2000);
    BUFFER(0)[0] = BUFFER(0)[0] * 10 + *(const uint32_t *)args[1];
}

// Writes what it finds in the launch.
static void describe(void *const *args, const struct bcl_launch_context *context, size_t x,
                     size_t y, size_t z) {
    uint32_t *out = BUFFER(0);
    if (x + y + z > 0)
        return;
    out[0] = context->work_dim;
    for (int i = 0; i < 3; i++) {
        out[1 + i] = (uint32_t)context->global_size[i];
        out[4 + i] = (uint32_t)context->local_size[i];
        out[7 + i] = (uint32_t)context->global_offset[i];
        out[10 + i] = (uint32_t)context->num_groups[i];
    }
}

// Local memory (argument and automatic) and private memory (128 bytes of the group and 16 of each
// of 4 work-items) is aligned, and no other worker changes it while the group runs. Then out[group]
// = 1.
static void own_memory(void *const *args, const struct bcl_launch_context *context, size_t x,
                       size_t y, size_t z) {
    size_t group = group_number(context, x, y, z);
    uint32_t *local = *(uint32_t **)args[1], *automatic = *(uint32_t **)args[2];
    uint32_t *private_memory = (void *)(uintptr_t)context->private_memory;
    bool good = (uintptr_t)local % BCL_LOCAL_ALIGN == 0 &&
                (uintptr_t)automatic % BCL_LOCAL_ALIGN == 0 &&
                (uintptr_t)private_memory % BCL_PRIVATE_ALIGN == 0;
    for (size_t i = 0; i < 16; i++)
        local[i] = automatic[i] = (uint32_t)group;
    for (size_t i = 0; i < 48; i++)
        private_memory[i] = (uint32_t)group;
    sched_yield();
    for (size_t i = 0; i < 16; i++)
        good &= local[i] == group && automatic[i] == group;
    for (size_t i = 0; i < 48; i++)
        good &= private_memory[i] == group;
    BUFFER(0)[group] = good;
}

static void is_null(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                    size_t z) {
    (void)context, (void)x, (void)y, (void)z;
    BUFFER(0)[0] = *(void **)args[1] == NULL;
}

// printf("%d\n", group)
static void print(void *const *args, const struct bcl_launch_context *context, size_t x, size_t y,
                  size_t z) {
    (void)args;
    struct bcl_printf_ring *ring = (void *)(uintptr_t)context->printf_ring;
    uint32_t *data = (void *)(ring + 1);
    const uint32_t record[] = {12, 0, (uint32_t)group_number(context, x, y, z)};
    for (size_t i = 0; i < 3; i++, ring->write += 4)
        data[(ring->write & (ring->size - 1)) / 4] = record[i];
}

enum { ADD, APPEND, DESCRIBE, OWN_MEMORY };
static const struct test_kernel kernels[] = {
    {.name = "add",
     .function = add,
     .argument_count = 2,
     .arguments = {TEST_GLOBAL, TEST_VALUE(4)}},
    {.name = "append",
     .function = append,
     .argument_count = 2,
     .arguments = {TEST_GLOBAL, TEST_VALUE(4)}},
    {.name = "describe", .function = describe, .argument_count = 1, .arguments = {TEST_GLOBAL}},
    {.name = "own_memory",
     .function = own_memory,
     .argument_count = 2,
     .arguments = {TEST_GLOBAL, TEST_LOCAL},
     .local_count = 1,
     .locals = {{64, 4}},
     .private_bytes = 16,
     .group_bytes = BCL_PRIVATE_ALIGN},
};
static const struct test_kernel more_kernels[] = {
    {.name = "is_null",
     .function = is_null,
     .argument_count = 2,
     .arguments = {TEST_GLOBAL, TEST_GLOBAL}},
    {.name = "print", .function = print},
};

// -------------------------------------------------------------------------------------------------

static struct test_setup setup;
static cl_kernel add_kernel, append_kernel;

static int open_setup(void **state) {
    (void)state;
    test_open(&setup, kernels, 4, NULL);
    add_kernel = clCreateKernel(setup.program, "add", NULL);
    append_kernel = clCreateKernel(setup.program, "append", NULL);
    return 0;
}

static int close_setup(void **state) {
    (void)state;
    clReleaseKernel(add_kernel);
    clReleaseKernel(append_kernel);
    test_close(&setup);
    return 0;
}

static cl_mem new_buffer(size_t count) {
    cl_int status;
    void *zeros = calloc(count, 4);
    cl_mem buffer = clCreateBuffer(setup.context, CL_MEM_COPY_HOST_PTR, count * 4, zeros, &status);
    assert_int_equal(status, CL_SUCCESS);
    free(zeros);
    return buffer;
}

static void run(cl_command_queue queue, cl_kernel kernel, cl_mem buffer, uint32_t value,
                size_t count, cl_uint wait_count, const cl_event *wait_list, cl_event *event) {
    assert_int_equal(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    assert_int_equal(clSetKernelArg(kernel, 1, sizeof value, &value), CL_SUCCESS);
    assert_int_equal(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, (size_t[]){1},
                                            wait_count, wait_list, event),
                     CL_SUCCESS);
}

static uint32_t word(cl_command_queue queue, cl_mem buffer, size_t index) {
    uint32_t value = 0xdeadbeef;
    assert_int_equal(
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, index * 4, 4, &value, 0, NULL, NULL),
        CL_SUCCESS);
    return value;
}

static cl_int status_of(cl_event event) {
    cl_int status;
    assert_int_equal(
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL),
        CL_SUCCESS);
    return status;
}

static void every_group_runs_once(void **state) {
    (void)state;
    static const size_t counts[] = {1, 2, 3, 7, 16, 17, 1000, 4099};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        cl_mem buffer = new_buffer(counts[i]);
        run(setup.queue, add_kernel, buffer, 3, counts[i], 0, NULL, NULL);
        uint32_t *words = malloc(counts[i] * 4);
        clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, counts[i] * 4, words, 0, NULL, NULL);
        for (size_t k = 0; k < counts[i]; k++)
            assert_int_equal(words[k], 3);
        free(words);
        clReleaseMemObject(buffer);
    }
}

static void groups_have_three_dimensions(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(6 * 5 * 4);
    uint32_t value = 1, words[6 * 5 * 4];
    size_t global[] = {12, 5, 8}, local[] = {2, 1, 2};
    clSetKernelArg(add_kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(add_kernel, 1, sizeof value, &value);
    assert_int_equal(
        clEnqueueNDRangeKernel(setup.queue, add_kernel, 3, NULL, global, local, 0, NULL, NULL),
        CL_SUCCESS);
    clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL);
    for (size_t i = 0; i < 6 * 5 * 4; i++)
        assert_int_equal(words[i], 1);
    clReleaseMemObject(buffer);
}

static void launch_context_is_complete(void **state) {
    (void)state;
    static const uint32_t expected[] = {2, 12, 6, 1, 4, 3, 1, 100, 7, 0, 3, 2, 1};
    uint32_t words[13];
    cl_mem buffer = new_buffer(13);
    cl_kernel kernel = clCreateKernel(setup.program, "describe", NULL);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    size_t offset[] = {100, 7}, global[] = {12, 6}, local[] = {4, 3};
    clEnqueueNDRangeKernel(setup.queue, kernel, 2, offset, global, local, 0, NULL, NULL);
    clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL);
    assert_memory_equal(words, expected, sizeof words);
    assert_int_equal(clEnqueueTask(setup.queue, kernel, 0, NULL, NULL), CL_SUCCESS);
    assert_int_equal(word(setup.queue, buffer, 1), 1);
    clReleaseKernel(kernel);
    clReleaseMemObject(buffer);
}

// The local size that the library chooses divides any global size.
static void local_size_is_chosen(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(13);
    cl_kernel kernel = clCreateKernel(setup.program, "describe", NULL);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    static const size_t sizes[][3] = {
        {1, 1, 1}, {997, 1, 1}, {1024, 768, 1}, {3, 5, 7}, {64, 64, 64}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t words[13];
        assert_int_equal(
            clEnqueueNDRangeKernel(setup.queue, kernel, 3, NULL, sizes[i], NULL, 0, NULL, NULL),
            CL_SUCCESS);
        clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL);
        for (int k = 0; k < 3; k++)
            assert_int_equal(words[4 + k] * words[10 + k], sizes[i][k]);
    }
    clReleaseKernel(kernel);
    clReleaseMemObject(buffer);
}

static void workers_have_memory_of_their_own(void **state) {
    (void)state;
    size_t global = 4 * 500, local = 4;
    cl_mem buffer = new_buffer(500);
    cl_kernel kernel = clCreateKernel(setup.program, "own_memory", NULL);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, 64, NULL);
    cl_ulong bytes;
    clGetKernelWorkGroupInfo(kernel, setup.devices[0], CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes,
                             &bytes, NULL);
    assert_int_equal(bytes, BCL_LOCAL_ALIGN + 64); // the second part is aligned
    clEnqueueNDRangeKernel(setup.queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
    uint32_t words[500];
    clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL);
    for (size_t i = 0; i < 500; i++)
        assert_int_equal(words[i], 1);
    clReleaseKernel(kernel);
    clReleaseMemObject(buffer);
}

// Sums of the application's sizes must not wrap to a size that would fit.
static void sizes_that_wrap_are_refused(void **state) {
    (void)state;
    size_t one = 1, huge = SIZE_MAX / 2 + 1;
    size_t global[] = {huge, huge, huge}, local[] = {1, 1, 1};
    cl_mem buffer = new_buffer(13);
    cl_kernel kernel = clCreateKernel(setup.program, "own_memory", NULL);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    static const size_t wrapping[] = {SIZE_MAX - 7, SIZE_MAX - 63, SIZE_MAX - 127, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrapping / sizeof wrapping[0]; i++) {
        clSetKernelArg(kernel, 1, wrapping[i], NULL);
        assert_int_equal(
            clEnqueueNDRangeKernel(setup.queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL),
            CL_OUT_OF_RESOURCES);
    }
    clReleaseKernel(kernel);

    // The number of work-groups overflows: 2^93 or 2^189, then 2^32 or 2^64.
    kernel = clCreateKernel(setup.program, "describe", NULL);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    assert_int_equal(
        clEnqueueNDRangeKernel(setup.queue, kernel, 3, NULL, global, local, 0, NULL, NULL),
        CL_INVALID_GLOBAL_WORK_SIZE);
    global[0] = global[1] = (size_t)1 << sizeof(size_t) * 4;
    global[2] = 1;
    assert_int_equal(
        clEnqueueNDRangeKernel(setup.queue, kernel, 3, NULL, global, local, 0, NULL, NULL),
        CL_INVALID_GLOBAL_WORK_SIZE);
    clReleaseKernel(kernel);
    clReleaseMemObject(buffer);
}

static void queue_is_in_order(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(1);
    for (uint32_t i = 1; i <= 8; i++)
        run(setup.queue, append_kernel, buffer, i, 1, 0, NULL, NULL);
    assert_int_equal(word(setup.queue, buffer, 0), 12345678);
    clReleaseMemObject(buffer);
}

// A launch uses the arguments that the kernel had when it was enqueued.
static void arguments_are_captured(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(1);
    cl_event gate = clCreateUserEvent(setup.context, NULL);
    run(setup.queue, append_kernel, buffer, 1, 1, 1, &gate, NULL);
    run(setup.queue, append_kernel, buffer, 2, 1, 0, NULL, NULL);
    uint32_t value = 9;
    clSetKernelArg(append_kernel, 1, sizeof value, &value);
    clSetUserEventStatus(gate, CL_COMPLETE);
    assert_int_equal(word(setup.queue, buffer, 0), 12);
    clReleaseEvent(gate);
    clReleaseMemObject(buffer);
}

static void wait_lists_reach_across_queues(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(1);
    cl_command_queue other = clCreateCommandQueue(setup.context, setup.devices[0], 0, NULL);
    cl_event gate = clCreateUserEvent(setup.context, NULL), events[3];
    run(other, append_kernel, buffer, 1, 1, 1, &gate, &events[0]);
    run(setup.queue, append_kernel, buffer, 2, 1, 1, &events[0], &events[1]);
    run(other, append_kernel, buffer, 3, 1, 2, (cl_event[]){events[1], gate}, &events[2]);
    assert_int_equal(status_of(events[0]), CL_QUEUED);
    assert_int_equal(status_of(events[2]), CL_QUEUED);
    clSetUserEventStatus(gate, CL_COMPLETE);
    assert_int_equal(clWaitForEvents(3, events), CL_SUCCESS);
    assert_int_equal(word(other, buffer, 0), 123);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(status_of(events[i]), CL_COMPLETE);
        clReleaseEvent(events[i]);
    }
    clReleaseEvent(gate);
    clReleaseCommandQueue(other);
    clReleaseMemObject(buffer);
}

// A failure spreads along wait lists, directly and indirectly, but not to commands that merely come
// later.
static void failure_spreads_along_wait_lists_only(void **state) {
    (void)state;
    const cl_int spread = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    cl_mem buffer = new_buffer(1);
    cl_event gate = clCreateUserEvent(setup.context, NULL), first, second;
    run(setup.queue, append_kernel, buffer, 1, 1, 1, &gate, &first);
    run(setup.queue, append_kernel, buffer, 2, 1, 1, &first, &second);
    run(setup.queue, append_kernel, buffer, 3, 1, 0, NULL, NULL);
    assert_int_equal(clSetUserEventStatus(gate, -42), CL_SUCCESS);
    assert_int_equal(clSetUserEventStatus(gate, CL_COMPLETE), CL_INVALID_OPERATION);
    assert_int_equal(clWaitForEvents(1, &second), spread);
    assert_int_equal(status_of(gate), -42);
    assert_int_equal(status_of(first), spread);
    assert_int_equal(status_of(second), spread);
    assert_int_equal(word(setup.queue, buffer, 0), 3);
    uint32_t value;
    assert_int_equal(
        clEnqueueReadBuffer(setup.queue, buffer, CL_TRUE, 0, 4, &value, 1, &first, NULL), spread);
    clReleaseEvent(first);
    clReleaseEvent(second);
    clReleaseEvent(gate);
    clReleaseMemObject(buffer);
}

// A queue this long would overflow the stack if each command submitted the next one recursively.
static void long_queue_is_drained(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    cl_mem buffer = new_buffer(1);
    cl_event gate = clCreateUserEvent(setup.context, NULL);
    clEnqueueBarrierWithWaitList(setup.queue, 1, &gate, NULL);
    for (int i = 0; i < COUNT; i++)
        run(setup.queue, add_kernel, buffer, 1, 1, 0, NULL, NULL);
    clSetUserEventStatus(gate, CL_COMPLETE);
    assert_int_equal(word(setup.queue, buffer, 0), COUNT);
    clReleaseEvent(gate);
    clReleaseMemObject(buffer);
}

static void objects_may_be_released_before_the_end(void **state) {
    (void)state;
    cl_mem buffer = new_buffer(1), copy = new_buffer(1);
    cl_kernel kernel = clCreateKernel(setup.program, "append", NULL);
    cl_command_queue queue = clCreateCommandQueue(setup.context, setup.devices[0], 0, NULL);
    cl_event gate = clCreateUserEvent(setup.context, NULL), done;
    run(queue, kernel, buffer, 5, 1, 1, &gate, NULL);
    clEnqueueCopyBuffer(queue, buffer, copy, 0, 0, 4, 0, NULL, &done);
    clReleaseKernel(kernel);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
    clSetUserEventStatus(gate, CL_COMPLETE);
    assert_int_equal(clWaitForEvents(1, &done), CL_SUCCESS);
    assert_int_equal(word(setup.queue, copy, 0), 5);
    clReleaseEvent(gate);
    clReleaseEvent(done);
    clReleaseMemObject(copy);
}

static void CL_CALLBACK note(cl_event event, cl_int status, void *user_data) {
    (void)event;
    int *notes = user_data; // first the count, then the numbers
    notes[1 + notes[0]++] = status;
}

static void callbacks_come_in_order(void **state) {
    (void)state;
    int notes[8] = {0}, late[8] = {0}, failed[8] = {0};
    cl_mem buffer = new_buffer(1);
    cl_event gate = clCreateUserEvent(setup.context, NULL), event, loser;
    run(setup.queue, append_kernel, buffer, 1, 1, 1, &gate, &event);
    clEnqueueMarkerWithWaitList(setup.queue, 1, (cl_event[]){event}, &loser);
    clSetEventCallback(event, CL_COMPLETE, note, notes);
    clSetEventCallback(event, CL_RUNNING, note, notes);
    clSetEventCallback(event, CL_SUBMITTED, note, notes);
    assert_int_equal(notes[0], 0);
    clSetUserEventStatus(gate, CL_COMPLETE);
    clFinish(setup.queue);
    clSetEventCallback(event, CL_COMPLETE, note, late);
    assert_int_equal(late[0], 1);
    while (((volatile int *)notes)[0] < 3)
        usleep(100);
    assert_int_equal(notes[1], CL_SUBMITTED);
    assert_int_equal(notes[2], CL_RUNNING);
    assert_int_equal(notes[3], CL_COMPLETE);
    clReleaseEvent(loser);
    clReleaseEvent(event);
    clReleaseEvent(gate);

    gate = clCreateUserEvent(setup.context, NULL);
    clSetEventCallback(gate, CL_COMPLETE, note, failed);
    clSetUserEventStatus(gate, -7);
    assert_int_equal(failed[1], -7);
    clReleaseEvent(gate);
    clReleaseMemObject(buffer);
}

static void stamps_are_in_order(void **state) {
    (void)state;
    cl_ulong stamps[4];
    cl_mem buffer = new_buffer(1);
    cl_event event;
    run(setup.queue, append_kernel, buffer, 1, 1, 0, NULL, &event);
    clWaitForEvents(1, &event);
    for (cl_uint i = 0; i < 4; i++)
        assert_int_equal(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + i,
                                                 sizeof stamps[i], &stamps[i], NULL),
                         CL_SUCCESS);
    assert_true(stamps[0] <= stamps[1] && stamps[1] <= stamps[2]);
    assert_true(stamps[3] >= stamps[2] + 2000000); // the kernel sleeps 2 ms
    clReleaseEvent(event);
    clReleaseMemObject(buffer);
}

static void mapping_shows_and_takes_the_bytes(void **state) {
    (void)state;
    cl_int status;
    uint32_t own[4] = {1, 2, 3, 4};
    cl_mem buffers[] = {
        new_buffer(4),
        clCreateBuffer(setup.context, CL_MEM_USE_HOST_PTR, sizeof own, own, NULL),
        clCreateBuffer(setup.context, CL_MEM_ALLOC_HOST_PTR, sizeof own, NULL, NULL),
    };
    for (size_t i = 0; i < 3; i++) {
        cl_uint count;
        run(setup.queue, add_kernel, buffers[i], 5, 4, 0, NULL, NULL);
        uint32_t *words =
            clEnqueueMapBuffer(setup.queue, buffers[i], CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 4, 8,
                               0, NULL, NULL, &status);
        assert_int_equal(status, CL_SUCCESS);
        if (i == 1)
            assert_ptr_equal(words, &own[1]);
        uint32_t seen = words[0];
        words[1] = 100;
        clGetMemObjectInfo(buffers[i], CL_MEM_MAP_COUNT, sizeof count, &count, NULL);
        assert_int_equal(count, 1);
        assert_int_equal(clEnqueueUnmapMemObject(setup.queue, buffers[i], words, 0, NULL, NULL),
                         CL_SUCCESS);
        assert_int_equal(clEnqueueUnmapMemObject(setup.queue, buffers[i], words, 0, NULL, NULL),
                         CL_INVALID_VALUE);
        run(setup.queue, add_kernel, buffers[i], 1, 4, 0, NULL, NULL);
        assert_int_equal(word(setup.queue, buffers[i], 1), seen + 1);
        assert_int_equal(word(setup.queue, buffers[i], 2), 101);
        clReleaseMemObject(buffers[i]);
    }
}

static void rectangles_and_fills(void **state) {
    (void)state;
    unsigned char bytes[64], seen[64];
    for (size_t i = 0; i < 64; i++)
        bytes[i] = (unsigned char)i;
    cl_mem from = clCreateBuffer(setup.context, CL_MEM_COPY_HOST_PTR, 64, bytes, NULL);
    cl_mem to = new_buffer(16);
    // A 2x2x2 box at (1,1,0) of a 4x4x4 cube is copied to (2,0,1) of a cube with rows of 8.
    size_t origin[] = {1, 1, 0}, target[] = {2, 0, 1}, region[] = {2, 2, 2};
    assert_int_equal(clEnqueueCopyBufferRect(setup.queue, from, to, origin, target, region, 4, 16,
                                             8, 16, 0, NULL, NULL),
                     CL_SUCCESS);
    clEnqueueReadBuffer(setup.queue, to, CL_TRUE, 0, 64, seen, 0, NULL, NULL);
    for (size_t i = 0; i < 64; i++) {
        size_t x = i % 8, y = i / 8 % 2, z = i / 16;
        bool inside = x >= 2 && x < 4 && z >= 1 && z < 3;
        assert_int_equal(seen[i], inside ? (x - 1) + 4 * (y + 1) + 16 * (z - 1) : 0);
    }
    assert_int_equal(clEnqueueFillBuffer(setup.queue, to, "abcd", 4, 8, 16, 0, NULL, NULL),
                     CL_SUCCESS);
    clEnqueueReadBuffer(setup.queue, to, CL_TRUE, 0, 64, seen, 0, NULL, NULL);
    assert_memory_equal(seen + 8, "abcdabcdabcdabcd", 16);
    assert_int_equal(seen[7], 0);
    clReleaseMemObject(from);
    clReleaseMemObject(to);
}

static void CL_CALLBACK note_release(cl_mem memory, void *user_data) {
    (void)memory;
    ++*(int *)user_data;
}

static void destructor_callbacks_are_called(void **state) {
    (void)state;
    int releases = 0;
    cl_mem buffer = new_buffer(1);
    clSetMemObjectDestructorCallback(buffer, note_release, &releases);
    clRetainMemObject(buffer);
    clReleaseMemObject(buffer);
    assert_int_equal(releases, 0);
    run(setup.queue, append_kernel, buffer, 1, 1, 0, NULL, NULL);
    clReleaseMemObject(buffer);
    clFinish(setup.queue);
    assert_int_equal(releases, 1);
}

static void null_buffers_and_printf(void **state) {
    (void)state;
    struct test_setup other;
    test_open(&other, more_kernels, 2, "%d\n");
    cl_kernel null_kernel = clCreateKernel(other.program, "is_null", NULL);
    cl_kernel print_kernel = clCreateKernel(other.program, "print", NULL);
    cl_mem buffer = clCreateBuffer(other.context, 0, 4, NULL, NULL);
    clSetKernelArg(null_kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(null_kernel, 1, sizeof buffer, NULL);
    clEnqueueTask(other.queue, null_kernel, 0, NULL, NULL);
    assert_int_equal(word(other.queue, buffer, 0), 1);

    fflush(stdout);
    FILE *file = tmpfile();
    int before = dup(STDOUT_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    enum { COUNT = 200000 }; // fills the ring several times over
    size_t count = COUNT;
    clEnqueueNDRangeKernel(other.queue, print_kernel, 1, NULL, &count, (size_t[]){1}, 0, NULL,
                           NULL);
    clFinish(other.queue);
    dup2(before, STDOUT_FILENO);
    close(before);
    rewind(file);
    static bool seen[COUNT];
    size_t lines = 0;
    for (int number; fscanf(file, "%d", &number) == 1; lines++) {
        assert_in_range(number, 0, COUNT - 1);
        assert_false(seen[number]);
        seen[number] = true;
    }
    assert_int_equal(lines, COUNT);
    fclose(file);
    clReleaseMemObject(buffer);
    clReleaseKernel(null_kernel);
    clReleaseKernel(print_kernel);
    test_close(&other);
}

// The tests for all drivers; each driver has a first device of its own.
static int run_on(const char *device) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_group_runs_once),
        cmocka_unit_test(groups_have_three_dimensions),
        cmocka_unit_test(launch_context_is_complete),
        cmocka_unit_test(local_size_is_chosen),
        cmocka_unit_test(workers_have_memory_of_their_own),
        cmocka_unit_test(sizes_that_wrap_are_refused),
        cmocka_unit_test(queue_is_in_order),
        cmocka_unit_test(arguments_are_captured),
        cmocka_unit_test(wait_lists_reach_across_queues),
        cmocka_unit_test(failure_spreads_along_wait_lists_only),
        cmocka_unit_test(long_queue_is_drained),
        cmocka_unit_test(objects_may_be_released_before_the_end),
        cmocka_unit_test(callbacks_come_in_order),
        cmocka_unit_test(stamps_are_in_order),
        cmocka_unit_test(mapping_shows_and_takes_the_bytes),
        cmocka_unit_test(rectangles_and_fills),
        cmocka_unit_test(destructor_callbacks_are_called),
        cmocka_unit_test(null_buffers_and_printf),
    };
    setenv("BARECL_DEVICES", device, 1);
    return cmocka_run_group_tests(tests, open_setup, close_setup);
}

int main(int argc, char **argv) { return run_on(argc > 1 ? argv[1] : "cpu"); }
