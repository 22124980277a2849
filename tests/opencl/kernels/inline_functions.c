// SPDX-License-Identifier: MIT
//
// `inline` functions, in each of C99's forms, give the right results whether or not a call is inlined: at every
// optimisation level, in one file, and in files that are compiled separately and linked.

#include "check.h"

// A function that no target inlines if it is called twice, unless it is forced.
#define LARGE_BODY                                                \
    "    for (int i = 0; i < 3; ++i) x = x * 3 + (x >> 1) + i;\n" \
    "    return x;\n"

static int step(int x) {
    for (int i = 0; i < 3; ++i)
        x = x * 3 + (x >> 1) + i;
    return x;
}

static const char *const one_file =
    "inline int plain(int x) {\n" LARGE_BODY "}\n"
    "inline int declared_later(int x) {\n" LARGE_BODY "}\n"
    "extern int declared_later(int x);\n"
    "extern inline int external(int x) {\n" LARGE_BODY "}\n"
    "static inline int internal(int x) {\n" LARGE_BODY "}\n"
    "inline __attribute__((noinline)) int apart(int x) {\n" LARGE_BODY "}\n"
    "inline __attribute__((always_inline)) int always(int x) {\n" LARGE_BODY "}\n"
    "inline int __attribute__((overloadable)) both(int x) {\n" LARGE_BODY "}\n"
    "inline int2 __attribute__((overloadable)) both(int2 x) { return (int2)(both(x.y), both(x.x)); "
    "}\n"
    "int called_before(int x);\n"
    "inline int first(int x) { return called_before(x); }\n"
    "inline int called_before(int x) {\n" LARGE_BODY "}\n"
    "inline int unused(int x) { return x; }\n"
    "kernel void forms(global int *out) {\n"
    "    int x = get_global_id(0);\n"
    "    out += 8 * x;\n"
    "    out[0] = plain(x) + plain(x + 1);\n"
    "    out[1] = declared_later(x) + declared_later(x + 1);\n"
    "    out[2] = external(x) + external(x + 1);\n"
    "    out[3] = internal(x) + internal(x + 1);\n"
    "    out[4] = apart(x) + apart(x + 1);\n"
    "    out[5] = always(x) + always(x + 1);\n"
    "    int2 pair = both((int2)(x, x + 1));\n"
    "    out[6] = pair.x + pair.y;\n"
    "    out[7] = first(x) + first(x + 1);\n"
    "}\n";

// Both files define `shared`, like files that include one header. The external definition of `theirs` wins.
static const char *const files[] = {"inline int shared(int x) {\n" LARGE_BODY "}\n"
                                    "inline int theirs(int x) {\n" LARGE_BODY "}\n"
                                    "int other(int x);\n"
                                    "kernel void linked(global int *out) {\n"
                                    "    int x = get_global_id(0);\n"
                                    "    out[x] = shared(x) + theirs(x + 1) + other(x);\n"
                                    "}\n",
                                    "inline int shared(int x) {\n" LARGE_BODY "}\n"
                                    "int theirs(int x) {\n" LARGE_BODY "}\n"
                                    "int other(int x) { return shared(x + 1) - theirs(x + 2); }\n"};

static const char *const options[] = {"", "-cl-opt-disable", "-cl-std=CL1.2 -g", "-cl-std=CL3.0",
                                      "-cl-std=CL3.0 -cl-opt-disable"};

enum { ITEMS = 16, FORMS = 8 };

static void check_forms(const struct cl *cl, const char *option) {
    cl_program program = cl_build_with(cl, one_file, option);
    cl_kernel kernel = cl_kernel_of(program, "forms");
    cl_int out[ITEMS * FORMS];
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, ITEMS, 4);
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < (int)COUNT(out); ++i)
        CHECK_EQUAL(out[i], step(i / FORMS) + step(i / FORMS + 1));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

static cl_program compiled(const struct cl *cl, const char *source, const char *option) {
    cl_program program = cl_source(cl, source);
    MUST(clCompileProgram(program, 1, &cl->device, option, 0, NULL, NULL, NULL, NULL));
    return program;
}

static void check_linked(const struct cl *cl, const char *option, bool swapped) {
    cl_program parts[] = {compiled(cl, files[swapped], option),
                          compiled(cl, files[!swapped], option)};
    cl_int error;
    cl_program program =
        clLinkProgram(cl->context, 1, &cl->device, "", 2, parts, NULL, NULL, &error);
    MUST(error);
    cl_kernel kernel = cl_kernel_of(program, "linked");
    cl_int out[ITEMS];
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, ITEMS, 4);
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < ITEMS; ++i)
        CHECK_EQUAL(out[i], step(i) + 2 * step(i + 1) - step(i + 2));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(parts[0]));
    MUST(clReleaseProgram(parts[1]));
}

// OpenCL has no recursion, whether or not a function is inline.
static void check_recursion(const struct cl *cl, const char *option) {
    cl_program program =
        cl_source(cl, "inline int depth(int x) { return x < 1 ? 0 : 1 + depth(x / 2); }\n"
                      "kernel void k(global int *p) { *p = depth(*p); }\n");
    CHECK_ERROR(clBuildProgram(program, 1, &cl->device, option, NULL, NULL),
                CL_BUILD_PROGRAM_FAILURE);
    char log[1024] = "";
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    CHECK(strstr(log, "recurs") != NULL);
    MUST(clReleaseProgram(program));
}

int main(void) {
    struct cl cl = cl_open();
    for (int i = 0; i < (int)COUNT(options); ++i) {
        check_forms(&cl, options[i]);
        check_linked(&cl, options[i], false);
        check_linked(&cl, options[i], true);
        check_recursion(&cl, options[i]);
    }
    cl_close(&cl);
    return test_result();
}
