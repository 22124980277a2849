// SPDX-License-Identifier: MIT
//
// cl_khr_fp16 on the first OpenCL device, except the maths functions, which accuracy.c tests: conversions of all types
// in all modes, of every half, and the other functions, which half_forms.cl checks itself. Also the device's queries
// about halves.

#include "halves.h"
#include "source_text.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 4096, RESULTS = 10 }; // arguments; scalars in five modes, then vectors

static const char modes[RESULTS / 2] = {'d', 'e', 'z', 'p', 'n'}; // the default first

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_program program;
static int failures;

static void must(cl_int error, const char *call) {
    if (error == CL_SUCCESS)
        return;
    fprintf(stderr, "half_forms: %s gives %d\n", call, error);
    exit(2);
}

static bool has_extension(const char *name) {
    static char names[4096];
    must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof names, names, NULL), "extensions");
    return strstr(names, name) != NULL;
}

static void set_up(void) {
    cl_platform_id platform;
    cl_int error;
    must(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    must(error, "clCreateCommandQueue");
}

static void build(void) {
    const char *text = source_text(SOURCE);
    cl_int error;
    program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    must(error, "clCreateProgramWithSource");
    error = clBuildProgram(program, 1, &device, "", NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[4096];
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        fprintf(stderr, "%s", log);
    }
    must(error, "clBuildProgram");
}

// Whether the device has halves; all three queries must agree.
static bool device_has_halves(void) {
    cl_device_fp_config config;
    cl_uint width;
    must(clGetDeviceInfo(device, CL_DEVICE_HALF_FP_CONFIG, sizeof config, &config, NULL), "config");
    must(clGetDeviceInfo(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, sizeof width, &width, NULL),
         "width");
    const bool says = has_extension("cl_khr_fp16");
    const cl_device_fp_config least = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
    if (says != (width != 0) || (says ? (config & least) != least : config != 0)) {
        printf("failed: cl_khr_fp16 %d, width %u, configuration %#llx\n", says, width,
               (unsigned long long)config);
        failures++;
    }
    return says;
}

static void run(const char *name, size_t items, size_t local, const void *in, size_t in_bytes,
                void *out, size_t out_bytes) {
    cl_int error;
    cl_mem from = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, in_bytes, (void *)in, &error);
    must(error, "clCreateBuffer");
    cl_mem to = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, out_bytes, out, &error);
    must(error, "clCreateBuffer");
    cl_kernel kernel = clCreateKernel(program, name, &error);
    must(error, name);
    must(clSetKernelArg(kernel, 0, sizeof from, &from), "clSetKernelArg");
    must(clSetKernelArg(kernel, 1, sizeof to, &to), "clSetKernelArg");
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, local ? &local : NULL, 0, NULL,
                                NULL),
         name);
    must(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, out_bytes, out, 0, NULL, NULL), "a read");
    clReleaseKernel(kernel);
    clReleaseMemObject(from);
    clReleaseMemObject(to);
}

// ---- Numbers of the types -------------------------------------------------------------------------

// clang-format off
#define TYPES(F)                 \
    F(char, cl_char, CHAR)       \
    F(uchar, cl_uchar, UCHAR)    \
    F(short, cl_short, SHORT)    \
    F(ushort, cl_ushort, USHORT) \
    F(int, cl_int, INT)          \
    F(uint, cl_uint, UINT)       \
    F(long, cl_long, LONG)       \
    F(ulong, cl_ulong, ULONG)    \
    F(float, cl_float, FLOAT)    \
    F(double, cl_double, DOUBLE)
// clang-format on
enum {
#define NAMED(name, type, constant) constant,
    TYPES(NAMED)
#undef NAMED
        TYPE_COUNT
};
static const char *const type_names[] = {
#define NAMED(name, type, constant) #name,
    TYPES(NAMED)
#undef NAMED
};
static const size_t type_bytes[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8};

// 0: not an integer.
static int bits_of(int type) { return type >= FLOAT ? 0 : 8 * (int)type_bytes[type]; }
static bool is_signed(int type) { return type % 2 == 0; }
static double lowest(int type) { return is_signed(type) ? -ldexp(1, bits_of(type) - 1) : 0; }
static double above_highest(int type) { return ldexp(1, bits_of(type) - is_signed(type)); }

// The number as a double. Numbers beyond the halves need not be distinguished.
static double number_at(const void *numbers, int type, size_t i) {
    switch (type) {
#define READ(name, ctype, constant) \
    case constant:                  \
        return (double)((const ctype *)numbers)[i];
        TYPES(READ)
#undef READ
    }
    return 0;
}

// ---- To halves ------------------------------------------------------------------------------------

static double half_in_mode(double x, char mode) {
    const double nearest = half_nearest(x);
    if (isnan(x) || nearest == x || mode == 'e' || mode == 'd')
        return nearest;
    const bool larger = fabs(nearest) > fabs(x), negative = signbit(x);
    const bool wants_larger = mode == 'p' ? !negative : mode == 'n' && negative;
    if (larger == wants_larger)
        return nearest;
    const uint16_t bits = half_bits(nearest);
    return half_value((uint16_t)(larger ? bits - 1 : bits + 1));
}

