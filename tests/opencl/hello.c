// SPDX-License-Identifier: MIT
//
// A first OpenCL program: adds two vectors on every device and prints who did it.
//
//   cc hello.c -lOpenCL -o hello

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

#define N 1024

static const char *source = "__kernel void add(__global const float *a, __global const float *b,\n"
                            "                  __global float *sum)\n"
                            "{\n"
                            "    size_t i = get_global_id(0);\n"
                            "    sum[i] = a[i] + b[i];\n"
                            "}\n";

static int add_on(cl_device_id device) {
    static float a[N], b[N], sum[N];
    for (int i = 0; i < N; ++i) {
        a[i] = i;
        b[i] = 2 * i;
    }

    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    clBuildProgram(program, 1, &device, "", NULL, NULL);
    cl_kernel add = clCreateKernel(program, "add", NULL);

    cl_mem buffers[3] = {
        clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof a, a, NULL),
        clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof b, b, NULL),
        clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof sum, NULL, NULL),
    };
    for (int i = 0; i < 3; ++i)
        clSetKernelArg(add, i, sizeof buffers[i], &buffers[i]);

    size_t global = N;
    clEnqueueNDRangeKernel(queue, add, 1, NULL, &global, NULL, 0, NULL, NULL);
    cl_int error =
        clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, sizeof sum, sum, 0, NULL, NULL);

    int right = 0;
    for (int i = 0; i < N; ++i)
        right += sum[i] == 3.0f * i;

    char name[128] = "";
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
    printf("%s: %d of %d sums are right%s\n", name, right, N,
           error ? ", an OpenCL call failed" : "");

    for (int i = 0; i < 3; ++i)
        clReleaseMemObject(buffers[i]);
    clReleaseKernel(add);
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return right == N;
}

int main(void) {
    cl_platform_id platform;
    cl_device_id devices[8];
    cl_uint count = 0;
    clGetPlatformIDs(1, &platform, NULL);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 8, devices, &count);
    int all_right = count > 0;
    for (cl_uint i = 0; i < count && i < 8; ++i)
        all_right &= add_on(devices[i]);
    return all_right ? 0 : 1;
}
