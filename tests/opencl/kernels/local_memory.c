// SPDX-License-Identifier: MIT
//
// Work-items of a group exchange values through local memory across a barrier. The memory is an
// argument, automatic variables, or both, which must not overlap.

#include "check.h"

static const char source[] = "__kernel void argument(__global int *out, __local int *tile) {\n"
                             "    size_t l = get_local_id(0), n = get_local_size(0);\n"
                             "    tile[l] = (int)get_global_id(0);\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "    out[get_global_id(0)] = tile[n - 1 - l];\n"
                             "}\n"
                             "__kernel void automatic(__global int *out, __local int *unused) {\n"
                             "    __local int tile[64];\n"
                             "    size_t l = get_local_id(0), n = get_local_size(0);\n"
                             "    tile[l] = (int)get_global_id(0);\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "    out[get_global_id(0)] = tile[n - 1 - l];\n"
                             "}\n"
                             "__kernel void both(__global int *out, __local int *tile) {\n"
                             "    __local int odd[64];\n"
                             "    __local char separator;\n"
                             "    __local int even[64];\n"
                             "    size_t l = get_local_id(0), n = get_local_size(0);\n"
                             "    int g = (int)get_global_id(0);\n"
                             "    tile[l] = g; odd[l] = g; even[l] = -g;\n"
                             "    if (l == 0) separator = 1;\n"
                             "    barrier(CLK_LOCAL_MEM_FENCE);\n"
                             "    size_t m = n - 1 - l;\n"
                             "    out[get_global_id(0)] = tile[m] + odd[m] * separator + even[m];\n"
                             "}\n";

enum { N = 192 };

static void reverse(const struct cl *cl, cl_kernel kernel, cl_mem buffer, size_t local) {
    cl_int out[N];
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, local * sizeof(cl_int), NULL));
    cl_run(cl, kernel, N, local);
    cl_read(cl, buffer, sizeof out, out);
    for (size_t i = 0; i < N; ++i)
        CHECK_EQUAL(out[i], i / local * local + (local - 1 - i % local));
}

int main(void) {
    static const char *const names[] = {"argument", "automatic", "both"};
    static const size_t locals[] = {1, 2, 3, 16, 64};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_mem buffer = cl_buffer(&cl, N * sizeof(cl_int), NULL);
    for (size_t k = 0; k < COUNT(names); ++k) {
        cl_kernel kernel = cl_kernel_of(program, names[k]);
        for (size_t i = 0; i < COUNT(locals); ++i)
            reverse(&cl, kernel, buffer, locals[i]);
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
