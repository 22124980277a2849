// SPDX-License-Identifier: MIT
//
// Kernels keep subnormal floats, unless they were built with an option that permits zeros instead. Then the host's
// processor, which is slow with them, takes them for zeros. The application's own arithmetic is as before.

#include "check.h"

#include <float.h>

static const char source[] = "__kernel void scale(__global float *values, float factor) {\n"
                             "    values[get_global_id(0)] *= factor;\n"
                             "}\n";

enum { COUNT_OF_VALUES = 64 };

// The product of the smallest normal number and a half, by a kernel.
static float half_of_smallest(const struct cl *cl, const char *options) {
    float values[COUNT_OF_VALUES];
    const float factor = 0.5f;
    for (int i = 0; i < COUNT_OF_VALUES; i++)
        values[i] = FLT_MIN;
    cl_program program = cl_build_with(cl, source, options);
    cl_kernel kernel = cl_kernel_of(program, "scale");
    cl_mem buffer = cl_buffer(cl, sizeof values, values);
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, factor);
    cl_run(cl, kernel, COUNT_OF_VALUES, COUNT_OF_VALUES / 4);
    cl_read(cl, buffer, sizeof values, values);
    for (int i = 0; i < COUNT_OF_VALUES; i++)
        CHECK(values[i] == values[0]);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    return values[0];
}

static void check_flushed(const struct cl *cl, const char *options) {
    const volatile float smallest = FLT_MIN, half = 0.5f;
    const float result = half_of_smallest(cl, options);
#if defined(__x86_64__) || defined(__aarch64__)
    CHECK(result == 0);
#else
    CHECK(result == 0 || result == smallest * half);
#endif
    CHECK(smallest * half > 0);
}

int main(void) {
    struct cl cl = cl_open();
    cl_device_fp_config config = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL));
    if (config & CL_FP_DENORM)
        CHECK(half_of_smallest(&cl, "") == FLT_MIN / 2);
    check_flushed(&cl, "-cl-denorms-are-zero");
    check_flushed(&cl, "-cl-unsafe-math-optimizations");
    check_flushed(&cl, "-cl-fast-relaxed-math");
    if (config & CL_FP_DENORM)
        CHECK(half_of_smallest(&cl, "-cl-finite-math-only -cl-mad-enable") == FLT_MIN / 2);
    cl_close(&cl);
    return test_result();
}
