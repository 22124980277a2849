// SPDX-License-Identifier: MIT
//
// The work-item functions in one, two and three dimensions with offsets, and with dimensions out of
// range. A task is one work-item. Each work-item writes a record of every value that it can query.

#include "check.h"

static const char source[] =
    "__kernel void ask(__global uint *out) {\n"
    "    size_t x = get_global_id(0) - get_global_offset(0);\n"
    "    size_t y = get_global_id(1) - get_global_offset(1);\n"
    "    size_t z = get_global_id(2) - get_global_offset(2);\n"
    "    size_t item = (z * get_global_size(1) + y) * get_global_size(0) + x;\n"
    "    __global uint *record = out + item * 24;\n"
    "    for (uint d = 0; d < 3; ++d) {\n"
    "        record[d] = get_global_id(d);\n"
    "        record[3 + d] = get_local_id(d);\n"
    "        record[6 + d] = get_group_id(d);\n"
    "        record[9 + d] = get_global_size(d);\n"
    "        record[12 + d] = get_local_size(d);\n"
    "        record[15 + d] = get_num_groups(d);\n"
    "        record[18 + d] = get_global_offset(d);\n"
    "    }\n"
    "    record[21] = get_work_dim();\n"
    "    record[22] = get_global_id(3) + get_local_id(7) + get_group_id(3) + "
    "get_global_offset(9);\n"
    "    record[23] = get_global_size(3) * get_local_size(4) * get_num_groups(5);\n"
    "}\n";

enum { RECORD = 24, MAX_ITEMS = 128 };

struct range {
    cl_uint dim;
    size_t offset[3], global[3], local[3];
};

static void check_item(const struct range *r, const cl_uint *record, const size_t at[3]) {
    for (int d = 0; d < 3; ++d) {
        CHECK_EQUAL(record[d], r->offset[d] + at[d]);
        CHECK_EQUAL(record[3 + d], at[d] % r->local[d]);
        CHECK_EQUAL(record[6 + d], at[d] / r->local[d]);
        CHECK_EQUAL(record[9 + d], r->global[d]);
        CHECK_EQUAL(record[12 + d], r->local[d]);
        CHECK_EQUAL(record[15 + d], r->global[d] / r->local[d]);
        CHECK_EQUAL(record[18 + d], r->offset[d]);
    }
    CHECK_EQUAL(record[21], r->dim);
    CHECK_EQUAL(record[22], 0);
    CHECK_EQUAL(record[23], 1);
}

static void check_range(const struct cl *cl, cl_mem buffer, const struct range *r) {
    static cl_uint out[MAX_ITEMS * RECORD];
    cl_read(cl, buffer, sizeof out, out);
    const cl_uint *record = out;
    for (size_t z = 0; z < r->global[2]; ++z)
        for (size_t y = 0; y < r->global[1]; ++y)
            for (size_t x = 0; x < r->global[0]; ++x, record += RECORD)
                check_item(r, record, (const size_t[3]){x, y, z});
}

int main(void) {
    static const struct range ranges[] = {
        {1, {0, 0, 0}, {16, 1, 1}, {4, 1, 1}}, {1, {1000, 0, 0}, {6, 1, 1}, {3, 1, 1}},
        {2, {0, 0, 0}, {6, 4, 1}, {3, 2, 1}},  {2, {5, 7, 0}, {8, 6, 1}, {2, 6, 1}},
        {3, {0, 0, 0}, {4, 4, 4}, {2, 2, 2}},  {3, {1, 20, 300}, {3, 5, 7}, {3, 1, 7}},
    };
    static const struct range task = {1, {0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "ask");
    cl_mem buffer = cl_buffer(&cl, MAX_ITEMS * RECORD * sizeof(cl_uint), NULL);
    SET_ARG(kernel, 0, buffer);

    for (size_t i = 0; i < COUNT(ranges); ++i) {
        const struct range *r = &ranges[i];
        MUST(clEnqueueNDRangeKernel(cl.queue, kernel, r->dim, r->offset, r->global, r->local, 0,
                                    NULL, NULL));
        check_range(&cl, buffer, r);
    }
    MUST(clEnqueueTask(cl.queue, kernel, 0, NULL, NULL));
    check_range(&cl, buffer, &task);

    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
