// SPDX-License-Identifier: MIT
//
// An enqueue never waits for its kernel. A kernel that was often run and was cheap now waits for something that
// the host does after the enqueue: the enqueue returns, and the kernel ends when the host has done it. If a
// launch takes longer than its kernel ever has, other threads run the groups that the first thread has not begun.

#include "check.h"

static const char source[] =
    "__kernel void wait_for_host(volatile __global uint *data) {\n"
    "    while (data[0] == 0) ++data[2 + get_group_id(0)];\n"
    "    atomic_inc(&data[1]);\n"
    "}\n"
    "__kernel void wait_for_others(volatile __global uint *data, uint others) {\n"
    "    if (get_group_id(0) == 0)\n"
    "        while (atomic_add(&data[1], 0) < others) ;\n"
    "    atomic_inc(&data[1]);\n"
    "}\n";

#define MOST 64
#define CHEAP_RUNS 200

static cl_uint data[2 + MOST];

static void set_go(cl_uint go) { __atomic_store_n(&data[0], go, __ATOMIC_RELEASE); }

static cl_uint ended_groups(void) { return __atomic_exchange_n(&data[1], 0, __ATOMIC_ACQUIRE); }

static void enqueue(cl_command_queue queue, cl_kernel kernel, size_t groups) {
    const size_t one = 1;
    MUST(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &groups, &one, 0, NULL, NULL));
}

static void make_cheap(cl_command_queue queue, cl_kernel kernel, size_t groups) {
    for (int i = 0; i < CHEAP_RUNS; i++) {
        enqueue(queue, kernel, groups);
        MUST(clFinish(queue));
    }
    CHECK_EQUAL(ended_groups(), groups * CHEAP_RUNS);
}

static void test_host(struct cl *cl, cl_kernel kernel, cl_command_queue_properties properties,
                      size_t groups) {
    cl_int error;
    cl_command_queue queue = clCreateCommandQueue(cl->context, cl->device, properties, &error);
    MUST(error);
    set_go(1);
    make_cheap(queue, kernel, groups);
    set_go(0);
    enqueue(queue, kernel, groups);
    CHECK_EQUAL(data[1], 0);
    set_go(1);
    MUST(clFinish(queue));
    CHECK_EQUAL(ended_groups(), groups);
    MUST(clReleaseCommandQueue(queue));
}

static void test_others(struct cl *cl, cl_kernel kernel) {
    cl_uint none = 0, others = MOST / 4, units;
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    if (units < 2)
        return;
    MUST(clSetKernelArg(kernel, 1, sizeof none, &none));
    make_cheap(cl->queue, kernel, MOST);
    MUST(clSetKernelArg(kernel, 1, sizeof others, &others));
    enqueue(cl->queue, kernel, MOST);
    MUST(clFinish(cl->queue));
    CHECK_EQUAL(ended_groups(), MOST);
}

int main(void) {
    cl_int error;
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, source);
    cl_kernel for_host = cl_kernel_of(program, "wait_for_host");
    cl_kernel for_others = cl_kernel_of(program, "wait_for_others");
    cl_mem buffer = clCreateBuffer(cl.context, CL_MEM_USE_HOST_PTR, sizeof data, data, &error);
    MUST(error);
    SET_ARG(for_host, 0, buffer);
    SET_ARG(for_others, 0, buffer);
    static const cl_command_queue_properties queues[] = {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE};
    for (size_t i = 0; i < COUNT(queues); i++) {
        test_host(&cl, for_host, queues[i], 1);
        test_host(&cl, for_host, queues[i], MOST);
    }
    test_others(&cl, for_others);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(for_host));
    MUST(clReleaseKernel(for_others));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
