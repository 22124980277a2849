// SPDX-License-Identifier: MIT
//
// Measures what the host's side costs, by calls around kernels that do nothing. Prints a line for each subject: its
// name, and the microseconds of each sample.
//
//     latency [samples [subject]]
//     latency SAMPLES threads      the overhead of a launch with one group for each compute unit

#include "measure.h"

#include <CL/cl_ext.h>
#include <string.h>
#include <unistd.h>

static const char *source = "kernel void empty(void) {}\n"
                            "kernel void spin(global uint *out, uint turns) {\n"
                            "    uint x = get_global_id(0);\n"
                            "    for (uint i = 0; i < turns; i++) x = x * x + i;\n"
                            "    out[get_global_id(0) % 256] = x;\n"
                            "}\n";

static cl_kernel kernel, spin;
static cl_mem buffer;
static cl_command_buffer_khr recorded; // a hundred launches; NULL: no command buffers
static clEnqueueCommandBufferKHR_fn replay;

#define RECORDED 100

// Works with all versions of the extension, as the functions used here are the same in all of them.
static void record(cl_platform_id platform) {
    const size_t one = 1;
    cl_int status;
    clCreateCommandBufferKHR_fn create =
        (clCreateCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            platform, "clCreateCommandBufferKHR");
    clCommandNDRangeKernelKHR_fn add =
        (clCommandNDRangeKernelKHR_fn)clGetExtensionFunctionAddressForPlatform(
            platform, "clCommandNDRangeKernelKHR");
    clFinalizeCommandBufferKHR_fn finalize =
        (clFinalizeCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            platform, "clFinalizeCommandBufferKHR");
    replay = (clEnqueueCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
        platform, "clEnqueueCommandBufferKHR");
    if (create == NULL || add == NULL || finalize == NULL || replay == NULL)
        return;
    recorded = create(1, &queue, NULL, &status);
    need(status, "a command buffer");
    for (int i = 0; i < RECORDED; i++)
        need(add(recorded, NULL, NULL, kernel, 1, NULL, &one, &one, 0, NULL, NULL, NULL),
             "a recorded launch");
    need(finalize(recorded), "a finalized command buffer");
}

static void set_up(void) {
    cl_int status;
    open_device();
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    need(status, "a program");
    need(clBuildProgram(program, 1, &device, "", NULL, NULL), "a build");
    kernel = clCreateKernel(program, "empty", &status);
    need(status, "a kernel");
    spin = clCreateKernel(program, "spin", &status);
    need(status, "a kernel");
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 1024, NULL, &status);
    need(status, "a buffer");
    record(platform);
}

static void launch(cl_uint count, const cl_event *wait_list) {
    const size_t one = 1;
    need(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, count, wait_list, NULL),
         "a launch");
}

static double enqueue_finish(void) {
    double begun = now_us();
    launch(0, NULL);
    clFinish(queue);
    return now_us() - begun;
}

static double many(void) {
    double begun = now_us();
    for (int i = 0; i < 10000; i++)
        launch(0, NULL);
    clFinish(queue);
    return now_us() - begun;
}

static double hundred(void) {
    double begun = now_us();
    for (int i = 0; i < RECORDED; i++)
        launch(0, NULL);
    clFinish(queue);
    return now_us() - begun;
}

static double hundred_replayed(void) {
    double begun = now_us();
    need(replay(0, NULL, recorded, 0, NULL, NULL), "a replay");
    clFinish(queue);
    return now_us() - begun;
}

static double write_read(void) {
    static char bytes[1024];
    double begun = now_us();
    need(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof bytes, bytes, 0, NULL, NULL),
         "a write");
    need(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof bytes, bytes, 0, NULL, NULL),
         "a read");
    return now_us() - begun;
}

static double user_event(void) {
    cl_int status;
    cl_event event = clCreateUserEvent(context, &status);
    need(status, "a user event");
    launch(1, &event);
    clFlush(queue);
    double begun = now_us();
    clSetUserEventStatus(event, CL_COMPLETE);
    clFinish(queue);
    double us = now_us() - begun;
    clReleaseEvent(event);
    return us;
}

// -------------------------------------------------------------------------------------------------
// One group for each compute unit

#define TURNS 20000 // iterations of a group: about ten microseconds

static double spin_once(size_t groups) {
    const size_t one = 1;
    double begun = now_us();
    need(clEnqueueNDRangeKernel(queue, spin, 1, NULL, &groups, &one, 0, NULL, NULL), "a launch");
    clFinish(queue);
    return now_us() - begun;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The median time of launches with `groups` groups, with pauses of `rest_us` between them.
static double spin_us(size_t groups, int samples, unsigned rest_us) {
    double times[samples];
    for (int i = 0; i < samples; i++) {
        usleep(rest_us);
        times[i] = spin_once(groups);
    }
    qsort(times, (size_t)samples, sizeof *times, compare);
    return times[samples / 2];
}

// Prints a line: the compute units, the time of a launch with one group, and how much longer a launch with a group for
// each unit takes: after a pause, and right after another launch.
static void print_threads(int samples) {
    const cl_uint turns = TURNS;
    cl_uint units;
    need(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL), "units");
    need(clSetKernelArg(spin, 0, sizeof buffer, &buffer), "an argument");
    need(clSetKernelArg(spin, 1, sizeof turns, &turns), "an argument");
    spin_us(units, 20, 0);
    double alone = spin_us(1, samples, 0);
    double rested = spin_us(units, samples / 10 + 1, 20000);
    double chained = spin_us(units, samples, 0);
    printf("%u\t%.2f\t%.2f\t%.2f\n", units, alone, rested - alone, chained - alone);
}

static const struct {
    const char *name, *function;
    double (*sample)(void);
    int share; // takes one of `share` of the requested samples
} subjects[] = {
    {"enqueue and finish, empty kernel", "enqueue_finish", enqueue_finish, 1},
    {"10,000 enqueues and a finish", "many", many, 200},
    {"100 enqueues and a finish", "hundred", hundred, 10},
    {"100 launches in a command buffer", "hundred_replayed", hundred_replayed, 10},
    {"write and read, 1 KB", "write_read", write_read, 1},
    {"user event set to finished", "user_event", user_event, 1},
};

int main(int argc, char **argv) {
    int samples = argc > 1 ? atoi(argv[1]) : 2000;
    set_up();
    if (argc > 2 && strcmp(argv[2], "threads") == 0) {
        print_threads(samples);
        return 0;
    }
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (argc > 2 && strcmp(argv[2], subjects[i].function) != 0)
            continue;
        if (subjects[i].sample == hundred_replayed && recorded == NULL)
            continue;
        for (int warm = 0; warm < 20; warm++)
            subjects[i].sample();
        printf("%s", subjects[i].name);
        for (int s = 0; s < samples; s += subjects[i].share)
            printf("\t%.3f", subjects[i].sample());
        printf("\n");
    }
    return 0;
}
