// SPDX-License-Identifier: MIT
//
// The smallest program that uses the whole path: compile, load, copy in, launch, copy out. With
// sizes that no vector width divides, and with the local size left to the implementation.

#include "check.h"

static const char source[] =
    "__kernel void add(__global const float *a, __global const float *b, __global float *sum) {\n"
    "    size_t i = get_global_id(0);\n"
    "    sum[i] = a[i] + b[i];\n"
    "}\n";

enum { MAX = 1000 };

static void add(const struct cl *cl, cl_kernel kernel, size_t n, size_t local) {
    float a[MAX], b[MAX], sum[MAX + 1];
    for (size_t i = 0; i < n; ++i) {
        a[i] = (float)i * 0.5f;
        b[i] = 1000.0f - (float)i;
    }
    for (size_t i = 0; i <= n; ++i)
        sum[i] = -1.0f;
    cl_mem buffers[] = {cl_buffer(cl, n * sizeof *a, a), cl_buffer(cl, n * sizeof *b, b),
                        cl_buffer(cl, (n + 1) * sizeof *sum, sum)};
    for (cl_uint i = 0; i < COUNT(buffers); ++i)
        SET_ARG(kernel, i, buffers[i]);
    cl_run(cl, kernel, n, local);
    cl_read(cl, buffers[2], (n + 1) * sizeof *sum, sum);
    for (size_t i = 0; i < n; ++i)
        CHECK(sum[i] == a[i] + b[i]);
    CHECK(sum[n] == -1.0f); // nothing was written after the range
    for (size_t i = 0; i < COUNT(buffers); ++i)
        MUST(clReleaseMemObject(buffers[i]));
}

int main(void) {
    static const struct {
        size_t n, local;
    } cases[] = {{1, 1}, {1, 0}, {3, 3}, {64, 16}, {999, 0}, {1000, 8}, {1000, 40}, {997, 1}};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "add");
    for (size_t i = 0; i < COUNT(cases); ++i)
        add(&cl, kernel, cases[i].n, cases[i].local);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
