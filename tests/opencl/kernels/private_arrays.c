// SPDX-License-Identifier: MIT
//
// Private arrays larger than a small core's stack work, beside one that is live across a barrier.
// CL_KERNEL_PRIVATE_MEM_SIZE includes them. Arrays that do not fit into any memory are refused and
// do no harm.

#include "check.h"

static const char source[] =
    "#define KERNEL(name, n)                                                          \\\n"
    "    __kernel void name(__global uint *out) {                                     \\\n"
    "        uint large[n], kept[4], g = get_global_id(0), l = get_local_id(0);       \\\n"
    "        for (uint i = 0; i < n; ++i) large[i] = i * 3u + g;                      \\\n"
    "        for (uint i = 0; i < 4; ++i) kept[i] = large[(i * 7u + g * 5u) % n];     \\\n"
    "        barrier(CLK_GLOBAL_MEM_FENCE);                                           \\\n"
    "        out[g] = kept[l % 4u] + kept[(l + 1u) % 4u];                             \\\n"
    "    }\n"
    "KERNEL(large, 15000)\n"
    "KERNEL(vast, 400000)\n";

enum { N = 16, LOCAL = 8 };

static cl_uint element(cl_uint i, cl_uint item, cl_uint size) {
    return (i * 7 + item * 5) % size * 3 + item;
}

static void check_results(const struct cl *cl, cl_mem buffer, cl_uint size) {
    cl_uint out[N];
    cl_read(cl, buffer, sizeof out, out);
    for (cl_uint i = 0; i < N; ++i)
        CHECK_EQUAL(out[i], element(i % 4, i, size) + element((i + 1) % 4, i, size));
}

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_mem buffer = cl_buffer(&cl, N * sizeof(cl_uint), NULL);

    cl_kernel large = cl_kernel_of(program, "large");
    SET_ARG(large, 0, buffer);
    cl_run(&cl, large, N, LOCAL);
    check_results(&cl, buffer, 15000);
    cl_ulong bytes = 0;
    MUST(clGetKernelWorkGroupInfo(large, cl.device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes,
                                  &bytes, NULL));
    if (cl.barecl)
        CHECK(bytes >= 15004 * sizeof(cl_uint));

    cl_kernel vast = cl_kernel_of(program, "vast");
    SET_ARG(vast, 0, buffer);
    size_t most = 0, global = N;
    MUST(clGetKernelWorkGroupInfo(vast, cl.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most,
                                  NULL));
    if (most == 0) {
        CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, vast, 1, NULL, &global, NULL, 0, NULL, NULL),
                    CL_OUT_OF_RESOURCES);
        cl_run(&cl, large, N, LOCAL);
        check_results(&cl, buffer, 15000);
    } else {
        cl_run(&cl, vast, N, LOCAL);
        check_results(&cl, buffer, 400000);
    }

    MUST(clReleaseKernel(vast));
    MUST(clReleaseKernel(large));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
