// SPDX-License-Identifier: MIT
//
// Integer division by zero, and the division that overflows, give an unspecified value. Neither the
// application nor the core may trap. Other divisions of the same kernel are right.

#include "check.h"

static const char source[] =
    "#define KERNEL(name, type)                                                             \\\n"
    "    __kernel void name(__global const type *a, __global const type *b,                 \\\n"
    "                       __global type *quotient, __global type *rest) {                 \\\n"
    "        size_t i = get_global_id(0);                                                   \\\n"
    "        quotient[i] = a[i] / b[i];                                                     \\\n"
    "        rest[i] = a[i] % b[i];                                                         \\\n"
    "    }\n"
    "KERNEL(ints, int)\n"
    "KERNEL(longs, long)\n";

enum { N = 8 };

#define DIVIDE(cl, program, name, type, minimum)                                             \
    do {                                                                                     \
        const type a[N] = {7, -7, 0, minimum, 5, minimum, 1, 100};                           \
        const type b[N] = {2, 2, 0, -1, 0, 0, -1, -7};                                       \
        static const bool defined[N] = {true, true, false, false, false, false, true, true}; \
        type quotient[N] = {0}, rest[N] = {0};                                               \
        divide(cl, program, name, sizeof a, a, b, quotient, rest);                           \
        for (int i = 0; i < N; ++i)                                                          \
            if (defined[i]) {                                                                \
                CHECK_EQUAL(quotient[i], a[i] / b[i]);                                       \
                CHECK_EQUAL(rest[i], a[i] % b[i]);                                           \
            }                                                                                \
    } while (0)

static void divide(const struct cl *cl, cl_program program, const char *name, size_t size,
                   const void *a, const void *b, void *quotient, void *rest) {
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem buffers[] = {cl_buffer_of(cl, size, a, size / N), cl_buffer_of(cl, size, b, size / N),
                        cl_buffer(cl, size, NULL), cl_buffer(cl, size, NULL)};
    for (cl_uint i = 0; i < COUNT(buffers); ++i)
        SET_ARG(kernel, i, buffers[i]);
    cl_run(cl, kernel, N, 4);
    cl_read_of(cl, buffers[2], size, quotient, size / N);
    cl_read_of(cl, buffers[3], size, rest, size / N);
    for (size_t i = 0; i < COUNT(buffers); ++i)
        MUST(clReleaseMemObject(buffers[i]));
    MUST(clReleaseKernel(kernel));
}

int main(void) {
    struct cl cl = cl_open();
    if (!cl.barecl)
        skip("other implementations may trap here");
    cl_program program = cl_build(&cl, source);
    DIVIDE(&cl, program, "ints", cl_int, CL_INT_MIN);
    DIVIDE(&cl, program, "longs", cl_long, CL_LONG_MIN);
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
