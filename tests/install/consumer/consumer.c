// usage: consumer FACTOR [BINARY]
//
// Scales numbers and checks that the factor was FACTOR. The kernel comes from the program binary BINARY; without
// BINARY, from a source that is built here. With PROGRAM_INSIDE, it comes from a binary that is linked in.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

#ifdef PROGRAM_INSIDE
#include "inside-it.h"
#endif

static void must(cl_int status, const char *what) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
}

#ifdef PROGRAM_INSIDE
static cl_program get_program(cl_context context, cl_device_id device, const char *path) {
    const unsigned char *start = inside_it_bclbin;
    cl_int status;
    cl_program program = clCreateProgramWithBinary(context, 1, &device, &inside_it_bclbin_size,
                                                   &start, NULL, &status);
    must(status, path == NULL ? "the program inside" : path);
    return program;
}
#else
static cl_program load(cl_context context, cl_device_id device, const char *path) {
    static unsigned char bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    const unsigned char *start = bytes;
    cl_int status;
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &start, NULL, &status);
    must(status, path);
    return program;
}

static cl_program compile(cl_context context) {
    const char *source = "kernel void scale(global int *n) { n[get_global_id(0)] *= 3; }";
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    must(status, "source");
    return program;
}

static cl_program get_program(cl_context context, cl_device_id device, const char *path) {
    return path != NULL ? load(context, device, path) : compile(context);
}
#endif

int main(int count, char **words) {
    cl_int numbers[16], status;
    cl_platform_id platform;
    cl_device_id device;
    int factor = atoi(words[1]);
    for (int i = 0; i < 16; i++)
        numbers[i] = i;
    must(clGetPlatformIDs(1, &platform, NULL), "platform");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "device");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    must(status, "context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
    must(status, "queue");
    cl_program program = get_program(context, device, count > 2 ? words[2] : NULL);
    must(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");
    cl_kernel kernel = clCreateKernel(program, "scale", &status);
    must(status, "kernel");
    cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof numbers, numbers, &status);
    must(status, "buffer");
    must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "argument");
    must(
        clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &(size_t){16}, &(size_t){16}, 0, NULL, NULL),
        "run");
    must(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof numbers, numbers, 0, NULL, NULL),
         "read");
    for (int i = 0; i < 16; i++)
        if (numbers[i] != i * factor) {
            printf("%d * %d is %d\n", i, factor, numbers[i]);
            return 1;
        }
    return 0;
}
