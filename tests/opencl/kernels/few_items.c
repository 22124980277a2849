// SPDX-License-Identifier: MIT
//
// Work-groups of a few work-items. Specialised versions run several of them as one, which the program does not see: its
// ids, sizes and numbers of groups stay as it asked for, and so does local memory. The log shows the size of the merged
// work-groups.

#include "check.h"
#include "process.h"

static const char source[] =
    "__kernel void place(__global uint *out) {\n"
    "    size_t at = (get_global_id(1) * get_global_size(0) + get_global_id(0)) * 8;\n"
    "    out[at] = get_local_id(0);\n"
    "    out[at + 1] = get_local_id(1);\n"
    "    out[at + 2] = get_group_id(0);\n"
    "    out[at + 3] = get_group_id(1);\n"
    "    out[at + 4] = get_local_size(0) * 100 + get_local_size(1);\n"
    "    out[at + 5] = get_num_groups(0) * 100 + get_num_groups(1);\n"
    "    out[at + 6] = get_local_id(1) * get_local_size(0) + get_local_id(0);\n"
    "    out[at + 7] = get_global_id(0) * 100 + get_global_id(1);\n"
    "}\n"
    "__kernel void sums(__global uint *out, __local uint *sum) {\n"
    "    if (get_local_id(0) == 0) *sum = 0;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    atomic_add(sum, (uint)get_global_id(0));\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (get_local_id(0) == 0) out[get_group_id(0)] = *sum;\n"
    "}\n"
    "__kernel void table(__global uint *out, __global const uint *in, __local uint *tile) {\n"
    "    __local uint squares[8];\n"
    "    event_t event = async_work_group_copy(tile, in, 8, 0);\n"
    "    for (uint i = get_local_id(0); i < 8; i += get_local_size(0)) squares[i] = i * i;\n"
    "    wait_group_events(1, &event);\n"
    "    uint i = get_global_id(0);\n"
    "    out[i] = tile[i % 8] + 1000 * squares[get_group_id(0) % 8] + 100000 * get_local_id(0);\n"
    "}\n";

enum { WIDTH = 48, HEIGHT = 4, WORDS = 8 };

static cl_uint out[WIDTH * HEIGHT * WORDS];
static char said[1 << 14];

static void check_places(const struct cl *cl, cl_kernel kernel, cl_mem buffer,
                         const size_t local[2]) {
    const size_t global[2] = {WIDTH, HEIGHT};
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 2, NULL, global, local, 0, NULL, NULL));
    cl_read(cl, buffer, sizeof out, out);
    for (size_t y = 0; y < HEIGHT; y++)
        for (size_t x = 0; x < WIDTH; x++) {
            const cl_uint *at = out + (y * WIDTH + x) * WORDS;
            CHECK_EQUAL(at[0], x % local[0]);
            CHECK_EQUAL(at[1], y % local[1]);
            CHECK_EQUAL(at[2], x / local[0]);
            CHECK_EQUAL(at[3], y / local[1]);
            CHECK_EQUAL(at[4], local[0] * 100 + local[1]);
            CHECK_EQUAL(at[5], WIDTH / local[0] * 100 + HEIGHT / local[1]);
            CHECK_EQUAL(at[6], y % local[1] * local[0] + x % local[0]);
            CHECK_EQUAL(at[7], x * 100 + y);
        }
}

static void places(const struct cl *cl, cl_program program) {
    static const size_t locals[][2] = {{1, 1}, {2, 1}, {3, 2}, {1, 4}, {4, 2}, {16, 1}};
    cl_kernel kernel = cl_kernel_of(program, "place");
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    struct capture capture = capture_begin(stderr);
    for (size_t i = 0; i < COUNT(locals); i++)
        check_places(cl, kernel, buffer, locals[i]);
    capture_end(&capture, said, sizeof said);
    CHECK(strstr(said, "'place' is specialised for work-groups of 16x1x1"));
    CHECK(!strstr(said, "'place' is specialised for work-groups of 1x1x1"));
    CHECK(!strstr(said, "is not specialised"));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

// Work-items that share memory stay in the work-group that the program made.
static void sums(const struct cl *cl, cl_program program) {
    enum { GROUPS = 24, ITEMS = 2 };
    cl_kernel kernel = cl_kernel_of(program, "sums");
    cl_mem buffer = cl_buffer(cl, GROUPS * sizeof(cl_uint), NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, sizeof(cl_uint), NULL));
    cl_run(cl, kernel, GROUPS * ITEMS, ITEMS);
    cl_read(cl, buffer, GROUPS * sizeof(cl_uint), out);
    for (cl_uint i = 0; i < GROUPS; i++)
        CHECK_EQUAL(out[i], 4 * i + 1);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

// Work-groups that fill their local memory alike run as one.
static void tables(const struct cl *cl, cl_program program) {
    static const cl_uint in[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    enum { ITEMS = 960 };
    cl_kernel kernel = cl_kernel_of(program, "table");
    cl_mem buffer = cl_buffer(cl, ITEMS * sizeof(cl_uint), NULL);
    cl_mem copied = cl_buffer(cl, sizeof in, in);
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, copied);
    MUST(clSetKernelArg(kernel, 2, sizeof in, NULL));
    for (cl_uint local = 1; local <= 8; local *= 2) {
        struct capture capture = capture_begin(stderr);
        cl_run(cl, kernel, ITEMS, local);
        cl_read(cl, buffer, ITEMS * sizeof(cl_uint), out);
        capture_end(&capture, said, sizeof said);
        CHECK(strstr(said, "'table' is specialised for work-groups of "));
        CHECK(!strstr(said, "'table' is specialised for work-groups of 1x1x1"));
        for (cl_uint i = 0; i < ITEMS; i++) {
            cl_uint group = i / local % 8;
            CHECK_EQUAL(out[i], in[i % 8] + 1000 * group * group + 100000 * (i % local));
        }
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(copied));
    MUST(clReleaseKernel(kernel));
}

int main(void) {
    setenv("BARECL_LOG", "1", 1);
    setenv("BARECL_SPECIALISE", "wait", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, source);
    places(&cl, program);
    sums(&cl, program);
    tables(&cl, program);
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
