// SPDX-License-Identifier: MIT
//
// What OpenCL 3.0 leaves to devices and none of ours has: sub-groups, queues on devices. The queries say so (versions.c); whoever calls nevertheless learns first what is wrong with the
// handles.

#include "api/call.h"
#include "api/kernel.h"
#include "api/queue.h"
#include "base/error.h"

// The parameters stand here as CL/cl.h has them; of most nothing is asked.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// -------------------------------------------------------------------------------------------------
// Sub-groups, queues on devices

// The device may be left out where there is no choice.
static cl_int check_device(cl_kernel kernel, cl_device_id device) {
    BCL_REQUIRE(bcl_object_is(kernel, BCL_KERNEL), CL_INVALID_KERNEL);
    if (device == NULL && kernel->program->device_count == 1)
        return CL_SUCCESS;
    BCL_REQUIRE(bcl_object_is(device, BCL_DEVICE) &&
                    bcl_program_device_index(kernel->program, device) >= 0,
                CL_INVALID_DEVICE);
    return CL_SUCCESS;
}

cl_int clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                               cl_kernel_sub_group_info param_name, size_t input_value_size,
                               const void *input_value, size_t param_value_size, void *param_value,
                               size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_TRY(check_device(kernel, device));
    return bcl_fail(__func__, CL_INVALID_OPERATION, "a device with sub-groups");
}

cl_int clGetKernelSubGroupInfoKHR(cl_kernel in_kernel, cl_device_id in_device,
                                  cl_kernel_sub_group_info param_name, size_t input_value_size,
                                  const void *input_value, size_t param_value_size,
                                  void *param_value, size_t *param_value_size_ret) {
    return clGetKernelSubGroupInfo(in_kernel, in_device, param_name, input_value_size, input_value,
                                   param_value_size, param_value, param_value_size_ret);
}

cl_int clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue command_queue) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    BCL_REQUIRE(bcl_object_is(device, BCL_DEVICE), CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
    return bcl_fail(__func__, CL_INVALID_OPERATION, "a device with queues of its own");
}
