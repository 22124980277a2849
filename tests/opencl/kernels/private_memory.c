// SPDX-License-Identifier: MIT
//
// A private array that is live across a barrier needs memory for each work-item. The kernel reports
// how much. A device with little memory limits the size of work-groups: groups up to the reported
// size work.

#include "check.h"

static const char source[] = "__kernel void spread(__global int *out) {\n"
                             "    int mine[1024];\n"
                             "    int g = get_global_id(0);\n"
                             "    for (int i = 0; i < 1024; ++i)\n"
                             "        mine[i] = g * i;\n"
                             "    barrier(CLK_GLOBAL_MEM_FENCE);\n"
                             "    int sum = 0;\n"
                             "    for (int i = 0; i < 1024; ++i)\n"
                             "        sum += mine[i ^ (g & 7)];\n"
                             "    out[g] = sum;\n"
                             "}\n";

enum { MOST = 1024 };

static void spread(const struct cl *cl, cl_kernel kernel, cl_mem buffer, size_t local) {
    static cl_int out[2 * MOST];
    cl_run(cl, kernel, 2 * local, local);
    cl_read(cl, buffer, 2 * local * sizeof *out, out);
    for (size_t i = 0; i < 2 * local; ++i)
        CHECK_EQUAL(out[i], i * (1023 * 1024 / 2));
}

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "spread");
    cl_mem buffer = cl_buffer(&cl, 2 * MOST * sizeof(cl_int), NULL);
    SET_ARG(kernel, 0, buffer);
    size_t most, device_most;
    cl_ulong bytes;
    MUST(clGetKernelWorkGroupInfo(kernel, cl.device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes,
                                  &bytes, NULL));
    MUST(clGetKernelWorkGroupInfo(kernel, cl.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most,
                                  NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof device_most, &device_most,
                         NULL));
    CHECK(bytes >= 1024 * sizeof(cl_int));
    CHECK(most >= 1 && most <= device_most);
    if (!(cl.type & CL_DEVICE_TYPE_CPU))
        CHECK(most < device_most);

    spread(&cl, kernel, buffer, most < 128 ? most : 128);
    if (most < device_most) {
        const size_t local = most + 1;
        spread(&cl, kernel, buffer, most);
        CHECK_ERROR(
            clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &local, &local, 0, NULL, NULL),
            CL_INVALID_WORK_GROUP_SIZE);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
