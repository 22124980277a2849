// SPDX-License-Identifier: MIT
//
// An OpenCL program on a microcontroller without an operating system, which runs its kernels itself: buffers,
// local memory and barriers, two dimensions, events with times, and calls that must fail. Checks each result, prints
// how much memory it used, and ends with 0 if all results were right.

#include "single.h"

#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern const unsigned char kernels_bclbin[];
extern const size_t kernels_bclbin_size;

enum { COUNT = 256, GROUP = 16, N = 16 };

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static size_t buffer_bytes, most_buffer_bytes; // total size of the buffers: now, and at most
static int failures;

// Prints without printf, whose memory would count as the library's.
static void say(const char *text) { bcl_single_write(text, strlen(text)); }

static void say_number(const char *name, uint32_t number) {
    char digits[12], *digit = digits + sizeof digits - 1;
    *digit = '\0';
    do {
        *--digit = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    say(name);
    say(" ");
    say(digit);
    say("\n");
}

static void check(const char *what, int is_right) {
    if (is_right)
        return;
    say("wrong: ");
    say(what);
    say("\n");
    failures++;
}

static cl_mem buffer_of(size_t size, void *contents) {
    cl_int status;
    cl_mem buffer =
        clCreateBuffer(context, CL_MEM_READ_WRITE | (contents ? CL_MEM_COPY_HOST_PTR : 0), size,
                       contents, &status);
    check("clCreateBuffer", status == CL_SUCCESS);
    buffer_bytes += size;
    if (buffer_bytes > most_buffer_bytes)
        most_buffer_bytes = buffer_bytes;
    return buffer;
}

static void release(cl_mem buffer) {
    size_t size = 0;
    clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof size, &size, NULL);
    buffer_bytes -= size;
    clReleaseMemObject(buffer);
}

static cl_kernel kernel_of(const char *name) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    check(name, status == CL_SUCCESS);
    return kernel;
}

static void launch(cl_kernel kernel, cl_uint dimensions, size_t size, size_t group) {
    const size_t global[] = {size, size}, local[] = {group, group};
    cl_event event;
    cl_ulong start = 0, end = 0;
    check("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel(queue, kernel, dimensions, NULL, global,
                                                           local, 0, NULL, &event) == CL_SUCCESS);
    check("clWaitForEvents", clWaitForEvents(1, &event) == CL_SUCCESS);
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    check("profiling", end > start);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
}

static void read_back(cl_mem buffer, size_t size, void *to) {
    check("clEnqueueReadBuffer",
          clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, to, 0, NULL, NULL) == CL_SUCCESS);
}

// -------------------------------------------------------------------------------------------------
// The stack: painted first; the used part is no longer painted

enum { PAINTED = 4096, PAINT = 0x5c };

__attribute__((noinline)) static void paint_stack(void) {
    volatile unsigned char below[PAINTED];
    for (size_t i = 0; i < PAINTED; i++)
        below[i] = PAINT;
}

__attribute__((noinline)) static size_t stack_used(void) {
    volatile unsigned char below[PAINTED];
    size_t same = 0;
    while (same < PAINTED && below[same] == PAINT)
        same++;
    return PAINTED - same;
}

static float values[COUNT], results[COUNT];

static void check_scale_and_sums(void) {
    for (int i = 0; i < COUNT; i++)
        values[i] = (float)i;
    cl_mem data = buffer_of(sizeof values, values),
           sums = buffer_of(COUNT / GROUP * sizeof(float), NULL);
    const float factor = 2.5f;
    cl_kernel scale = kernel_of("scale");
    clSetKernelArg(scale, 0, sizeof data, &data);
    clSetKernelArg(scale, 1, sizeof factor, &factor);
    launch(scale, 1, COUNT, GROUP);
    read_back(data, sizeof values, results);
    for (int i = 0; i < COUNT; i++)
        check("scale", results[i] == 2.5f * (float)i);

    cl_kernel sum = kernel_of("sums");
    clSetKernelArg(sum, 0, sizeof data, &data);
    clSetKernelArg(sum, 1, sizeof sums, &sums);
    clSetKernelArg(sum, 2, GROUP * sizeof(float), NULL);
    launch(sum, 1, COUNT, GROUP);
    read_back(sums, COUNT / GROUP * sizeof(float), results);
    for (int group = 0; group < COUNT / GROUP; group++) {
        float expected = 0;
        for (int i = 0; i < GROUP; i++)
            expected += 2.5f * (float)(group * GROUP + i);
        check("sums", results[group] == expected);
    }
    release(data);
    release(sums);
}

static void check_multiply(void) {
    for (int i = 0; i < N * N; i++)
        values[i] = (float)(i % 7 - 3);
    cl_mem a = buffer_of(sizeof values, values), product = buffer_of(sizeof values, NULL);
    const cl_uint n = N;
    cl_kernel multiply = kernel_of("multiply");
    clSetKernelArg(multiply, 0, sizeof a, &a);
    clSetKernelArg(multiply, 1, sizeof a, &a);
    clSetKernelArg(multiply, 2, sizeof product, &product);
    clSetKernelArg(multiply, 3, sizeof n, &n);
    launch(multiply, 2, N, 4);
    read_back(product, sizeof results, results);
    for (int row = 0; row < N; row++)
        for (int column = 0; column < N; column++) {
            float expected = 0;
            for (int k = 0; k < N; k++)
                expected += values[row * N + k] * values[k * N + column];
            check("multiply", results[row * N + column] == expected);
        }
    release(a);
    release(product);
}

static void check_refused(cl_device_id device) {
    const char *source = "kernel void k() {}";
    cl_bool available = CL_TRUE;
    cl_int status;
    clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof available, &available, NULL);
    check("no compiler", available == CL_FALSE);
    cl_program text = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    check("clCreateProgramWithSource", status == CL_SUCCESS);
    check("refused source",
          clBuildProgram(text, 1, &device, "", NULL, NULL) == CL_COMPILER_NOT_AVAILABLE);
    clReleaseProgram(text);
    check("refused buffer",
          clCreateBuffer(context, 0, 0, NULL, &status) == NULL && status == CL_INVALID_BUFFER_SIZE);
}

int main(void) {
    cl_platform_id platform;
    cl_device_id device;
    cl_int status;
    const unsigned char *binary = kernels_bclbin;

    paint_stack();
    check("clGetPlatformIDs", clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS);
    check("clGetDeviceIDs",
          clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check("clCreateContext", status == CL_SUCCESS);
    queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
    check("clCreateCommandQueue", status == CL_SUCCESS);
    program = clCreateProgramWithBinary(context, 1, &device, &kernels_bclbin_size, &binary, NULL,
                                        &status);
    check("clCreateProgramWithBinary", status == CL_SUCCESS);
    check("clBuildProgram", clBuildProgram(program, 1, &device, "", NULL, NULL) == CL_SUCCESS);
    if (failures == 0) {
        check_scale_and_sums();
        check_multiply();
        check_refused(device);
    }
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    say_number("stack", (uint32_t)stack_used());
    say_number("heap", (uint32_t)bcl_single_heap_used());
    say_number("buffers", (uint32_t)(most_buffer_bytes + sizeof values + sizeof results));
    say(failures == 0 ? "verified\n" : "failed\n");
    return failures != 0;
}
