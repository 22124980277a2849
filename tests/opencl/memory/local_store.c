// SPDX-License-Identifier: MIT
//
// A core that reaches only its local store: a launch that accesses more than the store has is refused, with the number
// of bytes, and smaller ones of the same buffers run; kernels find their buffers in the store, and memory outside of
// it faults; arguments that share a buffer share its copy. The arguments: address and size of the store, and the
// address of the shared region.

#include "../check.h"
#include "../process.h"

static const char source[] =
    "__kernel void add(__global uint *out, __global const uint *in, uint n) {\n"
    "    const uint i = get_global_id(0);\n"
    "    if (i < n) out[i] = in[i] + 1;\n"
    "}\n"
    "__kernel void at(__global ulong *out) { out[0] = (uintptr_t)out; }\n"
    "__kernel void peek(__global uint *out, ulong address) {\n"
    "    out[0] = *(volatile __global uint *)(uintptr_t)address;\n"
    "}\n";

enum { ITEMS = 256 };

static cl_int add(const struct cl *cl, cl_kernel kernel, cl_mem out, cl_mem in) {
    const size_t items = ITEMS;
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, in);
    SET_ARG(kernel, 2, (cl_uint){ITEMS});
    return clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
}

static void check_values(const struct cl *cl, cl_mem buffer, cl_uint more) {
    cl_uint values[ITEMS];
    cl_read(cl, buffer, sizeof values, values);
    for (cl_uint i = 0; i < ITEMS; ++i)
        CHECK_EQUAL(values[i], i * i + more);
}

static cl_mem squares(const struct cl *cl, size_t bytes) {
    cl_uint values[ITEMS];
    cl_mem buffer = cl_buffer(cl, bytes, NULL);
    for (cl_uint i = 0; i < ITEMS; ++i)
        values[i] = i * i;
    MUST(clEnqueueWriteBuffer(cl->queue, buffer, CL_TRUE, 0, sizeof values, values, 0, NULL, NULL));
    return buffer;
}

// Two buffers that fit one at a time, but not together.
static void check_sizes(const struct cl *cl, cl_kernel kernel, size_t store) {
    cl_mem in = squares(cl, store / 4 * 3), out = cl_buffer(cl, store / 2, NULL);
    static char said[4096];
    struct capture capture = capture_begin(stderr);
    CHECK_ERROR(add(cl, kernel, out, in), CL_OUT_OF_RESOURCES);
    capture_end(&capture, said, sizeof said);
    CHECK(strstr(said, "a launch accesses ") != NULL);
    CHECK(strstr(said, " bytes, and the local store has ") != NULL);

    cl_mem small = cl_buffer(cl, ITEMS * sizeof(cl_uint), NULL);
    MUST(add(cl, kernel, small, in));
    MUST(add(cl, kernel, out, small));
    check_values(cl, out, 2);
    MUST(add(cl, kernel, in, in));
    check_values(cl, in, 1);
    MUST(clReleaseMemObject(small));
    MUST(clReleaseMemObject(in));
    MUST(clReleaseMemObject(out));
}

// Two parts of a buffer that together are as large as the store, nearly. Each argument alone would take all of it.
static void check_parts(const struct cl *cl, cl_kernel kernel, size_t store) {
    const size_t bytes = store / 4 * 3;
    const cl_buffer_region upper = {bytes / 2, bytes / 2};
    cl_int error;
    cl_mem whole = squares(cl, bytes);
    cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &upper, &error);
    MUST(error);
    MUST(add(cl, kernel, part, whole));
    check_values(cl, part, 1);
    check_values(cl, whole, 0);
    MUST(clReleaseMemObject(part));
    MUST(clReleaseMemObject(whole));
}

static void check_place(const struct cl *cl, cl_kernel kernel, cl_ulong store, cl_ulong size) {
    cl_ulong at;
    cl_mem buffer = cl_buffer(cl, sizeof at, NULL);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, 1, 1);
    cl_read(cl, buffer, sizeof at, &at);
    CHECK(at - store < size);
    MUST(clReleaseMemObject(buffer));
}

static cl_int peek(const struct cl *cl, cl_kernel kernel, cl_ulong address) {
    const size_t one = 1;
    cl_event event;
    cl_mem buffer = cl_buffer(cl, sizeof(cl_uint), NULL);
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, address);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &one, &one, 0, NULL, &event));
    cl_int status = cl_end_of(event);
    MUST(clReleaseMemObject(buffer));
    return status;
}

int main(int argc, char **argv) {
    MUST(argc == 4 ? CL_SUCCESS : CL_INVALID_VALUE);
    const cl_ulong store = strtoull(argv[1], NULL, 0), size = strtoull(argv[2], NULL, 0);
    const cl_ulong shared = strtoull(argv[3], NULL, 0);
    struct cl cl = cl_open();
    require_board(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel adding = cl_kernel_of(program, "add"), peeking = cl_kernel_of(program, "peek");

    check_sizes(&cl, adding, size);
    check_parts(&cl, adding, size);
    check_place(&cl, cl_kernel_of(program, "at"), store, size);
    CHECK_EQUAL(peek(&cl, peeking, store), CL_COMPLETE);
    CHECK_EQUAL(peek(&cl, peeking, shared), CL_OUT_OF_RESOURCES);
    CHECK_EQUAL(peek(&cl, peeking, store), CL_COMPLETE); // the core goes on
    cl_close(&cl);
    return test_result();
}
