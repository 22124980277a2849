// SPDX-License-Identifier: MIT
//
// Several programs are loaded at the same time and released in any order; the others continue to
// work. A kernel keeps its program alive.

#include "check.h"

enum { PROGRAMS = 6, ROUNDS = 8 };

static cl_kernel make(const struct cl *cl, int number) {
    char source[256];
    snprintf(source, sizeof source,
             "__constant int table[64] = {%d};\n"
             "__kernel void number(__global int *out) {\n"
             "    out[get_global_id(0)] = table[0] + (int)get_global_id(0);\n"
             "}\n",
             number);
    cl_program program = cl_build(cl, source);
    cl_kernel kernel = cl_kernel_of(program, "number");
    MUST(clReleaseProgram(program));
    return kernel;
}

static void check_number(const struct cl *cl, cl_kernel kernel, cl_mem buffer, int number) {
    cl_int out[4];
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, COUNT(out), 2);
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < (int)COUNT(out); ++i)
        CHECK_EQUAL(out[i], number + i);
}

int main(void) {
    static const int release_order[PROGRAMS] = {2, 0, 5, 1, 4, 3};
    struct cl cl = cl_open();
    cl_mem buffer = cl_buffer(&cl, 4 * sizeof(cl_int), NULL);
    cl_kernel kernels[PROGRAMS];
    for (int i = 0; i < PROGRAMS; ++i)
        kernels[i] = make(&cl, 100 * i);
    for (int round = 0; round < ROUNDS; ++round) {
        for (int i = 0; i < PROGRAMS; ++i)
            check_number(&cl, kernels[i], buffer, 100 * i + (i == release_order[0] ? round : 0));
        int replaced = release_order[0];
        MUST(clReleaseKernel(kernels[replaced]));
        kernels[replaced] = make(&cl, 100 * replaced + round + 1);
    }
    for (int i = 0; i < PROGRAMS; ++i) {
        MUST(clReleaseKernel(kernels[release_order[i]]));
        kernels[release_order[i]] = NULL;
        for (int k = 0; k < PROGRAMS; ++k)
            if (kernels[k])
                check_number(&cl, kernels[k], buffer, 100 * k);
    }
    MUST(clReleaseMemObject(buffer));
    cl_close(&cl);
    return test_result();
}
