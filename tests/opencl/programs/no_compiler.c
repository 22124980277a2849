// SPDX-License-Identifier: MIT
//
// Without a compiler the device reports that there is none, a build from source is refused, and a
// binary that was made beforehand runs.

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static const char source[] = "__kernel void triple(__global int *b) {\n"
                             "    b[get_global_id(0)] *= 3;\n"
                             "}\n";

// Runs in a separate process, which has a compiler.
static void make_binary(int out) {
    static unsigned char binary[1 << 20];
    unsigned char *place = binary;
    size_t size = 0;
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    CHECK(size <= sizeof binary);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, NULL));
    CHECK(write(out, binary, size) == (ssize_t)size);
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    exit(failed_checks ? EXIT_FAILURE : EXIT_SUCCESS);
}

static void check_without_compiler(const unsigned char *binary, size_t size) {
    cl_bool available = CL_TRUE;
    cl_int error, values[4] = {1, 2, 3, 4};
    struct cl cl = cl_open();
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_COMPILER_AVAILABLE, sizeof available, &available,
                         NULL));
    CHECK_EQUAL(available, CL_FALSE);
    cl_program program = cl_source(&cl, source);
    CHECK_ERROR(clBuildProgram(program, 1, &cl.device, "", NULL, NULL), CL_COMPILER_NOT_AVAILABLE);
    MUST(clReleaseProgram(program));

    program = clCreateProgramWithBinary(cl.context, 1, &cl.device, &size, &binary, NULL, &error);
    MUST(error);
    MUST(clBuildProgram(program, 1, &cl.device, "", NULL, NULL));
    cl_kernel kernel = cl_kernel_of(program, "triple");
    cl_mem buffer = cl_buffer(&cl, sizeof values, values);
    SET_ARG(kernel, 0, buffer);
    cl_run(&cl, kernel, COUNT(values), 0);
    cl_read(&cl, buffer, sizeof values, values);
    for (int i = 0; i < 4; ++i)
        CHECK_EQUAL(values[i], 3 * (i + 1));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
}

int main(void) {
    static unsigned char binary[1 << 20];
    int channel[2], status;
    if (pipe(channel) != 0)
        return EXIT_FAILURE;
    pid_t maker = fork();
    if (maker == 0)
        make_binary(channel[1]);
    close(channel[1]);
    size_t size = 0;
    for (ssize_t got; (got = read(channel[0], binary + size, sizeof binary - size)) > 0;)
        size += (size_t)got;
    waitpid(maker, &status, 0);
    CHECK_EQUAL(status, 0);

    setenv("BARECL_COMPILER", "/nonexistent/bareclc serve", 1);
    struct cl cl = cl_find();
    require_barecl(&cl);
    check_without_compiler(binary, size);
    return test_result();
}
