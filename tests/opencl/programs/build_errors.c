// SPDX-License-Identifier: MIT
//
// A source that cannot be built fails in clBuildProgram, never later. The log names the line of the
// user's source. The next program builds normally.

#include "check.h"

static const struct {
    const char *what, *source, *options;
    cl_int error;
    const char *log; // a part of the build log; NULL: any
    bool barecl_only;
} cases[] = {
    {"syntax error", "__kernel void k(void) {\n  int x = ;\n}\n", "", CL_BUILD_PROGRAM_FAILURE,
     ":2:", false},
    {"undeclared name", "__kernel void k(__global int *o) {\n\n\n  *o = nowhere;\n}\n", "",
     CL_BUILD_PROGRAM_FAILURE, "nowhere", false},
    {"its line", "__kernel void k(__global int *o) {\n\n\n  *o = nowhere;\n}\n", "",
     CL_BUILD_PROGRAM_FAILURE, ":4:", false},
    {"#error", "#error out of coffee\n", "", CL_BUILD_PROGRAM_FAILURE, "out of coffee", false},
    {"unknown function", "__kernel void k(__global int *o) {\n  *o = imaginary(1);\n}\n", "",
     CL_BUILD_PROGRAM_FAILURE, "imaginary", false},
    {"declared but not defined",
     "int elsewhere(int);\n__kernel void k(__global int *o) {\n"
     "  *o = elsewhere(1);\n}\n",
     "", CL_BUILD_PROGRAM_FAILURE, "elsewhere", true},
    {"unknown option", "__kernel void k(void) {}\n", "--make-coffee", CL_INVALID_BUILD_OPTIONS,
     NULL, true},
    {"a macro given as option", "__kernel void k(__global int *o) { *o = COFFEE; }\n",
     "-D COFFEE=3", CL_SUCCESS, NULL, false},
    {"a warning only", "__kernel void k(__global int *o) { int unused; *o = 1; }\n", "-Werror",
     CL_SUCCESS, NULL, false},
    {"a good program after all that", "__kernel void k(__global int *o) { *o = 1; }\n", "",
     CL_SUCCESS, NULL, false},
};

int main(void) {
    struct cl cl = cl_open();
    for (size_t i = 0; i < COUNT(cases); ++i) {
        static char log[16384];
        if (cases[i].barecl_only && !cl.barecl)
            continue;
        cl_program program = cl_source(&cl, cases[i].source);
        cl_int error = clBuildProgram(program, 1, &cl.device, cases[i].options, NULL, NULL);
        MUST(
            clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
        bool right = error == cases[i].error && (!cases[i].log || strstr(log, cases[i].log));
        if (!right) {
            printf("%s: %s, log:\n%s\n", cases[i].what, cl_error_name(error), log);
            ++failed_checks;
        }
        cl_int create_error;
        cl_kernel kernel = clCreateKernel(program, "k", &create_error);
        if (cases[i].error == CL_SUCCESS)
            MUST(create_error);
        else
            CHECK_ERROR(create_error, CL_INVALID_PROGRAM_EXECUTABLE);
        if (kernel)
            MUST(clReleaseKernel(kernel));
        MUST(clReleaseProgram(program));
    }
    cl_close(&cl);
    return test_result();
}