// Halves, the midpoints between them and their neighbours; for integers the numbers that fit, and random bits.
static void fill(void *numbers, int type, uint32_t first) {
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t n = first + i;
        const uint64_t any = (n + 1) * UINT64_C(0x9e3779b97f4a7c15) >> n % 61;
        const double here = half_value((uint16_t)(any >> 3)),
                     next = half_value((uint16_t)((any >> 3) + 1));
        const double between = n % 3 == 0 ? here : here + (next - here) * (n % 3 == 1 ? 0.5 : 0.25);
        const float single = (float)between;
        if (type == FLOAT)
            ((float *)numbers)[i] = n % 5 ? single : nextafterf(single, 0);
        else if (type == DOUBLE)
            ((double *)numbers)[i] = n % 5 ? between : nextafter(between, 1e9);
        else
            memcpy((char *)numbers + i * type_bytes[type], &any, type_bytes[type]);
    }
}

static void test_to_half(int type) {
    static uint64_t numbers[COUNT];
    static uint16_t out[RESULTS * COUNT];
    char name[32];
    snprintf(name, sizeof name, "half_of_%s", type_names[type]);
    fill(numbers, type, 0);
    run(name, COUNT, 0, numbers, COUNT * type_bytes[type], out, sizeof out);
    for (size_t r = 0; r < RESULTS * COUNT; r++) {
        const double x = number_at(numbers, type, r % COUNT);
        const char mode = modes[r / COUNT % (RESULTS / 2)];
        const uint16_t right = half_bits(half_in_mode(x, mode));
        if (out[r] == right || (isnan(x) && isnan(half_value(out[r]))))
            continue;
        printf("failed: convert_half%s, mode %c, of the %s %a: %04x, not %04x\n",
               r / COUNT < RESULTS / 2 ? "" : "4", mode, type_names[type], x, out[r], right);
        failures++;
        return;
    }
}

// ---- Of halves ------------------------------------------------------------------------------------

static double whole_in_mode(double x, char mode) {
    return mode == 'e' ? nearbyint(x) : mode == 'p' ? ceil(x) : mode == 'n' ? floor(x) : trunc(x);
}

static bool is_right(const void *out, int type, size_t r, double x, char mode) {
    const double found = number_at(out, type, r);
    if (type >= FLOAT)
        return isnan(x) ? isnan(found) : found == x && !signbit(found) == !signbit(x);
    const double whole = isnan(x) ? 0 : whole_in_mode(x, mode);
    if (whole >= above_highest(type)) // the highest, which a double may not represent
        return found >= nextafter(above_highest(type) - 1, 0);
    return found == (whole < lowest(type) ? lowest(type) : whole);
}

static void test_of_half(int type) {
    static uint64_t out[RESULTS * COUNT];
    uint16_t in[COUNT];
    char name[32];
    snprintf(name, sizeof name, "%s_of_half", type_names[type]);
    for (uint32_t first = 0; first < 65536; first += COUNT) {
        for (uint32_t i = 0; i < COUNT; i++)
            in[i] = (uint16_t)(first + i);
        run(name, COUNT, 0, in, sizeof in, out, RESULTS * COUNT * type_bytes[type]);
        for (size_t r = 0; r < RESULTS * COUNT; r++) {
            const double x = half_value(in[r % COUNT]);
            const char mode = modes[r / COUNT % (RESULTS / 2)];
            if (is_right(out, type, r, x, mode))
                continue;
            printf("failed: convert_%s%s, mode %c, of the half %a: %g\n", type_names[type],
                   r / COUNT < RESULTS / 2 ? "" : "4", mode, x, number_at(out, type, r));
            failures++;
            return;
        }
    }
}

// ---- The rest -------------------------------------------------------------------------------------

static void test_forms(void) {
    const uint16_t memory[64] = {0};
    cl_int failed = -1;
    run("forms", 1, 1, memory, sizeof memory, &failed, sizeof failed);
    if (failed) {
        printf("failed: half_forms.cl:%d\n", failed);
        failures++;
    }
}

static void test_copies(void) {
    uint16_t from[64], to[128] = {0};
    for (uint16_t i = 0; i < 64; i++)
        from[i] = i;
    run("copies", 16, 16, from, sizeof from, to, sizeof to);
    for (int i = 0; i < 128; i++)
        if (to[i] != (i / 4 % 2 ? 0 : i / 8 * 4 + i % 4)) {
            printf("failed: copies: element %d is %d\n", i, to[i]);
            failures++;
            return;
        }
}

int main(void) {
    set_up();
    if (!device_has_halves()) {
        printf("this device has no halves\n");
        return failures > 0;
    }
    build();
    for (int type = 0; type < TYPE_COUNT; type++) {
        if (type == DOUBLE && !has_extension("cl_khr_fp64"))
            continue;
        test_to_half(type);
        test_of_half(type);
    }
    test_forms();
    test_copies();
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    printf("%d failures\n", failures);
    return failures > 0;
}
