// SPDX-License-Identifier: MIT

#include "halves.h"
#include "run.h"

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFERS = 5, NUMBERS = 3, OUT = 4 }; // x, y, z, k, out

struct opencl {
    struct runner base;
    const struct format *format;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    const struct function *function; // the function of `kernels`
    cl_kernel kernels[WIDTHS];
    cl_mem buffers[BUFFERS];
    uint32_t count; // elements in each buffer
    void *staging;  // memory for as many numbers
};

static void must(cl_int error, const char *call) {
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "accuracy: %s gives %d\n", call, error);
    exit(2);
}

// ---- The program of a function --------------------------------------------------------------------

// Definitions of names of width 1; T: the type.
static const char prologue[] = "#define %1$s1 %1$s\n"
                               "#define int1 int\n"
                               "#define convert_%1$s1 convert_%1$s\n"
                               "#define vload1(i, p) (p)[i]\n"
                               "#define vstore1(v, i, p) ((p)[i] = (v))\n";

static const char kernel_text[] =
    "#define gentype %1$s%2$d\n"
    "#define intn int%2$d\n"
    "#define convert_gentype convert_%1$s%2$d\n"
    "kernel void width%2$d(global const %1$s *restrict px, global const %1$s *restrict py,\n"
    "                      global const %1$s *restrict pz, global const int *restrict pk,\n"
    "                      global %1$s *restrict out) {\n"
    "    size_t i = get_global_id(0);\n"
    "    gentype x = vload%2$d(i, px), y = vload%2$d(i, py), z = vload%2$d(i, pz), r;\n"
    "    intn k = vload%2$d(i, pk);\n"
    "    %3$s;\n"
    "    vstore%2$d(r, i, out);\n"
    "}\n"
    "#undef gentype\n"
    "#undef intn\n"
    "#undef convert_gentype\n";

static cl_program build(struct opencl *cl, const char *text) {
    cl_int error;
    cl_program program = clCreateProgramWithSource(cl->context, 1, &text, NULL, &error);
    must(error, "clCreateProgramWithSource");
    error = clBuildProgram(program, 1, &cl->device, "", NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[4096];
        clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        fprintf(stderr, "%s", log);
    }
    must(error, "clBuildProgram");
    return program;
}

static void release_kernels(struct opencl *cl) {
    for (int w = 0; cl->function && w < WIDTHS; w++)
        clReleaseKernel(cl->kernels[w]);
    cl->function = NULL;
}

