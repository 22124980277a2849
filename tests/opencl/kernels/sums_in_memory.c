// SPDX-License-Identifier: MIT
//
// Loops that accumulate in memory. The memory that they read may be away from the sum, next to it, overlap with it, or
// contain it: OpenCL C allows all of these for memory that only one work-item accesses. Results are compared with the
// same loops in C.

#include "check.h"

// Only one work-item passes the guard.
#define KERNEL(name, body)                                                                    \
    "__kernel void " name "(__global uint *c, __global uint *a, int n, int count, int step, " \
    "int at, int from) {\n"                                                                   \
    "    int i = get_global_id(0);\n"                                                         \
    "    c += at;\n"                                                                          \
    "    a += from;\n"                                                                        \
    "    if (i < n)\n" body "}\n"

static const char source[] =
    KERNEL("forwards", "for (int k = 0; k < count; k++) c[i] += a[k * step] + 1;\n")
        KERNEL("backwards", "for (int k = count - 1; k >= 0; k--) c[i] += a[k * step] + 1;\n")
            KERNEL("bytes", "for (int k = 0; k < count; k++)"
                            "    c[i] += ((__global uchar *)a)[4 * k * step + 1] + 1;\n")
                KERNEL("both", "for (int k = 0; k < count; k++) {"
                               "    c[i] += a[i * step] + 1;"
                               "    a[i * step] ^= k;"
                               "}\n") KERNEL("triangle", "for (int j = i; j < count; j++)"
                                                         "    for (int k = j; k < count; k++)"
                                                         "        c[i + j] += a[k * step] + 1;\n");

static void forwards(cl_uint *c, const cl_uint *a, int count, int step) {
    for (int k = 0; k < count; ++k)
        c[0] += a[k * step] + 1;
}

static void backwards(cl_uint *c, const cl_uint *a, int count, int step) {
    for (int k = count - 1; k >= 0; --k)
        c[0] += a[k * step] + 1;
}

static cl_bool is_little; // the device

static void bytes(cl_uint *c, const cl_uint *a, int count, int step) {
    for (int k = 0; k < count; ++k)
        c[0] += (a[k * step] >> (is_little ? 8 : 16) & 255) + 1;
}

static void both(cl_uint *c, cl_uint *a, int count) {
    for (int k = 0; k < count; ++k) {
        c[0] += a[0] + 1;
        a[0] ^= (cl_uint)k;
    }
}

static void triangle(cl_uint *c, const cl_uint *a, int count, int step) {
    for (int j = 0; j < count; ++j)
        for (int k = j; k < count; ++k)
            c[j] += a[k * step] + 1;
}

enum { FORWARDS, BACKWARDS, BYTES, BOTH, TRIANGLE, KERNELS };
static const char *const names[] = {"forwards", "backwards", "bytes", "both", "triangle"};

static void expect(int which, cl_uint *c, cl_uint *a, int count, int step) {
    switch (which) {
    case FORWARDS:
        forwards(c, a, count, step);
        break;
    case BACKWARDS:
        backwards(c, a, count, step);
        break;
    case BYTES:
        bytes(c, a, count, step);
        break;
    case BOTH:
        both(c, a, count);
        break;
    case TRIANGLE:
        triangle(c, a, count, step);
        break;
    }
}

enum { WORDS = 400, AT = 150, MANY = 40 };

// The sums start at word AT of a buffer. What is read starts `distance` words behind that, in the same buffer or in
// another one with the same contents.
static void run(const struct cl *cl, cl_kernel kernel, int which, bool together, int distance,
                cl_int count, cl_int step) {
    cl_uint before[WORDS], sums[WORDS], others[WORDS], is[WORDS];
    for (cl_uint i = 0; i < WORDS; ++i)
        sums[i] = others[i] = before[i] = 0x10301u * i + 7;
    const cl_int one = 1, at = AT, from = AT + distance;
    expect(which, sums + at, (together ? sums : others) + from, count, step);

    cl_mem first = cl_buffer(cl, sizeof before, before);
    cl_mem second = cl_buffer(cl, sizeof before, before);
    SET_ARG(kernel, 0, first);
    SET_ARG(kernel, 1, *(together ? &first : &second));
    SET_ARG(kernel, 2, one);
    SET_ARG(kernel, 3, count);
    SET_ARG(kernel, 4, step);
    SET_ARG(kernel, 5, at);
    SET_ARG(kernel, 6, from);
    cl_run(cl, kernel, 16, 16);
    cl_read(cl, first, sizeof is, is);
    if (memcmp(is, sums, sizeof is) != 0)
        fprintf(stderr, "%s, %s, distance %d, count %d, step %d\n", names[which],
                together ? "one buffer" : "two buffers", distance, count, step);
    CHECK(memcmp(is, sums, sizeof is) == 0);
    cl_read(cl, second, sizeof is, is);
    CHECK(memcmp(is, others, sizeof is) == 0);
    MUST(clReleaseMemObject(first));
    MUST(clReleaseMemObject(second));
}

// Around the ends of both ranges.
static void run_all(const struct cl *cl, cl_kernel kernel, int which) {
    static const int distances[] = {-MANY, 1 - MANY, -1, 0, 1, MANY - 1, MANY};
    static const cl_int steps[] = {1, -1, 0, 2}, counts[] = {0, 1, MANY};
    for (size_t s = 0; s < COUNT(steps); ++s)
        for (size_t c = 0; c < COUNT(counts); ++c) {
            run(cl, kernel, which, false, 0, counts[c], steps[s]);
            for (size_t d = 0; d < COUNT(distances); ++d)
                run(cl, kernel, which, true, distances[d], counts[c], steps[s]);
        }
}

int main(void) {
    setenv("BARECL_SPECIALISE", "wait", 1);
    struct cl cl = cl_open();
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_ENDIAN_LITTLE, sizeof is_little, &is_little, NULL));
    cl_program program = cl_build(&cl, source);
    for (int which = 0; which < KERNELS; ++which) {
        cl_kernel kernel = cl_kernel_of(program, names[which]);
        run_all(&cl, kernel, which);
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
