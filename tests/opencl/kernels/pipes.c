// SPDX-License-Identifier: MIT
//
// Pipes: single packets; reservations by work-items, work-groups and sub-groups; full and empty pipes; sizes of
// packets; and the errors of clCreatePipe, clGetPipeInfo and clSetKernelArg.
//
// usage: opencl_pipes [OPTION]
//   OPTION   Clang compiles the program to SPIR-V first, with this option, such as -O2

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "check.h"
#include "clang_spirv.h"

#include <unistd.h>

static const char source[] =
    "typedef struct { uint number; uchar bytes[3]; } odd;\n"
    "kernel void put(write_only pipe uint p, global int *failed) {\n"
    "    uint value = get_global_id(0) + 1;\n"
    "    if (write_pipe(p, &value)) atomic_inc(failed);\n"
    "}\n"
    "kernel void get(read_only pipe uint p, global uint *seen, global int *failed) {\n"
    "    uint value;\n"
    "    if (read_pipe(p, &value)) atomic_inc(failed); else atomic_add(&seen[value - 1], 1);\n"
    "}\n"
    "kernel void count(read_only pipe uint p, global uint *out) {\n"
    "    out[0] = get_pipe_num_packets(p); out[1] = get_pipe_max_packets(p);\n"
    "}\n"
    // Each work-item reserves three packets.
    "kernel void put_three(write_only pipe uint p, global int *failed) {\n"
    "    reserve_id_t id = reserve_write_pipe(p, 3);\n"
    "    if (!is_valid_reserve_id(id)) { atomic_inc(failed); return; }\n"
    "    for (uint i = 0; i < 3; i++) {\n"
    "        uint value = 3 * get_global_id(0) + i + 1;\n"
    "        if (write_pipe(p, id, i, &value)) atomic_inc(failed);\n"
    "    }\n"
    "    uint beyond = 0;\n"
    "    if (!write_pipe(p, id, 3, &beyond)) atomic_inc(failed);\n"
    "    commit_write_pipe(p, id);\n"
    "}\n"
    // A work-group reserves a packet for each work-item; its packets are in the order of its work-items.
    "kernel void put_group(write_only pipe uint p, global int *failed) {\n"
    "    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));\n"
    "    if (!is_valid_reserve_id(id)) { atomic_inc(failed); return; }\n"
    "    uint value = get_global_id(0) + 1;\n"
    "    if (write_pipe(p, id, get_local_id(0), &value)) atomic_inc(failed);\n"
    "    work_group_commit_write_pipe(p, id);\n"
    "}\n"
    "kernel void get_group(read_only pipe uint p, global uint *values, global int *failed) {\n"
    "    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));\n"
    "    if (!is_valid_reserve_id(id)) { atomic_inc(failed); return; }\n"
    "    if (read_pipe(p, id, get_local_id(0), &values[get_global_id(0)])) atomic_inc(failed);\n"
    "    work_group_commit_read_pipe(p, id);\n"
    "}\n"
    "kernel void by_sub_groups(read_only pipe uint in, write_only pipe uint out, global int "
    "*failed) {\n"
    "    uint own = get_sub_group_local_id(), size = get_sub_group_size(), value = 0;\n"
    "    reserve_id_t id = sub_group_reserve_read_pipe(in, size);\n"
    "    if (!is_valid_reserve_id(id)) { atomic_inc(failed); return; }\n"
    "    if (read_pipe(in, id, own, &value)) atomic_inc(failed);\n"
    "    sub_group_commit_read_pipe(in, id);\n"
    "    id = sub_group_reserve_write_pipe(out, size);\n"
    "    if (!is_valid_reserve_id(id) || write_pipe(out, id, own, &value)) atomic_inc(failed);\n"
    "    sub_group_commit_write_pipe(out, id);\n"
    "}\n"
    "kernel void put_odd(write_only pipe odd p) {\n"
    "    odd value = {get_global_id(0), {1, 2, get_global_id(0) + 3}};\n"
    "    write_pipe(p, &value);\n"
    "}\n"
    "kernel void sum_odd(read_only pipe odd p, global uint *sums) {\n"
    "    odd value;\n"
    "    if (get_global_id(0) == 0)\n"
    "        while (!read_pipe(p, &value)) { sums[0] += value.number; sums[1] += value.bytes[2]; "
    "}\n"
    "}\n"
    "kernel void put_wide(write_only pipe float16 p, global const float16 *in) {\n"
    "    float16 value = in[get_global_id(0)];\n"
    "    write_pipe(p, &value);\n"
    "}\n"
    "kernel void get_wide(read_only pipe float16 p, global float16 *out) {\n"
    "    read_pipe(p, &out[get_global_id(0)]);\n"
    "}\n"
    // A reservation that is not committed hides its packets and those behind it.
    "kernel void hold(write_only pipe uint p) {\n"
    "    uint value = 7;\n"
    "    reserve_id_t id = reserve_write_pipe(p, 1);\n"
    "    write_pipe(p, &value);\n"
    "}\n"
    "kernel void buffer_only(global uint *b) { b[0] = 0; }\n";

