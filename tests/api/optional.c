// SPDX-License-Identifier: MIT
//
// What no device has: the queries say so, and calls are refused with the errors that OpenCL 3.0 names, those of
// handles first.

#include "check.h"

static struct cl cl;

static void shared_virtual_memory(cl_kernel kernel) {
    char bytes[16] = "";
    void *pointer = bytes;
    const void *const_pointer = bytes;
    cl_device_svm_capabilities capabilities = 1;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_SVM_CAPABILITIES, sizeof capabilities, &capabilities,
                         NULL));
    CHECK_EQUAL(capabilities, 0);
    CHECK(clSVMAlloc(cl.context, CL_MEM_READ_WRITE, 64, 0) == NULL);
    clSVMFree(cl.context, NULL);
    const cl_command_queue queues[] = {cl.queue, NULL, (cl_command_queue)cl.context};
    for (size_t i = 0; i < COUNT(queues); i++) {
        cl_int error = i == 0 ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
        cl_command_queue queue = queues[i];
        CHECK_ERROR(clEnqueueSVMFree(queue, 1, &pointer, NULL, NULL, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMemcpy(queue, CL_TRUE, bytes, bytes + 8, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMemFill(queue, bytes, "x", 1, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, bytes, 8, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMUnmap(queue, bytes, 0, NULL, NULL), error);
        CHECK_ERROR(clEnqueueSVMMigrateMem(queue, 1, &const_pointer, NULL, 0, 0, NULL, NULL), error);
    }
    CHECK_ERROR(clSetKernelArgSVMPointer(NULL, 0, bytes), CL_INVALID_KERNEL);
    CHECK_ERROR(clSetKernelArgSVMPointer(kernel, 0, bytes), CL_INVALID_OPERATION);
    CHECK_ERROR(clSetKernelExecInfo(NULL, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointer, &pointer),
                CL_INVALID_KERNEL);
    CHECK_ERROR(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointer, NULL),
                CL_INVALID_VALUE);
    CHECK_ERROR(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointer, &pointer),
                CL_INVALID_OPERATION);
    for (size_t i = 0; i < sizeof bytes; i++)
        CHECK_EQUAL(bytes[i], 0);
}

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
    shared_virtual_memory(kernel);
    sub_groups(kernel);
    queues_on_devices();
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
