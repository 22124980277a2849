// SPDX-License-Identifier: MIT
//
// Launches with more work-items in a dimension than 32 bits can count. The host's processor runs them; a core
// without an operating system refuses them, even a 64-bit core. No device runs fewer work-items than requested.

#include "events.h"

#include <CL/cl_ext.h>

static struct cl cl;
static cl_kernel kernel;
static cl_mem number;

#if SIZE_MAX > UINT32_MAX
static const size_t most = UINT32_MAX;

static cl_int suggest(size_t global) {
    clGetKernelSuggestedLocalWorkSizeKHR_fn function =
        (clGetKernelSuggestedLocalWorkSizeKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl.platform, "clGetKernelSuggestedLocalWorkSizeKHR");
    size_t local;
    return function(cl.queue, kernel, 1, NULL, &global, &local);
}

// The low 32 bits of `global` are a valid launch by themselves.
static void is_refused(size_t global) {
    const size_t local = 64;
    for (int dimension = 0; dimension < 3; ++dimension) {
        size_t globals[3] = {1, 1, 1}, locals[3] = {1, 1, 1};
        globals[dimension] = global;
        locals[dimension] = local;
        CHECK_ERROR(
            clEnqueueNDRangeKernel(cl.queue, kernel, 3, NULL, globals, locals, 0, NULL, NULL),
            CL_INVALID_GLOBAL_WORK_SIZE);
    }
    CHECK_ERROR(suggest(global), CL_INVALID_GLOBAL_WORK_SIZE);
}

static void sizes(void) {
    MUST(suggest(most));
    if ((cl.type & CL_DEVICE_TYPE_CPU) != 0) {
        MUST(suggest(most + 1));
        return;
    }
    is_refused(most + 1);
    is_refused(most + 1 + 64);
    cl_int value = -1;
    cl_read(&cl, number, sizeof value, &value);
    CHECK_EQUAL(value, 0);
}
#else
static void sizes(void) {} // size_t of this host cannot hold such sizes
#endif

int main(void) {
    const cl_int nothing = 0;
    cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, "kernel void count(global int *x) { atomic_inc(x); }");
    kernel = cl_kernel_of(program, "count");
    number = cl_buffer(&cl, sizeof nothing, &nothing);
    SET_ARG(kernel, 0, number);
    sizes();
    MUST(clReleaseMemObject(number));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