enum { PACKETS = 96, LOCAL = 16 };

static struct cl cl;
static cl_program program;
static cl_mem failures;

static cl_mem new_pipe(cl_uint packet_size, cl_uint packets) {
    cl_int error;
    cl_mem pipe = clCreatePipe(cl.context, 0, packet_size, packets, NULL, &error);
    MUST(error);
    return pipe;
}

// Runs a kernel that takes one or two objects and, last, the counter of failures. Returns that counter.
static cl_int failed_in(const char *name, cl_mem first, cl_mem second, size_t items) {
    cl_int zero = 0, failed = -1;
    cl_kernel kernel = cl_kernel_of(program, name);
    SET_ARG(kernel, 0, first);
    if (second != NULL)
        SET_ARG(kernel, 1, second);
    SET_ARG(kernel, second != NULL ? 2 : 1, failures);
    MUST(
        clEnqueueFillBuffer(cl.queue, failures, &zero, sizeof zero, 0, sizeof zero, 0, NULL, NULL));
    cl_run(&cl, kernel, items, items % LOCAL == 0 ? LOCAL : 1);
    cl_read(&cl, failures, sizeof failed, &failed);
    MUST(clReleaseKernel(kernel));
    return failed;
}

// Runs a kernel that takes these objects.
static void run(const char *name, cl_mem first, cl_mem second, size_t items) {
    cl_kernel kernel = cl_kernel_of(program, name);
    SET_ARG(kernel, 0, first);
    if (second != NULL)
        SET_ARG(kernel, 1, second);
    cl_run(&cl, kernel, items, 0);
    MUST(clReleaseKernel(kernel));
}

static cl_uint packets_in(cl_mem pipe) {
    cl_uint counts[2] = {0};
    cl_mem buffer = cl_buffer(&cl, sizeof counts, counts);
    run("count", pipe, buffer, 1);
    cl_read(&cl, buffer, sizeof counts, counts);
    MUST(clReleaseMemObject(buffer));
    cl_uint most;
    MUST(clGetPipeInfo(pipe, CL_PIPE_MAX_PACKETS, sizeof most, &most, NULL));
    CHECK_EQUAL(counts[1], most);
    return counts[0];
}

// Reads `count` packets and checks that they are the numbers from 1 on, each once.
static void check_each_once(cl_mem pipe, cl_uint count) {
    cl_uint seen[PACKETS] = {0};
    cl_mem buffer = cl_buffer(&cl, sizeof seen, seen);
    CHECK_EQUAL(packets_in(pipe), count);
    CHECK_EQUAL(failed_in("get", pipe, buffer, count), 0);
    cl_read(&cl, buffer, sizeof seen, seen);
    for (cl_uint i = 0; i < count; i++)
        CHECK_EQUAL(seen[i], 1);
    CHECK_EQUAL(packets_in(pipe), 0);
    MUST(clReleaseMemObject(buffer));
}

static void single_packets(void) {
    cl_mem pipe = new_pipe(sizeof(cl_uint), PACKETS), buffer = cl_buffer(&cl, 4, (cl_uint *)NULL);
    CHECK_EQUAL(failed_in("get", pipe, buffer, 1), 1); // empty
    for (int round = 0; round < 3; round++) {
        CHECK_EQUAL(failed_in("put", pipe, NULL, PACKETS), 0);
        CHECK_EQUAL(failed_in("put", pipe, NULL, 2 * LOCAL), 2 * LOCAL); // full
        check_each_once(pipe, PACKETS);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(pipe));
}

