// SPDX-License-Identifier: MIT
//
// How long programs take to build. Prints a line for each subject: its name, and the milliseconds of each sample. Each
// program contains a different number, so that no cache has it.
//
//     builds [samples]

#include "measure.h"

#include <unistd.h>

// Kernels like those of conformance tests, as printf formats with two numbers: the kernel's and the program's.
static const char *const shapes[] = {
    "kernel void k%d(global const float *a, global float *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = a[i] + %d.0f;\n"
    "}\n",
    "kernel void k%d(global const float *a, global float *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = exp(a[i]) + %d.0f;\n"
    "}\n",
    "kernel void k%d(global const float *a, global float *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = pow(a[i], b[i]) + %d.0f;\n"
    "}\n",
    "kernel void k%d(global const float4 *a, global float4 *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = fmod(a[i], b[i]) + %d.0f;\n"
    "}\n",
    "kernel void k%d(global const int4 *a, global uchar4 *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = convert_uchar4_sat(a[i] + %d);\n"
    "}\n",
    "kernel void k%d(global const int *a, global int *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = mul_hi(a[i], %d) + mad_sat(a[i], b[i], 3);\n"
    "}\n",
    "kernel void k%d(global const int *a, global int *b) {\n"
    "    local int shared[64];\n"
    "    size_t i = get_local_id(0);\n"
    "    shared[i %% 64] = a[i] + %d;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    b[i] = shared[(63 - i) %% 64];\n"
    "}\n",
    "kernel void k%d(global const float3 *a, global float *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    b[i] = length(a[i]) + dot(a[i], a[0]) + %d.0f;\n"
    "}\n",
    "kernel void k%d(global const int *a, global int *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    int sum = %d;\n"
    "    for (int j = 0; j < (a[i] & 7); j++)\n"
    "        sum += a[j] * (j + 1);\n"
    "    b[i] = sum;\n"
    "}\n",
    "kernel void k%d(global const float *a, global half *b) {\n"
    "    size_t i = get_global_id(0);\n"
    "    vstore_half_rte(a[i] + %d.0f, i, b);\n"
    "}\n",
};
enum { SHAPES = sizeof shapes / sizeof shapes[0], MANY = 60 };

static cl_mem buffer;
static unsigned number; // of the next program

static void set_up(void) {
    cl_int status;
    open_device();
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 65536, NULL, &status);
    need(status, "a buffer");
    const cl_int zero = 0;
    need(clEnqueueFillBuffer(queue, buffer, &zero, sizeof zero, 0, 65536, 0, NULL, NULL), "a fill");
    number = (unsigned)getpid() % 20000 * 100;
}

// Creates a program of `count` kernels; the first has the shape `first`.
static cl_program program_of(int first, int count) {
    static char source[MANY * 512];
    size_t used = 0;
    number++;
    for (int k = 0; k < count; k++)
        used += (size_t)snprintf(source + used, sizeof source - used, shapes[(first + k) % SHAPES],
                                 k, number);
    const char *text = source;
    cl_int status;
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
    need(status, "a program");
    return program;
}

static void launch(cl_program program) {
    const size_t items = 64;
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, "k0", &status);
    need(status, "a kernel");
    need(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "an argument");
    need(clSetKernelArg(kernel, 1, sizeof buffer, &buffer), "an argument");
    need(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), "a launch");
    need(clFinish(queue), "its end");
    clReleaseKernel(kernel);
}

// Times a build in milliseconds; with `launched`, including the first launch of its first kernel.
static double sample(int first, int count, int launched) {
    cl_program program = program_of(first, count);
    double begun = now_us();
    need(clBuildProgram(program, 1, &device, "", NULL, NULL), "a build");
    if (launched)
        launch(program);
    double ms = (now_us() - begun) / 1e3;
    clReleaseProgram(program);
    return ms;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int count, launched, share; // share: takes one of `share` of the requested samples
    } subjects[] = {
        {"one small kernel", 1, 0, 1},
        {"one small kernel, and its first launch", 1, 1, 1},
        {"60 kernels", MANY, 0, 10},
    };
    int samples = argc > 1 ? atoi(argv[1]) : 4 * SHAPES;
    set_up();
    sample(0, 1, 1);
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        printf("%s", subjects[i].name);
        for (int s = 0; s < samples; s += subjects[i].share)
            printf("\t%.3f", sample(s % SHAPES, subjects[i].count, subjects[i].launched));
        printf("\n");
        fflush(stdout);
    }
    return 0;
}
