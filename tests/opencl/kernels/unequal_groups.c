// SPDX-License-Identifier: MIT
//
// Launches whose local size does not divide the global size: the last work-groups of a dimension have fewer work-items.
// In these work-groups, ids, sizes, barriers, local memory and the functions of work-groups and sub-groups are right,
// in every dimension.

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "check.h"

static const char source[] =
    "kernel void place(global uint *out, int dims) {\n"
    "    size_t at = 0, size = 1, local_at = 0, local_size = 1;\n"
    "    for (int d = 2; d >= 0; d--) {\n"
    "        at = at * get_global_size(d) + get_global_id(d) - get_global_offset(d);\n"
    "        local_at = local_at * get_local_size(d) + get_local_id(d);\n"
    "        local_size *= get_local_size(d);\n"
    "    }\n"
    "    global uint *o = out + at * 20;\n"
    "    for (int d = 0; d < 3; d++) {\n"
    "        o[d] = get_local_id(d);\n"
    "        o[3 + d] = get_group_id(d);\n"
    "        o[6 + d] = get_local_size(d);\n"
    "        o[9 + d] = get_enqueued_local_size(d);\n"
    "        o[12 + d] = get_num_groups(d);\n"
    "    }\n"
    "    o[15] = get_local_linear_id() == local_at;\n"
    "    o[16] = get_global_linear_id() == at;\n"
    "    o[17] = local_size;\n"
    "    o[18] = get_global_id(0);\n"
    "    o[19] = get_global_offset(0);\n"
    "}\n"
    // The sum of what the other work-items of the work-group have stored, and how many they are.
    "kernel void sums(global uint *out, local uint *scratch) {\n"
    "    local uint count;\n"
    "    size_t l = get_local_linear_id(), n = get_local_size(0) * get_local_size(1);\n"
    "    if (l == 0) count = 0;\n"
    "    scratch[l] = get_global_linear_id() + 1;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    uint sum = 0;\n"
    "    for (size_t k = 0; k < n; k++) sum += scratch[k];\n"
    "    atomic_inc(&count);\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[2 * get_global_linear_id()] = sum;\n"
    "    out[2 * get_global_linear_id() + 1] = count;\n"
    "}\n"
    "kernel void groups(global uint *out) {\n"
    "    uint x = get_global_linear_id();\n"
    "    global uint *o = out + 6 * x;\n"
    "    o[0] = work_group_reduce_add(x);\n"
    "    o[1] = work_group_scan_inclusive_max(x);\n"
    "    o[2] = work_group_broadcast(x, get_local_size(0) - 1, get_local_size(1) - 1);\n"
    "    o[3] = work_group_all(x + 1);\n"
    "    o[4] = sub_group_reduce_add(1u);\n"
    "    o[5] = get_num_sub_groups() == (get_local_size(0) * get_local_size(1) + 127) / 128;\n"
    "}\n"
    "kernel void required(global uint *out) __attribute__((reqd_work_group_size(4, 2, 1)));\n"
    "kernel void required(global uint *out) {\n"
    "    out[get_global_linear_id()] = get_local_size(0) * 10 + get_local_size(1);\n"
    "}\n"
    "kernel void plain(global uint *out) { out[get_global_id(0)] += get_global_id(0); }\n";

enum { MOST = 12 * 1000 };
static cl_uint out[2 * MOST];

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// The number of work-items, in one dimension, of the work-group that has the work-item with this id.
static size_t size_at(size_t id, size_t global, size_t local) {
    return least(local, global - id / local * local);
}

static void launch(const struct cl *cl, cl_kernel kernel, cl_uint dims, const size_t *global,
                   const size_t *local) {
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, dims, NULL, global, local, 0, NULL, NULL));
}

static void check_place(const size_t id[3], const size_t global[3], const size_t local[3],
                        const cl_uint *at) {
    size_t items = 1;
    for (int d = 0; d < 3; d++) {
        size_t size = size_at(id[d], global[d], local[d]);
        CHECK_EQUAL(at[d], id[d] % local[d]);
        CHECK_EQUAL(at[3 + d], id[d] / local[d]);
        CHECK_EQUAL(at[6 + d], size);
        CHECK_EQUAL(at[9 + d], local[d]);
        CHECK_EQUAL(at[12 + d], (global[d] + local[d] - 1) / local[d]);
        items *= size;
    }
    CHECK_EQUAL(at[15], 1);
    CHECK_EQUAL(at[16], 1);
    CHECK_EQUAL(at[17], items);
    CHECK_EQUAL(at[18], id[0] + 5);
    CHECK_EQUAL(at[19], 5);
}

static void places(const struct cl *cl, cl_program program) {
    static const size_t sizes[][2][3] = {
        {{10, 1, 1}, {4, 1, 1}}, {{3, 1, 1}, {8, 1, 1}}, {{7, 5, 3}, {2, 2, 2}},
        {{8, 5, 1}, {4, 4, 1}},  {{5, 4, 3}, {5, 3, 1}}, {{8, 4, 2}, {4, 2, 1}},
    };
    static const size_t offset[3] = {5, 6, 7};
    cl_kernel kernel = cl_kernel_of(program, "place");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_uint *)NULL);
    cl_int dims = 3;
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, dims);
    for (size_t i = 0; i < 2 * COUNT(sizes);
         i++) { // twice: the second time, the kernel may have a specialised version
        const size_t *global = sizes[i / 2][0], *local = sizes[i / 2][1];
        MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 3, offset, global, local, 0, NULL, NULL));
        cl_read(cl, buffer, sizeof out, out);
        for (size_t z = 0; z < global[2]; z++)
            for (size_t y = 0; y < global[1]; y++)
                for (size_t x = 0; x < global[0]; x++)
                    check_place((const size_t[]){x, y, z}, global, local,
                                out + ((z * global[1] + y) * global[0] + x) * 20);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static const size_t shape[2] = {13, 7}, local_shape[2] = {5, 3};

