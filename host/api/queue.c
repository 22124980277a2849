// SPDX-License-Identifier: MIT

#include "api/queue.h"

#include "api/info.h"
#include "base/error.h"

static void destroy_queue(struct bcl_object *object) {
    cl_command_queue queue = (cl_command_queue)object;
    bcl_release(queue->context);
}

static cl_int create_queue(cl_context context, cl_device_id device,
                           cl_command_queue_properties properties, cl_command_queue *result) {
    const cl_command_queue_properties known =
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    BCL_REQUIRE(bcl_object_is(device, BCL_DEVICE), CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
    BCL_REQUIRE((properties & ~known) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0,
                CL_INVALID_QUEUE_PROPERTIES);

    cl_command_queue queue = bcl_object_new(sizeof *queue, BCL_QUEUE, destroy_queue);
    BCL_REQUIRE(queue != NULL, CL_OUT_OF_HOST_MEMORY);
    queue->context = bcl_retain(context);
    queue->device = device;
    queue->device_index = (cl_uint)bcl_context_device_index(context, device);
    queue->properties = properties;
    *result = queue;
    return CL_SUCCESS;
}

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue_properties properties, cl_int *errcode_ret) {
    cl_command_queue queue = NULL;
    cl_int status = create_queue(context, device, properties, &queue);
    return bcl_created(status, queue, errcode_ret);
}

// OpenCL 2.0's form, for programs written against newer headers: the one property that 1.2 has too.
static cl_int read_properties(const cl_queue_properties *list,
                              cl_command_queue_properties *properties) {
    for (; list != NULL && list[0] != 0; list += 2) {
        BCL_REQUIRE(list[0] == CL_QUEUE_PROPERTIES, CL_INVALID_QUEUE_PROPERTIES);
        *properties = (cl_command_queue_properties)list[1];
    }
    return CL_SUCCESS;
}

cl_command_queue clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                    const cl_queue_properties *properties,
                                                    cl_int *errcode_ret) {
    cl_command_queue queue = NULL;
    cl_command_queue_properties wanted = 0;
    cl_int status = read_properties(properties, &wanted);
    if (status == CL_SUCCESS)
        status = create_queue(context, device, wanted, &queue);
    return bcl_created(status, queue, errcode_ret);
}

cl_int clRetainCommandQueue(cl_command_queue command_queue) {
    BCL_REQUIRE(bcl_object_is(command_queue, BCL_QUEUE), CL_INVALID_COMMAND_QUEUE);
    bcl_retain(command_queue);
    return CL_SUCCESS;
}

// Commands hold their queue, so it stays until the last one has ended.
cl_int clReleaseCommandQueue(cl_command_queue command_queue) {
    BCL_REQUIRE(bcl_object_is(command_queue, BCL_QUEUE), CL_INVALID_COMMAND_QUEUE);
    bcl_release(command_queue);
    return CL_SUCCESS;
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    BCL_REQUIRE(bcl_object_is(queue, BCL_QUEUE), CL_INVALID_COMMAND_QUEUE);
    switch (param_name) {
    case CL_QUEUE_CONTEXT:
        return BCL_INFO(cl_context, queue->context);
    case CL_QUEUE_DEVICE:
        return BCL_INFO(cl_device_id, queue->device);
    case CL_QUEUE_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(queue);
    case CL_QUEUE_PROPERTIES:
        return BCL_INFO(cl_command_queue_properties, queue->properties);
    default:
        return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
}

// Deprecated since 1.1, which allows a device to refuse it.
cl_int clSetCommandQueueProperty(cl_command_queue queue, cl_command_queue_properties properties,
                                 cl_bool enable, cl_command_queue_properties *old_properties) {
    (void)properties, (void)enable, (void)old_properties;
    BCL_REQUIRE(bcl_object_is(queue, BCL_QUEUE), CL_INVALID_COMMAND_QUEUE);
    return bcl_fail(__func__, CL_INVALID_OPERATION, "properties given at the queue's creation");
}
