// SPDX-License-Identifier: MIT
//
// Shared by the programs that measure builds and the host's side of OpenCL: a clock, calls that must succeed, and
// a queue of the first device.

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// CLOCK_MONOTONIC: elapsed time. CLOCK_PROCESS_CPUTIME_ID: processor time of all threads of the
// process.
static inline double clock_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static inline double now_us(void) { return clock_us(CLOCK_MONOTONIC); }

// Ends the program if the call failed; `what` names what the call should have returned.
static inline void need(cl_int status, const char *what) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
}

// The first platform and device, and the objects made for it.
static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static inline void open_device(void) {
    cl_int status;
    need(clGetPlatformIDs(1, &platform, NULL), "a platform");
    need(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "a device");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    need(status, "a context");
    queue = clCreateCommandQueue(context, device, 0, &status);
    need(status, "a queue");
}

#endif // BENCH_MEASURE_H
