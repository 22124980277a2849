// SPDX-License-Identifier: MIT
//
// A kernel with 1,500 arguments runs. On a device that has no memory for so many, the launch is refused, and the
// context's callback says how many bytes the arguments need.

#include "check.h"

enum { NUMBERS = 1500, LINE = 16 };

static char told[1024]; // the callback's last message

static void CL_CALLBACK listen(const char *message, const void *info, size_t size, void *data) {
    (void)info, (void)size, (void)data;
    snprintf(told, sizeof told, "%s", message);
}

static void write_source(char *source, size_t size) {
    size_t at = (size_t)snprintf(source, size, "__kernel void last(__global int *result");
    for (int i = 0; i < NUMBERS; i++)
        at += (size_t)snprintf(source + at, size - at, ", int a%d", i);
    snprintf(source + at, size - at, ") { *result = a0 + a%d; }\n", NUMBERS - 1);
}

int main(void) {
    static char source[NUMBERS * LINE];
    const size_t one = 1;
    cl_int error, found = 0;
    struct cl cl = cl_find();
    cl.context = clCreateContext(NULL, 1, &cl.device, listen, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, 0, &error);
    MUST(error);
    write_source(source, sizeof source);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "last");
    cl_mem result = cl_buffer(&cl, sizeof found, NULL);
    SET_ARG(kernel, 0, result);
    for (cl_int i = 0; i < NUMBERS; i++) {
        const cl_int value = i + 7;
        SET_ARG(kernel, (cl_uint)i + 1, value);
    }
    error = clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    if (error == CL_SUCCESS) {
        cl_read(&cl, result, sizeof found, &found);
        CHECK_EQUAL(found, 7 + NUMBERS - 1 + 7);
    } else {
        unsigned long long bytes = 0;
        const char *words = strstr(told, "beside buffers: ");
        CHECK_ERROR(error, CL_OUT_OF_RESOURCES);
        CHECK(words != NULL &&
              sscanf(words, "beside buffers: %llu bytes for its arguments", &bytes) == 1);
        CHECK(bytes >= NUMBERS * sizeof(cl_int));
    }
    MUST(clReleaseMemObject(result));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