static void use_function(struct opencl *cl, const struct function *f) {
    if (cl->function == f)
        return;
    release_kernels(cl);
    static char text[1 << 14];
    int used = 0;
    if (cl->format->digits == 53)
        used += sprintf(text, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    if (cl->format == &binary16)
        used += sprintf(text, "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    used += snprintf(text + used, sizeof text - used, prologue, cl->format->name);
    for (int w = 0; w < WIDTHS; w++)
        used += snprintf(text + used, sizeof text - used, kernel_text, cl->format->name, widths[w],
                         f->statement);
    cl_program program = build(cl, text);
    for (int w = 0; w < WIDTHS; w++) {
        char name[16];
        cl_int error;
        snprintf(name, sizeof name, "width%d", widths[w]);
        cl->kernels[w] = clCreateKernel(program, name, &error);
        must(error, "clCreateKernel");
    }
    clReleaseProgram(program);
    cl->function = f;
}

// ---- Its arguments --------------------------------------------------------------------------------

static void release_buffers(struct opencl *cl) {
    for (int b = 0; cl->count && b < BUFFERS; b++)
        clReleaseMemObject(cl->buffers[b]);
    free(cl->staging);
    cl->staging = NULL;
    cl->count = 0;
}

static void use_count(struct opencl *cl, uint32_t count) {
    if (cl->count == count)
        return;
    release_buffers(cl);
    for (int b = 0; b < BUFFERS; b++) {
        cl_int error;
        const size_t bytes = b == NUMBERS ? sizeof(cl_int) : (size_t)cl->format->bytes;
        cl->buffers[b] =
            clCreateBuffer(cl->context, CL_MEM_READ_WRITE, (size_t)count * bytes, NULL, &error);
        must(error, "clCreateBuffer");
    }
    cl->staging = malloc((size_t)count * sizeof(double));
    cl->count = count;
}

// How many of the arguments x, y, z a function has; k is the last of BINARY_INT.
static int numbers_of(const struct function *f) {
    return f->shape == BINARY_INT ? 1 : (int)f->shape;
}

static void write_numbers(struct opencl *cl, cl_mem buffer, const double *numbers) {
    if (cl->format->digits == 53)
        memcpy(cl->staging, numbers, cl->count * sizeof(double));
    else if (cl->format == &binary16)
        for (uint32_t i = 0; i < cl->count; i++)
            ((uint16_t *)cl->staging)[i] = half_bits(numbers[i]);
    else
        for (uint32_t i = 0; i < cl->count; i++)
            ((float *)cl->staging)[i] = (float)numbers[i];
    must(clEnqueueWriteBuffer(cl->queue, buffer, CL_TRUE, 0,
                              (size_t)cl->count * (size_t)cl->format->bytes, cl->staging, 0, NULL,
                              NULL),
         "clEnqueueWriteBuffer");
}

static void read_numbers(struct opencl *cl, cl_mem buffer, double *numbers) {
    must(clEnqueueReadBuffer(cl->queue, buffer, CL_TRUE, 0,
                             (size_t)cl->count * (size_t)cl->format->bytes, cl->staging, 0, NULL,
                             NULL),
         "clEnqueueReadBuffer");
    if (cl->format->digits == 53)
        memcpy(numbers, cl->staging, cl->count * sizeof(double));
    else if (cl->format == &binary16)
        for (uint32_t i = 0; i < cl->count; i++)
            numbers[i] = half_value(((uint16_t *)cl->staging)[i]);
    else
        for (uint32_t i = 0; i < cl->count; i++)
            numbers[i] = ((float *)cl->staging)[i];
}

static void run(struct runner *base, const struct function *f, int width, struct chunk *c) {
    struct opencl *cl = (struct opencl *)base;
    use_function(cl, f);
    use_count(cl, c->count);
    const double *numbers[NUMBERS] = {c->x, c->y, c->z};
    for (int i = 0; i < numbers_of(f); i++)
        write_numbers(cl, cl->buffers[i], numbers[i]);
    if (f->shape == BINARY_INT)
        must(clEnqueueWriteBuffer(cl->queue, cl->buffers[NUMBERS], CL_TRUE, 0,
                                  c->count * sizeof *c->k, c->k, 0, NULL, NULL),
             "clEnqueueWriteBuffer");
    cl_kernel kernel = cl->kernels[width];
    for (cl_uint b = 0; b < BUFFERS; b++)
        must(clSetKernelArg(kernel, b, sizeof(cl_mem), &cl->buffers[b]), "clSetKernelArg");
    size_t items = c->count / (size_t)widths[width];
    must(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL),
         "clEnqueueNDRangeKernel");
    read_numbers(cl, cl->buffers[OUT], c->out);
}

// ---- The device -----------------------------------------------------------------------------------

static void destroy(struct runner *base) {
    struct opencl *cl = (struct opencl *)base;
    release_kernels(cl);
    release_buffers(cl);
    clReleaseCommandQueue(cl->queue);
    clReleaseContext(cl->context);
    free(cl);
}

struct runner *runner_opencl(const struct format *format) {
    struct opencl *cl = malloc(sizeof *cl);
    *cl = (struct opencl){.base = {run, destroy}, .format = format};
    cl_platform_id platform;
    cl_int error;
    must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &cl->device, NULL), "clGetDeviceIDs");
    cl->context = clCreateContext(NULL, 1, &cl->device, NULL, NULL, &error);
    must(error, "clCreateContext");
    cl->queue = clCreateCommandQueue(cl->context, cl->device, 0, &error);
    must(error, "clCreateCommandQueue");
    return &cl->base;
}
