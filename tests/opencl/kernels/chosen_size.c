// SPDX-License-Identifier: MIT
//
// Without a local size, the library makes work-groups long in the dimension in which the kernel's accesses are side by
// side.

#include "check.h"

static const char source[] =
    "__kernel void along_x(__global uint *out) {\n"
    "    out[get_global_id(1) * 64 + get_global_id(0)] = get_local_size(1);\n"
    "}\n"
    "__kernel void along_y(__global uint *out) {\n"
    "    out[get_global_id(0) * 64 + get_global_id(1)] = get_local_size(1);\n"
    "}\n";

enum { SIDE = 64 };

// The local size in y that a launch without one gets.
static cl_uint chosen(const struct cl *cl, cl_program program, const char *name) {
    static cl_uint out[SIDE * SIDE];
    const size_t global[2] = {SIDE, SIDE};
    cl_kernel kernel = cl_kernel_of(program, name);
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL));
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < SIDE * SIDE; i++)
        CHECK_EQUAL(out[i], out[0]);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    return out[0];
}

int main(void) {
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    CHECK(chosen(&cl, program, "along_y") > chosen(&cl, program, "along_x"));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
