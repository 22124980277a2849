// SPDX-License-Identifier: MIT
//
// An ordinary OpenCL program for the tests of debuggers: it runs the kernels of debugged.cl, 64 work-items in groups of
// 16, and prints whether the results are right.
//
//   debugged FILE [OPTION...]     FILE: debugged.cl; options of clBuildProgram

#include "check.h"

enum { ITEMS = 64, GROUP = 16 };

static char *read_source(const char *path) {
    static char text[4096];
    FILE *file = fopen(path, "r");
    size_t size = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (size == 0)
        exit(EXIT_FAILURE);
    fclose(file);
    return text;
}

static void run_add(const struct cl *cl, cl_program program, cl_mem a, cl_mem out) {
    cl_kernel kernel = cl_kernel_of(program, "add");
    cl_int turns = 3, results[ITEMS];
    SET_ARG(kernel, 0, a);
    SET_ARG(kernel, 1, out);
    SET_ARG(kernel, 2, turns);
    cl_run(cl, kernel, ITEMS, GROUP);
    cl_read(cl, out, sizeof results, results);
    for (int i = 0; i < ITEMS; ++i)
        CHECK_EQUAL(results[i], 100 + i + 12);
    MUST(clReleaseKernel(kernel));
}

static void run_turn(const struct cl *cl, cl_program program, cl_mem a, cl_mem out) {
    cl_kernel kernel = cl_kernel_of(program, "turn");
    cl_int results[ITEMS];
    SET_ARG(kernel, 0, a);
    SET_ARG(kernel, 1, out);
    MUST(clSetKernelArg(kernel, 2, GROUP * sizeof(cl_int), NULL));
    cl_run(cl, kernel, ITEMS, GROUP);
    cl_read(cl, out, sizeof results, results);
    for (int i = 0; i < ITEMS; ++i)
        CHECK_EQUAL(results[i], 3 * (100 + i / GROUP * GROUP + GROUP - 1 - i % GROUP) + i % GROUP);
    MUST(clReleaseKernel(kernel));
}

int main(int count, char **words) {
    char options[256] = "";
    cl_int input[ITEMS];
    if (count < 2)
        return EXIT_FAILURE;
    for (int i = 2; i < count; ++i)
        snprintf(options + strlen(options), sizeof options - strlen(options), "%s ", words[i]);
    struct cl cl = cl_open();
    cl_program program = cl_build_with(&cl, read_source(words[1]), options);
    for (int i = 0; i < ITEMS; ++i)
        input[i] = 100 + i;
    cl_mem a = cl_buffer(&cl, sizeof input, input), out = cl_buffer(&cl, sizeof input, input);
    run_add(&cl, program, a, out);
    run_turn(&cl, program, a, out);
    MUST(clReleaseMemObject(a));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
