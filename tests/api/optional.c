// SPDX-License-Identifier: MIT
//
// What no device has: the queries say so, and calls are refused with the errors that OpenCL 3.0 names, those of
// handles first.

#include "check.h"

static struct cl cl;

static void sub_groups(cl_kernel kernel) {
    cl_uint most = 1;
    size_t local = 16, count;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof most, &most, NULL));
    CHECK_EQUAL(most, 0);
#define ASK(kernel, device)                                                                   \
    clGetKernelSubGroupInfo(kernel, device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof local, \
                            &local, sizeof count, &count, NULL)
    CHECK_ERROR(ASK(NULL, cl.device), CL_INVALID_KERNEL);
    CHECK_ERROR(ASK(kernel, (cl_device_id)cl.context), CL_INVALID_DEVICE);
    CHECK_ERROR(ASK(kernel, cl.device), CL_INVALID_OPERATION);
    CHECK_ERROR(ASK(kernel, NULL), CL_INVALID_OPERATION);
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
