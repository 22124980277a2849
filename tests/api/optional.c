// SPDX-License-Identifier: MIT
//
// Features that no device has: the queries report none, and calls return the errors that OpenCL 3.0 names; errors
// of handles come first.

#include "check.h"

static struct cl cl;

// A sub-group is 128 work-items, or the work-group if that is smaller.
static void sub_groups(cl_kernel kernel) {
    cl_uint most = 0;
    size_t largest;
    MUST(clGetKernelWorkGroupInfo(kernel, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof largest, &largest,
                                  NULL));
    cl_bool independent = CL_TRUE;
    size_t local[3] = {4, 2, 2}, count = 1, answer[3] = {0}, size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof most, &most, NULL));
    CHECK(most >= 1 && most >= (largest + 127) / 128);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
                         sizeof independent, &independent, NULL));
    CHECK_EQUAL(independent, CL_FALSE);
#define ASK(kernel, device, what, input, size, answer)                                            \
    clGetKernelSubGroupInfo(kernel, device, CL_KERNEL_##what, size, input, sizeof answer, answer, \
                            NULL)
#define LOCAL_SIZE_OF(count, answer) \
    ASK(kernel, NULL, LOCAL_SIZE_FOR_SUB_GROUP_COUNT, &count, sizeof count, answer)
    MUST(clGetKernelSubGroupInfo(kernel, cl.device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
                                 sizeof local, local, sizeof answer[0], answer, &size));
    CHECK_EQUAL(size, sizeof(size_t));
    CHECK_EQUAL(answer[0], 16);
    MUST(ASK(kernel, NULL, SUB_GROUP_COUNT_FOR_NDRANGE, local, 2 * sizeof *local, answer));
    CHECK_EQUAL(answer[0], 1);
    local[0] = 100;
    MUST(ASK(kernel, NULL, MAX_SUB_GROUP_SIZE_FOR_NDRANGE, local, sizeof local, answer));
    CHECK_EQUAL(answer[0], 128);
    MUST(ASK(kernel, NULL, SUB_GROUP_COUNT_FOR_NDRANGE, local, sizeof local, answer));
    CHECK_EQUAL(answer[0], 4);
    MUST(ASK(kernel, NULL, MAX_NUM_SUB_GROUPS, NULL, 0, answer));
    CHECK_EQUAL(answer[0], (largest + 127) / 128);
    MUST(ASK(kernel, NULL, COMPILE_NUM_SUB_GROUPS, NULL, 0, answer));
    CHECK_EQUAL(answer[0], 0);
    MUST(LOCAL_SIZE_OF(count, answer));
    CHECK_EQUAL(answer[0], largest < 128 ? largest : 128);
    CHECK_EQUAL(answer[1], 1);
    count = largest / 128 + 1;
    MUST(LOCAL_SIZE_OF(count, answer));
    CHECK_EQUAL(answer[0], largest % 128 ? largest : 0);
    count = 0;
    MUST(LOCAL_SIZE_OF(count, answer));
    CHECK_EQUAL(answer[0], 0);
    CHECK_EQUAL(answer[2], 0);

    CHECK_ERROR(ASK(NULL, cl.device, MAX_NUM_SUB_GROUPS, NULL, 0, answer), CL_INVALID_KERNEL);
    CHECK_ERROR(ASK(kernel, (cl_device_id)cl.context, MAX_NUM_SUB_GROUPS, NULL, 0, answer),
                CL_INVALID_DEVICE);
    CHECK_ERROR(ASK(kernel, NULL, SUB_GROUP_COUNT_FOR_NDRANGE, NULL, 0, answer), CL_INVALID_VALUE);
    CHECK_ERROR(ASK(kernel, NULL, SUB_GROUP_COUNT_FOR_NDRANGE, local, 3, answer), CL_INVALID_VALUE);
    CHECK_ERROR(ASK(kernel, NULL, LOCAL_SIZE_FOR_SUB_GROUP_COUNT, &count, 1, answer),
                CL_INVALID_VALUE);
    CHECK_ERROR(clGetKernelSubGroupInfo(kernel, NULL, 0, 0, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
}

static void queues_on_devices(void) {
    cl_command_queue_properties properties = 1;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, sizeof properties,
                         &properties, NULL));
    CHECK_EQUAL(properties, 0);
    CHECK_ERROR(clSetDefaultDeviceCommandQueue(NULL, cl.device, cl.queue), CL_INVALID_CONTEXT);
    CHECK_ERROR(clSetDefaultDeviceCommandQueue(cl.context, NULL, cl.queue), CL_INVALID_DEVICE);
    CHECK_ERROR(clSetDefaultDeviceCommandQueue(cl.context, cl.device, cl.queue),
                CL_INVALID_OPERATION);
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl);
    cl_program program = cl_build(&cl, "kernel void k(global int *x) { *x = 1; }");
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, "k", &error);
    MUST(error);
    sub_groups(kernel);
    queues_on_devices();
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
