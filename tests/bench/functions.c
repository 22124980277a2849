// SPDX-License-Identifier: MIT
//
// Measures how many cycles functions take for each element, in kernels and in libraries. It reads the subjects from
// standard input, one on each line:
//
//     NAME LIBRARY BITS ELEMENTS ARGUMENTS LOW HIGH      (functions.h; LIBRARY is - for a kernel)
//
// For each subject it prints the name and the cycles of each sample, or only the name if there is no such function.
// The kernels are in PROGRAM: OpenCL C, or a program binary.
//
//     functions SAMPLES [PROGRAM]
//
// The length of a cycle is measured before each sample, by a chain of dependent operations of one cycle each, so
// the processor's clock may change between samples. Times are processor times of all threads of the process.

#include "functions.h"
#include "measure.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum { WARM = 3 }; // samples that warm up and are not counted

static cl_program program;

static double processor_us(void) { return clock_us(CLOCK_PROCESS_CPUTIME_ID); }

// The microseconds of a cycle, from the shortest of several chains.
static double cycle_us(void) {
    enum { CHAIN = 20000, CHAINS = 4 };
    double shortest = INFINITY;
    size_t x = (size_t)getpid(), y = x | 1;
    for (int chain = 0; chain < CHAINS; chain++) {
        const double begun = processor_us();
        for (int i = 0; i < CHAIN; i += 10) {
#define LINK \
    x ^= y;  \
    __asm__ volatile("" : "+r"(x), "+r"(y));
            LINK LINK LINK LINK LINK LINK LINK LINK LINK LINK
#undef LINK
        }
        shortest = fmin(shortest, (processor_us() - begun) / CHAIN);
    }
    return shortest;
}

// Fills a row with ROW irregular numbers of the subject's type, between its bounds.
static void fill(const struct subject *subject, void *row, size_t seed) {
    for (size_t i = 0; i < ROW; i++) {
        const double part = fmod((double)((i + seed) * 1237) * 0.6180339887498949, 1);
        const double x = subject->low + part * (subject->high - subject->low);
        if (subject->bits == 32)
            ((float *)row)[i] = (float)x;
        else
            ((double *)row)[i] = x;
    }
}

static double number(const struct subject *subject, const void *row, size_t i) {
    return subject->bits == 32 ? (double)((const float *)row)[i] : ((const double *)row)[i];
}

// Ends the program if a result is not finite or all results are 0: then the function was called wrongly or not at all.
static void check(const struct subject *subject, const void *out) {
    double sum = 0;
    for (size_t i = 0; i < ROW; i++)
        sum += fabs(number(subject, out, i));
    if (isfinite(sum) && sum > 0)
        return;
    fprintf(stderr, "%s: results are not numbers\n", subject->name);
    exit(1);
}

static double function_sample(const struct subject *subject, const struct numbers *numbers) {
    const double cycle = cycle_us(), begun = processor_us();
    if (!apply_function(subject, numbers))
        return NAN;
    return (processor_us() - begun) / cycle / ((double)ROW * ROWS);
}

// Each work-group computes a row; all rows use the same memory.
static double kernel_sample(const struct subject *subject, cl_kernel kernel) {
    const size_t items = ROW / (size_t)subject->elements;
    const size_t global[2] = {items, ROWS}, local[2] = {items, 1};
    const double cycle = cycle_us(), begun = processor_us();
    need(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, local, 0, NULL, NULL), "a launch");
    need(clFinish(queue), "its end");
    return (processor_us() - begun) / cycle / ((double)ROW * ROWS);
}

static cl_mem buffer_of(void *row, cl_mem_flags flags) {
    cl_int status;
    cl_mem buffer =
        clCreateBuffer(context, flags | CL_MEM_USE_HOST_PTR, ROW * sizeof(double), row, &status);
    need(status, "a buffer");
    return buffer;
}

static void measure_kernel(const struct subject *subject, const struct numbers *numbers,
                           int samples) {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, subject->name, &status);
    if (status != CL_SUCCESS)
        return;
    cl_mem buffers[] = {buffer_of(numbers->in[0], CL_MEM_READ_ONLY),
                        buffer_of(numbers->in[1], CL_MEM_READ_ONLY),
                        buffer_of(numbers->out, CL_MEM_READ_WRITE)};
    for (cl_uint i = 0; i < 3; i++)
        need(clSetKernelArg(kernel, i, sizeof buffers[i], &buffers[i]), "an argument");
    for (int s = 0; s < WARM; s++)
        kernel_sample(subject, kernel);
    for (int s = 0; s < samples; s++)
        printf("\t%.4f", kernel_sample(subject, kernel));
    need(clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, ROW * (size_t)subject->bits / 8,
                             numbers->out, 0, NULL, NULL),
         "a read");
    check(subject, numbers->out);
    for (int i = 0; i < 3; i++)
        clReleaseMemObject(buffers[i]);
    clReleaseKernel(kernel);
}

static void measure_function(const struct subject *subject, const struct numbers *numbers,
                             int samples) {
    if (isnan(function_sample(subject, numbers)))
        return;
    check(subject, numbers->out);
    for (int s = 0; s < samples; s++)
        printf("\t%.4f", function_sample(subject, numbers));
}

// Builds the program in the file. A source begins with a comment; a binary does not.
static void build(const char *path) {
    FILE *file = fopen(path, "rb");
    static unsigned char bytes[64 << 20];
    const size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    const unsigned char *binary = bytes;
    const char *text = (const char *)bytes;
    cl_int status;
    if (file != NULL)
        fclose(file);
    open_device();
    if (size > 2 && memcmp(bytes, "//", 2) == 0)
        program = clCreateProgramWithSource(context, 1, &text, &size, &status);
    else
        program = clCreateProgramWithBinary(context, 1, &device, &size, &binary, NULL, &status);
    need(status, "a program");
    need(clBuildProgram(program, 1, &device, "", NULL, NULL), "a build");
}

int main(int argc, char **argv) {
    _Alignas(64) static double rows[3][ROW];
    const struct numbers numbers = {{rows[0], rows[1]}, rows[2]};
    const int samples = argc > 1 ? atoi(argv[1]) : 5;
    if (argc > 2)
        build(argv[2]);

    char line[256], name[64], library[64];
    struct subject subject = {.name = name};
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%63s %63s %d %d %d %lf %lf", name, library, &subject.bits,
                   &subject.elements, &subject.arguments, &subject.low, &subject.high) != 7) {
            fprintf(stderr, "not understood: %s", line);
            return 1;
        }
        subject.library = strcmp(library, "-") == 0 ? NULL : library;
        fill(&subject, rows[0], 0);
        fill(&subject, rows[1], 1000);
        memset(rows[2], 0, sizeof rows[2]);
        printf("%s", name);
        (subject.library != NULL ? measure_function : measure_kernel)(&subject, &numbers, samples);
        printf("\n");
    }
    return 0;
}
