// SPDX-License-Identifier: MIT
//
// What the programs share that measure the host's side and builds: a clock, calls that must succeed, and a
// queue of the first device.

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// CLOCK_MONOTONIC, or what all threads of the process computed: CLOCK_PROCESS_CPUTIME_ID.
static inline double clock_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static inline double now_us(void) { return clock_us(CLOCK_MONOTONIC); }

// Ends the program unless the call succeeded that was to give `what`.
static inline void need(cl_int status, const char *what) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
}

// The first platform and device, and what is made of it.
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
