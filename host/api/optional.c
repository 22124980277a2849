// SPDX-License-Identifier: MIT
//
// What OpenCL 3.0 leaves to devices and none of ours has: shared virtual memory, queues on devices. The queries say so (versions.c); whoever calls nevertheless learns first what is wrong with the
// handles.

#include "api/call.h"
#include "api/kernel.h"
#include "api/queue.h"
#include "base/error.h"

// The parameters stand here as CL/cl.h has them; of most nothing is asked.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// -------------------------------------------------------------------------------------------------
// Shared virtual memory

static cl_int refuse_queue(const char *function, cl_command_queue queue) {
    BCL_REQUIRE(bcl_object_is(queue, BCL_QUEUE), CL_INVALID_COMMAND_QUEUE);
    return bcl_fail(function, CL_INVALID_OPERATION, "a device with shared virtual memory");
}

void *clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size, unsigned int alignment) {
    BCL_CALL();
    bcl_fail(__func__, CL_INVALID_OPERATION, "a device with shared virtual memory");
    return NULL;
}

void clSVMFree(cl_context context, void *svm_pointer) {
    BCL_CALL();
}

cl_int clEnqueueSVMFree(cl_command_queue command_queue, cl_uint num_svm_pointers,
                        void *svm_pointers[],
                        void(CL_CALLBACK *pfn_free_func)(cl_command_queue queue,
                                                         cl_uint num_svm_pointers,
                                                         void *svm_pointers[], void *user_data),
                        void *user_data, cl_uint num_events_in_wait_list,
                        const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clEnqueueSVMMemcpy(cl_command_queue command_queue, cl_bool blocking_copy, void *dst_ptr,
                          const void *src_ptr, size_t size, cl_uint num_events_in_wait_list,
                          const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clEnqueueSVMMemFill(cl_command_queue command_queue, void *svm_ptr, const void *pattern,
                           size_t pattern_size, size_t size, cl_uint num_events_in_wait_list,
                           const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clEnqueueSVMMap(cl_command_queue command_queue, cl_bool blocking_map, cl_map_flags flags,
                       void *svm_ptr, size_t size, cl_uint num_events_in_wait_list,
                       const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clEnqueueSVMUnmap(cl_command_queue command_queue, void *svm_ptr,
                         cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                         cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint num_svm_pointers,
                              const void **svm_pointers, const size_t *sizes,
                              cl_mem_migration_flags flags, cl_uint num_events_in_wait_list,
                              const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return refuse_queue(__func__, command_queue);
}

cl_int clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint arg_index, const void *arg_value) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(kernel, BCL_KERNEL), CL_INVALID_KERNEL);
    return bcl_fail(__func__, CL_INVALID_OPERATION, "a device with shared virtual memory");
}

cl_int clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info param_name,
                           size_t param_value_size, const void *param_value) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(kernel, BCL_KERNEL), CL_INVALID_KERNEL);
    BCL_REQUIRE(param_value != NULL, CL_INVALID_VALUE);
    return bcl_fail(__func__, CL_INVALID_OPERATION, "a device with shared virtual memory");
}

// -------------------------------------------------------------------------------------------------
// Queues on devices

cl_int clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue command_queue) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    BCL_REQUIRE(bcl_object_is(device, BCL_DEVICE), CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
    return bcl_fail(__func__, CL_INVALID_OPERATION, "a device with queues of its own");
}
