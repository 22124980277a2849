// SPDX-License-Identifier: MIT
//
// Measures what explicit vectors cost, by chains of multiply-adds on float and its vector types, with the same number
// of elements for each type. Prints a line for each type: its name, and for each sample the nanoseconds of processor
// time that a thousand multiply-adds of an element take.
//
//     vectors [samples]

#include "measure.h"

#include <math.h>

enum { ELEMENTS = 3 << 14, STEPS = 1024, GROUP = 64 }; // every width makes whole groups

static const char source[] =
    "#define STEP x = mad(x, half_of, one);\n"
    "#define STEPS_16 STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP "
    "STEP\n"
    "kernel void chain(global TYPE *out, float half_of, float one, int times) {\n"
    "    TYPE x = (TYPE)((int)get_global_id(0) & 7);\n"
    "    for (int i = 0; i < times; i++) {\n"
    "        STEPS_16\n"
    "    }\n"
    "    out[get_global_id(0)] = x;\n"
    "}\n";

static const struct {
    const char *name;
    size_t elements, stride; // of a vector; from a vector to the next, in floats
} types[] = {{"float", 1, 1},  {"float2", 2, 2}, {"float3", 3, 4},
             {"float4", 4, 4}, {"float8", 8, 8}, {"float16", 16, 16}};

static cl_kernel kernel_of(const char *type, cl_mem out) {
    const char *text = source;
    const cl_float half_of = 0.5f, one = 1;
    const cl_int times = STEPS / 16;
    char options[32];
    cl_int status;
    snprintf(options, sizeof options, "-DTYPE=%s", type);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
    need(status, "a program");
    need(clBuildProgram(program, 1, &device, options, NULL, NULL), "a build");
    cl_kernel kernel = clCreateKernel(program, "chain", &status);
    need(status, "a kernel");
    need(clSetKernelArg(kernel, 0, sizeof out, &out), "an argument");
    need(clSetKernelArg(kernel, 1, sizeof half_of, &half_of), "an argument");
    need(clSetKernelArg(kernel, 2, sizeof one, &one), "an argument");
    need(clSetKernelArg(kernel, 3, sizeof times, &times), "an argument");
    clReleaseProgram(program);
    return kernel;
}

static double sample(cl_kernel kernel, size_t items) {
    const size_t group = GROUP;
    const double begun = clock_us(CLOCK_PROCESS_CPUTIME_ID);
    need(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &group, 0, NULL, NULL), "a launch");
    need(clFinish(queue), "its end");
    return (clock_us(CLOCK_PROCESS_CPUTIME_ID) - begun) * 1e6 / ((double)ELEMENTS * STEPS);
}

// Ends the program unless the first chain ends near 2, as all do.
static void check(cl_mem out, const char *type) {
    cl_float first;
    need(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof first, &first, 0, NULL, NULL),
         "a read");
    if (fabsf(first - 2) < 1e-5f)
        return;
    fprintf(stderr, "%s: a chain ends at %g\n", type, (double)first);
    exit(1);
}

int main(int argc, char **argv) {
    const int samples = argc > 1 ? atoi(argv[1]) : 5;
    open_device();
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        const size_t items = ELEMENTS / types[i].elements;
        cl_int status;
        cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE,
                                    items * types[i].stride * sizeof(cl_float), NULL, &status);
        need(status, "a buffer");
        cl_kernel kernel = kernel_of(types[i].name, out);
        sample(kernel, items);
        check(out, types[i].name);
        printf("%s", types[i].name);
        for (int s = 0; s < samples; s++)
            printf("\t%.4f", sample(kernel, items));
        printf("\n");
        clReleaseKernel(kernel);
        clReleaseMemObject(out);
    }
    return 0;
}
