// SPDX-License-Identifier: MIT
//
// Shared by the OpenCL tests: one device, checks that report the line, and the calls that every
// OpenCL program makes. A test is a program. It exits with 0, with 1 after a failed check, or with
// 77 (CTest: SKIP_RETURN_CODE) if it cannot run here; it then prints the reason.

#ifndef OPENCL_CHECK_H
#define OPENCL_CHECK_H

#include "byte_order.h"
#include "checked_errors.h"
#include "error_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int failed_checks;

// ---- Checks -------------------------------------------------------------------------------------

// The test continues after a failed check, so that one run reports as much as possible.
#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            printf("%s:%d: %s is false\n", __FILE__, __LINE__, #condition); \
            ++failed_checks;                                                \
        }                                                                   \
    } while (0)

#define CHECK_EQUAL(is, want)                                                                   \
    do {                                                                                        \
        long long is_ = (long long)(is), want_ = (long long)(want);                             \
        if (is_ != want_) {                                                                     \
            printf("%s:%d: %s is %lld, should be %lld\n", __FILE__, __LINE__, #is, is_, want_); \
            ++failed_checks;                                                                    \
        }                                                                                       \
    } while (0)

// Checks the error code that a call must return.
#define CHECK_ERROR(call, want) check_error(call, want, #call, __FILE__, __LINE__)

// For a call without which the test makes no sense: ends the test if it fails.
#define MUST(call)                          \
    do {                                    \
        if (!CHECK_ERROR(call, CL_SUCCESS)) \
            exit(EXIT_FAILURE);             \
    } while (0)

static inline bool check_error(cl_int is, cl_int want, const char *call, const char *file,
                               int line) {
    if (is == want) {
        if (want != CL_SUCCESS)
            tell_checked_error(call, cl_error_name(want));
        return true;
    }
    printf("%s:%d: %s gives %s (%d), should be %s (%d)\n", file, line, call, cl_error_name(is), is,
           cl_error_name(want), want);
    ++failed_checks;
    return false;
}

static inline void skip(const char *reason) {
    printf("skipped: %s\n", reason);
    exit(77);
}

static inline int test_result(void) {
    printf(failed_checks ? "%d checks failed\n" : "passed\n", failed_checks);
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}

// ---- The device under test ----------------------------------------------------------------------

struct cl {
    cl_platform_id platform;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue; // in order, with profiling
    cl_device_type type;
    bool barecl; // the platform is BareCL
};

// The first device of the first platform, without a context.
static inline struct cl cl_find(void) {
    struct cl cl = {0};
    char name[64] = "";
    MUST(clGetPlatformIDs(1, &cl.platform, NULL));
    MUST(clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_ALL, 1, &cl.device, NULL));
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_NAME, sizeof name, name, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_TYPE, sizeof cl.type, &cl.type, NULL));
    cl.barecl = strcmp(name, "BareCL") == 0;
    return cl;
}

// The message of the last call of the context's pfn_notify (clCreateContext).
static char cl_notified[512];

static inline void CL_CALLBACK cl_notify(const char *message, const void *info, size_t size,
                                         void *data) {
    (void)info, (void)size, (void)data;
    snprintf(cl_notified, sizeof cl_notified, "%s", message);
}

static inline struct cl cl_open(void) {
    struct cl cl = cl_find();
    cl_int error;
    cl.context = clCreateContext(NULL, 1, &cl.device, cl_notify, NULL, &error);
    MUST(error);
    cl.queue = clCreateCommandQueue(cl.context, cl.device, CL_QUEUE_PROFILING_ENABLE, &error);
    MUST(error);
    return cl;
}

static inline void cl_close(struct cl *cl) {
    MUST(clReleaseCommandQueue(cl->queue));
    MUST(clReleaseContext(cl->context));
}

// For tests of behaviour that only BareCL has, or only its devices without an operating system.
static inline void require_barecl(const struct cl *cl) {
    if (!cl->barecl)
        skip("this is a test of BareCL's own behaviour");
}

static inline void require_board(const struct cl *cl) {
    require_barecl(cl);
    if (cl->type & CL_DEVICE_TYPE_CPU)
        skip("this is a test of devices that run firmware");
}

// ---- Programs, buffers, launches ----------------------------------------------------------------

static inline cl_program cl_source(const struct cl *cl, const char *source) {
    cl_int error;
    cl_program program = clCreateProgramWithSource(cl->context, 1, &source, NULL, &error);
    MUST(error);
    return program;
}

static inline cl_program cl_build_with(const struct cl *cl, const char *source,
                                       const char *options) {
    cl_program program = cl_source(cl, source);
    cl_int error = clBuildProgram(program, 1, &cl->device, options, NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[16384];
        clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        fputs(log, stdout);
    }
    MUST(error);
    return program;
}

static inline cl_program cl_build(const struct cl *cl, const char *source) {
    return cl_build_with(cl, source, "");
}

static inline cl_kernel cl_kernel_of(cl_program program, const char *name) {
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, name, &error);
    MUST(error);
    return kernel;
}

#define CL_ORDER(cl, words, size) cl_order((cl)->device, words, size, sizeof *(words))

// A read-write buffer, of elements of `word` bytes; `data` may be NULL.
static inline cl_mem cl_buffer_of(const struct cl *cl, size_t size, const void *data, size_t word) {
    cl_int error;
    void *copy = data != NULL ? memcpy(malloc(size), data, size) : NULL;
    if (copy != NULL)
        cl_order(cl->device, copy, size, word);
    cl_mem buffer =
        clCreateBuffer(cl->context, data != NULL ? CL_MEM_COPY_HOST_PTR : 0, size, copy, &error);
    free(copy);
    MUST(error);
    return buffer;
}
#define cl_buffer(cl, size, data) cl_buffer_of(cl, size, data, sizeof *(data))

#define SET_ARG(kernel, index, value) MUST(clSetKernelArg(kernel, index, sizeof(value), &(value)))

// Runs a kernel in one dimension; the queue is in order, so a blocking read sees its results.
static inline void cl_run(const struct cl *cl, cl_kernel kernel, size_t global, size_t local) {
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, local ? &local : NULL, 0, NULL,
                                NULL));
}

// Waits for the command, whether it succeeds or fails. Returns its status and releases its event.
static inline cl_int cl_end_of(cl_event event) {
    cl_int status = CL_COMPLETE;
    clWaitForEvents(1, &event);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    MUST(clReleaseEvent(event));
    return status;
}

static inline void cl_read_of(const struct cl *cl, cl_mem buffer, size_t size, void *to,
                              size_t word) {
    MUST(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, 0, size, to, 0, NULL, NULL));
    cl_order(cl->device, to, size, word);
}
#define cl_read(cl, buffer, size, to) cl_read_of(cl, buffer, size, to, sizeof *(to))

#endif // OPENCL_CHECK_H