// A work-group: its first id in x and y, and its sizes.
struct group {
    size_t x, y, width, height;
};

static struct group group_of(size_t x, size_t y) {
    return (struct group){x / local_shape[0] * local_shape[0], y / local_shape[1] * local_shape[1],
                          size_at(x, shape[0], local_shape[0]),
                          size_at(y, shape[1], local_shape[1])};
}

static size_t linear(size_t x, size_t y) { return y * shape[0] + x; }

static cl_uint sum_of(const struct group *group) {
    cl_uint sum = 0;
    for (size_t y = 0; y < group->height; y++)
        for (size_t x = 0; x < group->width; x++)
            sum += (cl_uint)linear(group->x + x, group->y + y);
    return sum;
}

static void sums(const struct cl *cl, cl_program program) {
    cl_kernel kernel = cl_kernel_of(program, "sums");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_uint *)NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, 15 * sizeof(cl_uint), NULL));
    launch(cl, kernel, 2, shape, local_shape);
    cl_read(cl, buffer, sizeof out, out);
    for (size_t y = 0; y < shape[1]; y++)
        for (size_t x = 0; x < shape[0]; x++) {
            const struct group group = group_of(x, y);
            const size_t items = group.width * group.height;
            CHECK_EQUAL(out[2 * linear(x, y)], sum_of(&group) + items);
            CHECK_EQUAL(out[2 * linear(x, y) + 1], items);
        }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static void groups(const struct cl *cl, cl_program program) {
    cl_kernel kernel = cl_kernel_of(program, "groups");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_uint *)NULL);
    SET_ARG(kernel, 0, buffer);
    launch(cl, kernel, 2, shape, local_shape);
    cl_read(cl, buffer, sizeof out, out);
    for (size_t y = 0; y < shape[1]; y++)
        for (size_t x = 0; x < shape[0]; x++) {
            const struct group group = group_of(x, y);
            const cl_uint *at = out + 6 * linear(x, y);
            size_t most = x; // of the work-items up to this one: the rows before are smaller
            CHECK_EQUAL(at[0], sum_of(&group));
            CHECK_EQUAL(at[1], linear(most, y));
            CHECK_EQUAL(at[2], linear(group.x + group.width - 1, group.y + group.height - 1));
            CHECK_EQUAL(at[3], 1);
            CHECK_EQUAL(at[4], group.width * group.height);
            CHECK_EQUAL(at[5], 1);
        }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

static void required(const struct cl *cl, cl_program program) {
    static const size_t global[2] = {6, 3}, local[2] = {4, 2};
    cl_kernel kernel = cl_kernel_of(program, "required");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_uint *)NULL);
    SET_ARG(kernel, 0, buffer);
    for (int i = 0; i < 3; i++) {
        launch(cl, kernel, 2, global, i > 0 ? local : NULL);
        cl_read(cl, buffer, sizeof out, out);
        for (size_t y = 0; y < 3; y++)
            for (size_t x = 0; x < 6; x++)
                CHECK_EQUAL(out[y * 6 + x], size_at(x, 6, 4) * 10 + size_at(y, 3, 2));
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

// Every work-item runs once, whichever version of the kernel runs its work-group.
static void once(const struct cl *cl, cl_program program) {
    enum { ITEMS = 1000 };
    cl_kernel kernel = cl_kernel_of(program, "plain");
    memset(out, 0, sizeof out);
    cl_mem buffer = cl_buffer(cl, sizeof out, out);
    SET_ARG(kernel, 0, buffer);
    for (cl_uint i = 1; i <= 3; i++) {
        cl_run(cl, kernel, ITEMS, 64);
        cl_read(cl, buffer, sizeof out, out);
        for (cl_uint x = 0; x < ITEMS + 64; x++)
            CHECK_EQUAL(out[x], x < ITEMS ? x * i : 0);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
}

// Older language versions and -cl-uniform-work-group-size require a local size that divides the global size.
static void refused(const struct cl *cl, const char *options) {
    static const char simple[] =
        "kernel void plain(global uint *out) { out[get_global_id(0)] = get_local_size(0); }\n";
    const size_t global = 10, local = 4, half = 5;
    cl_program program = cl_build_with(cl, simple, options);
    cl_kernel kernel = cl_kernel_of(program, "plain");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_uint *)NULL);
    SET_ARG(kernel, 0, buffer);
    CHECK_ERROR(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
                CL_INVALID_WORK_GROUP_SIZE);
    launch(cl, kernel, 1, &global, &half);
    MUST(clFinish(cl->queue));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

int main(void) {
    setenv("BARECL_SPECIALISE", "wait", 1);
    struct cl cl = cl_open();
    cl_bool supported = CL_FALSE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, sizeof supported,
                         &supported, NULL));
    require_barecl(&cl);
    CHECK(supported);
    cl_program program = cl_build_with(&cl, source, "-cl-std=CL3.0");
    places(&cl, program);
    sums(&cl, program);
    groups(&cl, program);
    required(&cl, program);
    once(&cl, program);
    MUST(clReleaseProgram(program));
    refused(&cl, "");
    refused(&cl, "-cl-std=CL3.0 -cl-uniform-work-group-size");
    cl_close(&cl);
    return test_result();
}