static void reservations(void) {
    cl_mem pipe = new_pipe(sizeof(cl_uint), PACKETS - 1),
           other = new_pipe(sizeof(cl_uint), PACKETS);
    CHECK_EQUAL(failed_in("put_three", pipe, NULL, PACKETS / 3), 1); // the last one has no room
    CHECK_EQUAL(packets_in(pipe), PACKETS - 3);
    for (cl_uint i = 0; i < PACKETS - 3; i += LOCAL)
        CHECK_EQUAL(failed_in("by_sub_groups", pipe, other, LOCAL) == 0, i + LOCAL <= PACKETS - 3);
    CHECK_EQUAL(packets_in(pipe), (PACKETS - 3) % LOCAL);
    CHECK_EQUAL(packets_in(other), (PACKETS - 3) / LOCAL * LOCAL);
    MUST(clReleaseMemObject(other));
    MUST(clReleaseMemObject(pipe));
}

// A work-group's packets are in the order of its work-items.
static void groups(void) {
    cl_uint values[PACKETS] = {0};
    cl_mem pipe = new_pipe(sizeof(cl_uint), PACKETS),
           buffer = cl_buffer(&cl, sizeof values, values);
    CHECK_EQUAL(failed_in("put_group", pipe, NULL, PACKETS), 0);
    CHECK_EQUAL(failed_in("put_group", pipe, NULL, LOCAL), LOCAL);
    CHECK_EQUAL(failed_in("get_group", pipe, buffer, PACKETS), 0);
    CHECK_EQUAL(failed_in("get_group", pipe, buffer, LOCAL), LOCAL);
    cl_read(&cl, buffer, sizeof values, values);
    for (cl_uint i = 0; i < PACKETS; i++)
        CHECK_EQUAL(values[i] - values[i / LOCAL * LOCAL], i % LOCAL);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(pipe));
}

static void sizes_of_packets(void) {
    cl_uint sums[2] = {0};
    cl_float in[8 * 16], out[COUNT(in)];
    for (size_t i = 0; i < COUNT(in); i++)
        in[i] = (cl_float)i;
    cl_mem odd = new_pipe(8, 10), wide = new_pipe(16 * sizeof *in, 8);
    cl_mem buffer = cl_buffer(&cl, sizeof sums, sums), from = cl_buffer(&cl, sizeof in, in),
           to = cl_buffer(&cl, sizeof out, (cl_float *)NULL);
    run("put_odd", odd, NULL, 10);
    run("sum_odd", odd, buffer, 1);
    cl_read(&cl, buffer, sizeof sums, sums);
    CHECK_EQUAL(sums[0], 45);
    CHECK_EQUAL(sums[1], 75);
    run("put_wide", wide, from, 8);
    run("get_wide", wide, to, 8);
    cl_read(&cl, to, sizeof out, out);
    cl_float sum = 0;
    for (size_t i = 0; i < COUNT(out); i++)
        sum += out[i];
    CHECK_EQUAL(sum, 127 * 64);
    MUST(clReleaseMemObject(to));
    MUST(clReleaseMemObject(from));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(wide));
    MUST(clReleaseMemObject(odd));
}

static void uncommitted(void) {
    cl_mem pipe = new_pipe(sizeof(cl_uint), PACKETS), buffer = cl_buffer(&cl, 4, (cl_uint *)NULL);
    run("hold", pipe, NULL, 1);
    CHECK_EQUAL(failed_in("get", pipe, buffer, 1), 1);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(pipe));
}

#define REFUSES(code, flags, size, packets, properties)                                    \
    do {                                                                                   \
        CHECK(clCreatePipe(cl.context, flags, size, packets, properties, &error) == NULL); \
        CHECK_ERROR(error, code);                                                          \
    } while (0)

