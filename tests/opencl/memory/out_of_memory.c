// SPDX-License-Identifier: MIT
//
// A full device returns CL_MEM_OBJECT_ALLOCATION_FAILURE, at creation or at the launch that needs
// the buffer. It keeps the data it has, and works again after a release.

#include "check.h"

enum { MAX_BUFFERS = 512, CHUNK = 256 << 10 };

static const char source[] =
    "__kernel void mark(__global uint *b, uint value) { b[get_global_id(0)] = value; }\n";

// Memory may be allocated at creation or at the first use, so a buffer counts once a kernel has
// used it.
static cl_mem make_used(const struct cl *cl, cl_kernel kernel, cl_uint value, cl_int *error) {
    const size_t global = 4;
    cl_mem buffer = clCreateBuffer(cl->context, CL_MEM_READ_WRITE, CHUNK, NULL, error);
    if (*error != CL_SUCCESS)
        return NULL;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, value);
    *error = clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL);
    if (*error == CL_SUCCESS) {
        MUST(clFinish(cl->queue));
        return buffer;
    }
    MUST(clReleaseMemObject(buffer));
    return NULL;
}

int main(void) {
    struct cl cl = cl_open();
    cl_ulong memory = 0, largest = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof largest, &largest, NULL));
    cl_int error = CL_SUCCESS;
    if (largest < SIZE_MAX) {
        cl_mem none = clCreateBuffer(cl.context, 0, (size_t)largest + 1, NULL, &error);
        CHECK(none == NULL);
        CHECK_ERROR(error, CL_INVALID_BUFFER_SIZE);
    }
    if (memory > (cl_ulong)MAX_BUFFERS * CHUNK)
        skip("the device has more memory than a quick test fills");

    static cl_mem buffers[MAX_BUFFERS];
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "mark");
    size_t count = 0;
    error = CL_SUCCESS;
    while (count < MAX_BUFFERS) {
        buffers[count] = make_used(&cl, kernel, (cl_uint)count, &error);
        if (!buffers[count])
            break;
        ++count;
    }
    printf("%zu buffers of %d kB, then %s\n", count, CHUNK >> 10, cl_error_name(error));
    CHECK_ERROR(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    CHECK(count * CHUNK > memory / 2);

    for (size_t i = 0; i < count; ++i) {
        cl_uint value = 0;
        cl_read(&cl, buffers[i], sizeof value, &value);
        CHECK_EQUAL(value, i);
    }
    // The argument still holds the last buffer, so the test releases an early one.
    MUST(clReleaseMemObject(buffers[0]));
    buffers[0] = make_used(&cl, kernel, 4711, &error);
    MUST(error);

    for (size_t i = 0; i < count; ++i)
        MUST(clReleaseMemObject(buffers[i]));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
