// SPDX-License-Identifier: MIT
//
// A launch also takes device memory for other things than its buffers. If none is left, the enqueue
// fails with CL_OUT_OF_RESOURCES, and not the event. After a release everything works again.

#include "check.h"

static const char source[] =
    // 512 bytes of private memory for each work-item: an array that is live across a barrier.
    "__kernel void spread(__global uint *out, uint mask) {\n"
    "    uint mine[128];\n"
    "    uint g = get_global_id(0);\n"
    "#pragma unroll 1\n"
    "    for (uint i = 0; i < 128; ++i) mine[i] = g + i;\n"
    "    barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "    uint sum = 0;\n"
    "#pragma unroll 1\n"
    "    for (uint i = 0; i < 128; ++i) sum += mine[i ^ (g & mask)];\n"
    "    out[g] = sum;\n"
    "}\n";

enum { MOST = 4096, LARGE = 256 << 10, SMALL = 4 << 10, ITEMS = 128 };

static struct cl cl;
static cl_mem out, buffers[MOST];
static size_t buffer_count;

static bool add_buffer(size_t size) {
    const cl_int zero = 0;
    cl_int error;
    if (buffer_count == MOST)
        return false;
    cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_READ_WRITE, size, NULL, &error);
    if (error != CL_SUCCESS)
        return false;
    error = clEnqueueFillBuffer(cl.queue, buffer, &zero, sizeof zero, 0, size, 0, NULL, NULL);
    MUST(clFinish(cl.queue));
    if (error == CL_SUCCESS)
        buffers[buffer_count++] = buffer;
    else
        MUST(clReleaseMemObject(buffer));
    return error == CL_SUCCESS;
}

static void release(size_t count) {
    for (; count > 0 && buffer_count > 0; --count)
        MUST(clReleaseMemObject(buffers[--buffer_count]));
}

// Buffers take all memory but less than SMALL.
static void fill(void) {
    while (add_buffer(LARGE))
        continue;
    while (add_buffer(SMALL))
        continue;
    CHECK(buffer_count < MOST);
}

// A launch of one work-group: the code that enqueueing returns, and the event's final status if it
// is enqueued.
static cl_int launch(cl_kernel kernel, size_t items, cl_int *end) {
    cl_event event;
    *end = CL_COMPLETE;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, (cl_uint){7});
    cl_int error =
        clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, &items, 0, NULL, &event);
    if (error != CL_SUCCESS)
        return error;
    clWaitForEvents(1, &event);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof *end, end, NULL));
    MUST(clReleaseEvent(event));
    return CL_SUCCESS;
}

static void check_launch(cl_kernel kernel, size_t items, cl_int want) {
    cl_int end, error = launch(kernel, items, &end);
    CHECK_ERROR(error, want);
    CHECK_EQUAL(end, CL_COMPLETE); // the event never fails with it
}

static void check_spread(cl_kernel kernel, size_t items) {
    cl_uint sums[ITEMS] = {0};
    check_launch(kernel, items, CL_SUCCESS);
    cl_read(&cl, out, items * sizeof *sums, sums);
    for (size_t i = 0; i < items; ++i)
        CHECK_EQUAL(sums[i], 128 * i + 127 * 64);
}

static void check_full(cl_kernel spread) {
    fill();
    check_launch(spread, ITEMS, CL_OUT_OF_RESOURCES);
    release(1);
    check_spread(spread, 4);
    release(32);
    check_spread(spread, ITEMS);
    check_spread(spread, 4);
}

int main(void) {
    cl_ulong memory = 0;
    cl = cl_open();
    require_board(&cl);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL));
    if (memory > 32 << 20)
        skip("the device has more memory than a quick test fills");
    cl_program program = cl_build(&cl, source);
    cl_kernel spread = cl_kernel_of(program, "spread");
    out = cl_buffer(&cl, ITEMS * sizeof(cl_uint), NULL);
    check_spread(spread, 4);
    check_full(spread);
    release(MOST);
    check_spread(spread, ITEMS);
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(spread));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