static void errors(void) {
    const cl_pipe_properties some[] = {1, 1, 0};
    cl_int error;
    cl_uint most, number;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PIPE_MAX_PACKET_SIZE, sizeof most, &most, NULL));
    CHECK(most >= 1024);
    CHECK(clCreatePipe(NULL, 0, 4, 4, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_CONTEXT);
    REFUSES(CL_INVALID_VALUE, CL_MEM_READ_ONLY, 4, 4, NULL);
    REFUSES(CL_INVALID_VALUE, CL_MEM_USE_HOST_PTR, 4, 4, NULL);
    REFUSES(CL_INVALID_VALUE, 0, 4, 4, some);
    REFUSES(CL_INVALID_PIPE_SIZE, 0, 0, 4, NULL);
    REFUSES(CL_INVALID_PIPE_SIZE, 0, 4, 0, NULL);
    REFUSES(CL_INVALID_PIPE_SIZE, 0, most + 1, 4, NULL);
    REFUSES(CL_INVALID_PIPE_SIZE, 0, 4, UINT32_MAX, NULL);
    REFUSES(CL_MEM_OBJECT_ALLOCATION_FAILURE, 0, 1024, 1u << 30, NULL);

    cl_mem pipe = new_pipe(12, 5), buffer = cl_buffer(&cl, 64, (cl_uint *)NULL);
    cl_mem_object_type type;
    cl_mem_flags flags;
    MUST(clGetMemObjectInfo(pipe, CL_MEM_TYPE, sizeof type, &type, NULL));
    MUST(clGetMemObjectInfo(pipe, CL_MEM_FLAGS, sizeof flags, &flags, NULL));
    CHECK_EQUAL(type, CL_MEM_OBJECT_PIPE);
    CHECK_EQUAL(flags, CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS);
    MUST(clGetPipeInfo(pipe, CL_PIPE_PACKET_SIZE, sizeof number, &number, NULL));
    CHECK_EQUAL(number, 12);
    CHECK_ERROR(clGetPipeInfo(pipe, CL_PIPE_PACKET_SIZE, 1, &number, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetPipeInfo(pipe, 0, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, 0, NULL, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(clEnqueueReadBuffer(cl.queue, pipe, CL_TRUE, 0, 4, &number, 0, NULL, NULL),
                CL_INVALID_MEM_OBJECT);

    cl_kernel get = cl_kernel_of(program, "get"), plain = cl_kernel_of(program, "buffer_only");
    CHECK_ERROR(clSetKernelArg(get, 0, sizeof buffer, &buffer), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(clSetKernelArg(get, 0, sizeof pipe, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(clSetKernelArg(plain, 0, sizeof pipe, &pipe), CL_INVALID_MEM_OBJECT);
    cl_kernel_arg_type_qualifier qualifier;
    MUST(clGetKernelArgInfo(get, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifier, &qualifier,
                            NULL));
    CHECK_EQUAL(qualifier, CL_KERNEL_ARG_TYPE_PIPE);
    MUST(clReleaseKernel(plain));
    MUST(clReleaseKernel(get));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(pipe));
}

// Makes the program from SPIR-V.
static cl_program by_way_of_spirv(const char *option) {
    char path[64], module[64];
    snprintf(path, sizeof path, "/tmp/opencl_pipes.%d.cl", (int)getpid());
    snprintf(module, sizeof module, "/tmp/opencl_pipes.%d.spv", (int)getpid());
    FILE *file = fopen(path, "w");
    if (!file || fputs(source, file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        exit(EXIT_FAILURE);
    }
    cl_program made = clang_spirv(&cl, path, option, module);
    remove(path);
    if (!made)
        exit(EXIT_FAILURE);
    MUST(clBuildProgram(made, 1, &cl.device, "-cl-kernel-arg-info", NULL, NULL));
    return made;
}

int main(int argc, char **argv) {
    cl = cl_open();
    cl_bool has;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PIPE_SUPPORT, sizeof has, &has, NULL));
    if (!has)
        skip("the device has no pipes");
    program = argc > 1 ? by_way_of_spirv(argv[1])
                       : cl_build_with(&cl, source, "-cl-std=CL3.0 -cl-kernel-arg-info");
    failures = cl_buffer(&cl, sizeof(cl_int), (cl_int *)NULL);
    single_packets();
    reservations();
    groups();
    sizes_of_packets();
    uncommitted();
    errors();
    MUST(clReleaseMemObject(failures));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
