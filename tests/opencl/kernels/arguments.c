// SPDX-License-Identifier: MIT
//
// Each kind of kernel argument arrives in the kernel with its own size and alignment, whatever
// precedes it. The host's argument block and the compiled kernel must agree on the place of each
// one.

#include "check.h"

static const char source[] =
    "typedef struct { char tag; int count; float weights[3]; } record;\n"
    "typedef ulong wide; typedef short2 pair; enum color { red, blue = 70000 };\n"
    "__kernel void gather(__global long *out, char c, __constant int *table, uchar u, short s,\n"
    "                     int i, float f, long l, char3 c3, int4 v, float8 f8, record r,\n"
    "                     __global int *null, __local int *scratch, wide last, pair two, enum "
    "color e) {\n"
    "    scratch[get_local_id(0)] = i;\n"
    "    out[0] = c; out[1] = table[1]; out[2] = u; out[3] = s; out[4] = scratch[0];\n"
    "    out[5] = (long)(f * 4.0f); out[6] = l; out[7] = c3.x + 10 * c3.y + 100 * c3.z;\n"
    "    out[8] = v.x + 10 * v.y + 100 * v.z + 1000 * v.w;\n"
    "    out[9] = (long)(f8.s0 + f8.s7);\n"
    "    out[10] = r.tag; out[11] = r.count; out[12] = (long)(r.weights[2] * 2.0f);\n"
    "    out[13] = null == 0; out[14] = (long)last; out[15] = two.x + 1000 * two.y; out[16] = e == "
    "blue;\n"
    "}\n";

struct record {
    cl_char tag;
    cl_int count;
    cl_float weights[3];
};

// The host passes structures to kernels exactly as the application laid them out.
static struct record new_record(const struct cl *cl) {
    struct record r = {.tag = 'x', .count = 77, .weights = {0, 0, 2.5f}};
    CL_ORDER(cl, &r.count, sizeof r.count);
    CL_ORDER(cl, r.weights, sizeof r.weights);
    return r;
}

static const cl_long want[] = {-3,   -70, 200, -30000, 123456789, 10, -5000000000,        321,
                               4321, 9,   'x', 77,     5,         1,  0x7123456789abcdef, 2003,
                               1};

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "gather");

    const cl_int table[2] = {7, -70};
    cl_long out[COUNT(want)] = {0};
    cl_mem out_buffer = cl_buffer(&cl, sizeof out, out);
    cl_mem table_buffer = cl_buffer(&cl, sizeof table, table);
    cl_char c = -3;
    cl_uchar u = 200;
    cl_short s = -30000;
    cl_int i = 123456789;
    cl_float f = 2.5f;
    cl_long l = -5000000000;
    cl_char3 c3 = {{1, 2, 3, 0}};
    cl_int4 v = {{1, 2, 3, 4}};
    cl_float8 f8 = {{2, 0, 0, 0, 0, 0, 0, 7}};
    struct record r = new_record(&cl);
    cl_ulong last =
        0x7123456789abcdef; // a type with a name that the program defines, like the following two
    cl_short2 two = {{3, 2}};
    cl_int blue = 70000;
    const struct {
        size_t size;
        const void *value;
    } arguments[] = {
        {sizeof out_buffer, &out_buffer},
        {sizeof c, &c},
        {sizeof table_buffer, &table_buffer},
        {sizeof u, &u},
        {sizeof s, &s},
        {sizeof i, &i},
        {sizeof f, &f},
        {sizeof l, &l},
        {sizeof c3, &c3},
        {sizeof v, &v},
        {sizeof f8, &f8},
        {sizeof r, &r},
        {sizeof(cl_mem), NULL},     // a NULL buffer
        {4 * sizeof(cl_int), NULL}, // local memory
        {sizeof last, &last},
        {sizeof two, &two},
        {sizeof blue, &blue},
    };
    for (cl_uint a = 0; a < COUNT(arguments); ++a)
        MUST(clSetKernelArg(kernel, a, arguments[a].size, arguments[a].value));
    cl_run(&cl, kernel, 1, 1);
    cl_read(&cl, out_buffer, sizeof out, out);
    for (size_t k = 0; k < COUNT(want); ++k)
        CHECK_EQUAL(out[k], want[k]);

    MUST(clReleaseMemObject(out_buffer));
    MUST(clReleaseMemObject(table_buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
