// SPDX-License-Identifier: MIT
//
// Barriers in loops whose bound all work-items share: tree reduction, prefix sum, and a loop whose
// counter, private values and local memory are all live across its barrier.

#include "check.h"

static const char source[] =
    "__kernel void reduce(__global const int *in, __global int *out, __local int *tile) {\n"
    "    uint l = get_local_id(0);\n"
    "    tile[l] = in[get_global_id(0)];\n"
    "    for (uint step = get_local_size(0) / 2; step > 0; step /= 2) {\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        if (l < step) tile[l] += tile[l + step];\n"
    "    }\n"
    "    if (l == 0) out[get_group_id(0)] = tile[0];\n"
    "}\n"
    "__kernel void scan(__global const int *in, __global int *out, __local int *tile) {\n"
    "    uint l = get_local_id(0);\n"
    "    tile[l] = in[get_global_id(0)];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (uint step = 1; step < get_local_size(0); step *= 2) {\n"
    "        int left = l >= step ? tile[l - step] : 0;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        tile[l] += left;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    out[get_global_id(0)] = tile[l];\n"
    "}\n"
    "__kernel void rotate_sum(__global const int *in, __global int *out, __local int *tile) {\n"
    "    uint l = get_local_id(0), n = get_local_size(0);\n"
    "    int mine = in[get_global_id(0)], sum = 0;\n"
    "    for (uint i = 0; i < n; ++i) {\n"
    "        tile[l] = mine;\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        sum += (int)(i + 1) * mine;\n"
    "        mine = tile[(l + 1) % n];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    out[get_global_id(0)] = sum;\n"
    "}\n";

enum { N = 256 };

// The kernels' expected results, one group at a time, in order.
static void reference_reduce(const cl_int *in, cl_int *out, size_t group, size_t local) {
    cl_int sum = 0;
    for (size_t i = 0; i < local; ++i)
        sum += in[group * local + i];
    out[group] = sum;
}

static void reference_scan(const cl_int *in, cl_int *out, size_t group, size_t local) {
    cl_int sum = 0;
    for (size_t i = group * local; i < (group + 1) * local; ++i)
        out[i] = sum += in[i];
}

static void reference_rotate(const cl_int *in, cl_int *out, size_t group, size_t local) {
    for (size_t l = 0; l < local; ++l) {
        cl_int sum = 0;
        for (size_t i = 0; i < local; ++i)
            sum += (cl_int)(i + 1) * in[group * local + (l + i) % local];
        out[group * local + l] = sum;
    }
}

int main(void) {
    static const struct {
        const char *name;
        void (*reference)(const cl_int *in, cl_int *out, size_t group, size_t local);
    } kernels[] = {
        {"reduce", reference_reduce}, {"scan", reference_scan}, {"rotate_sum", reference_rotate}};
    static const size_t locals[] = {1, 2, 8, 64};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_int in[N];
    for (int i = 0; i < N; ++i)
        in[i] = i * 37 % 101 - 50;
    cl_mem in_buffer = cl_buffer(&cl, sizeof in, in);

    for (size_t k = 0; k < COUNT(kernels); ++k) {
        cl_kernel kernel = cl_kernel_of(program, kernels[k].name);
        for (size_t c = 0; c < COUNT(locals); ++c) {
            cl_int out[N] = {0}, want[N] = {0};
            cl_mem out_buffer = cl_buffer(&cl, sizeof out, out);
            for (size_t group = 0; group < N / locals[c]; ++group)
                kernels[k].reference(in, want, group, locals[c]);
            SET_ARG(kernel, 0, in_buffer);
            SET_ARG(kernel, 1, out_buffer);
            MUST(clSetKernelArg(kernel, 2, locals[c] * sizeof(cl_int), NULL));
            cl_run(&cl, kernel, N, locals[c]);
            cl_read(&cl, out_buffer, sizeof out, out);
            if (memcmp(out, want, sizeof out) != 0) {
                printf("%s with %zu work-items a group is wrong\n", kernels[k].name, locals[c]);
                ++failed_checks;
            }
            MUST(clReleaseMemObject(out_buffer));
        }
        MUST(clReleaseKernel(kernel));
    }
    MUST(clReleaseMemObject(in_buffer));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
