// SPDX-License-Identifier: MIT
//
// Programs that must run on the smallest board, with 4 KiB for code and a few hundred bytes of data: floats, a
// barrier between accesses to local memory, and an atomic operation.

#include "check.h"

enum { COUNT_OF_ITEMS = 32, GROUP = 8 };

static const char source[] =
    "__kernel void scale(__global float *values, float factor) {\n"
    "    size_t i = get_global_id(0);\n"
    "    values[i] = values[i] * factor;\n"
    "}\n"
    "__kernel void sums(__global const float *values, __global int *sums,\n"
    "                   __global int *count, __local float *part) {\n"
    "    size_t i = get_local_id(0);\n"
    "    part[i] = values[get_global_id(0)];\n"
    "    for (size_t step = get_local_size(0) / 2; step > 0; step /= 2) {\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        if (i < step)\n"
    "            part[i] += part[i + step];\n"
    "    }\n"
    "    if (i == 0)\n"
    "        sums[get_group_id(0)] = (int)part[0];\n"
    "    atomic_inc(count);\n"
    "}\n";

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel scale = cl_kernel_of(program, "scale"), sums = cl_kernel_of(program, "sums");
    cl_float values[COUNT_OF_ITEMS], factor = 0.5f;
    cl_int found[COUNT_OF_ITEMS / GROUP], count = 0;
    const size_t items = COUNT_OF_ITEMS, group = GROUP;

    for (int i = 0; i < COUNT_OF_ITEMS; ++i)
        values[i] = (cl_float)(2 * i);
    cl_mem data = cl_buffer(&cl, sizeof values, values);
    cl_mem result = cl_buffer(&cl, sizeof found, NULL);
    cl_mem counter = cl_buffer(&cl, sizeof count, &count);
    SET_ARG(scale, 0, data);
    SET_ARG(scale, 1, factor);
    SET_ARG(sums, 0, data);
    SET_ARG(sums, 1, result);
    SET_ARG(sums, 2, counter);
    MUST(clSetKernelArg(sums, 3, GROUP * sizeof(cl_float), NULL));
    MUST(clEnqueueNDRangeKernel(cl.queue, scale, 1, NULL, &items, &group, 0, NULL, NULL));
    MUST(clEnqueueNDRangeKernel(cl.queue, sums, 1, NULL, &items, &group, 0, NULL, NULL));
    cl_read(&cl, result, sizeof found, found);
    cl_read(&cl, counter, sizeof count, &count);
    for (int g = 0; g < COUNT_OF_ITEMS / GROUP; ++g)
        CHECK_EQUAL(found[g], g * GROUP * GROUP + GROUP * (GROUP - 1) / 2);
    CHECK_EQUAL(count, COUNT_OF_ITEMS);

    MUST(clReleaseMemObject(data));
    MUST(clReleaseMemObject(result));
    MUST(clReleaseMemObject(counter));
    MUST(clReleaseKernel(scale));
    MUST(clReleaseKernel(sums));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
