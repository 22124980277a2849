// SPDX-License-Identifier: MIT
//
// A first OpenCL program: adds two vectors on every device and prints the result and the device's
// name.
//
//     cc hello.c -lOpenCL -o hello

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1024

static const char *source = "__kernel void add(__global const float *a, __global const float *b,\n"
                            "                  __global float *sum)\n"
                            "{\n"
                            "    size_t i = get_global_id(0);\n"
                            "    sum[i] = a[i] + b[i];\n"
                            "}\n";

static void check(cl_int error, const char *what) {
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: OpenCL error %d\n", what, error);
    exit(EXIT_FAILURE);
}

static void add_on(cl_device_id device) {
    static float a[N], b[N], sum[N];
    for (int i = 0; i < N; ++i) {
        a[i] = i;
        b[i] = 2 * i;
    }

    cl_int error;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check(error, "context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "queue");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    check(error, "program");
    check(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");
    cl_kernel add = clCreateKernel(program, "add", &error);
    check(error, "kernel");

    cl_mem in_a = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof a, a, &error);
    check(error, "buffer a");
    cl_mem in_b = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof b, b, &error);
    check(error, "buffer b");
    cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof sum, NULL, &error);
    check(error, "buffer sum");
    check(clSetKernelArg(add, 0, sizeof in_a, &in_a), "argument a");
    check(clSetKernelArg(add, 1, sizeof in_b, &in_b), "argument b");
    check(clSetKernelArg(add, 2, sizeof out, &out), "argument sum");

    size_t global = N;
    check(clEnqueueNDRangeKernel(queue, add, 1, NULL, &global, NULL, 0, NULL, NULL), "launch");
    check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof sum, sum, 0, NULL, NULL), "read");

    for (int i = 0; i < N; ++i)
        if (sum[i] != 3 * i)
            check(-1, "wrong sum");
    char name[128];
    check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL), "name");
    printf("%d + %d = %g, says %s\n", N - 1, 2 * (N - 1), sum[N - 1], name);

    clReleaseMemObject(in_a);
    clReleaseMemObject(in_b);
    clReleaseMemObject(out);
    clReleaseKernel(add);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
}

int main(void) {
    cl_platform_id platform;
    cl_device_id devices[8];
    cl_uint count;
    check(clGetPlatformIDs(1, &platform, NULL), "platform");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 8, devices, &count), "devices");
    for (cl_uint i = 0; i < count && i < 8; ++i)
        add_on(devices[i]);
    return 0;
}
