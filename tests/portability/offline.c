// SPDX-License-Identifier: MIT
//
// A program for a machine without a compiler: its kernels come from a file that another machine has compiled for
// the board.
//
// usage: portability_offline FILE.bclbin

#include "check.h"

enum { ITEMS = 100, GROUP = 10 };

static unsigned char file[1 << 20];

static cl_program program_of(const struct cl *cl, const char *path) {
    FILE *stream = fopen(path, "rb");
    size_t size = stream != NULL ? fread(file, 1, sizeof file, stream) : 0;
    if (stream != NULL)
        fclose(stream);
    const unsigned char *binary = file;
    cl_int status, error;
    cl_program program =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, &binary, &status, &error);
    MUST(error);
    MUST(clBuildProgram(program, 1, &cl->device, "", NULL, NULL));
    return program;
}

int main(int argc, char **argv) {
    if (argc != 2)
        return EXIT_FAILURE;
    struct cl cl = cl_open();
    cl_bool has_compiler = CL_TRUE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_COMPILER_AVAILABLE, sizeof has_compiler,
                         &has_compiler, NULL));
    CHECK_EQUAL(has_compiler, CL_FALSE);
    cl_program program = program_of(&cl, argv[1]);
    cl_kernel kernel = cl_kernel_of(program, "scale");
    cl_float values[ITEMS], sums[ITEMS / GROUP] = {0};
    const cl_float2 line = {{0.5f, 3}};
    for (int i = 0; i < ITEMS; ++i)
        values[i] = (cl_float)i;
    cl_mem in = cl_buffer(&cl, sizeof values, values), out = cl_buffer(&cl, sizeof sums, sums);
    SET_ARG(kernel, 0, in);
    SET_ARG(kernel, 1, out);
    SET_ARG(kernel, 2, line);
    MUST(clSetKernelArg(kernel, 3, GROUP * sizeof(cl_float), NULL));
    cl_run(&cl, kernel, ITEMS, GROUP);
    cl_read(&cl, out, sizeof sums, sums);
    for (int group = 0; group < ITEMS / GROUP; ++group) {
        float want = 0;
        for (int i = 0; i < GROUP; ++i)
            want += 0.5f * (float)(GROUP * group + i) + 3;
        CHECK(sums[group] == want);
    }
    MUST(clReleaseMemObject(in));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
