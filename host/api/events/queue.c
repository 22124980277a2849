// SPDX-License-Identifier: MIT

#include "api/events/queue.h"

#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"

#include <string.h>

static void destroy_queue(struct bcl_object *object) {
    cl_command_queue queue = (cl_command_queue)object;
    bcl_free(queue->given);
    bcl_release(queue->context);
}

cl_int bcl_queue_new(cl_context context, cl_device_id device,
                     cl_command_queue_properties properties, cl_command_queue *result) {
    const cl_command_queue_properties known =
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
    BCL_REQUIRE_SAYING((properties & ~known) == 0, CL_INVALID_VALUE,
                       "properties that OpenCL has for queues; unknown bits are 0x%llx",
                       (unsigned long long)(properties & ~known));

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
    BCL_CALL();
    cl_command_queue queue = NULL;
    cl_int status = bcl_queue_new(context, device, properties, &queue);
    return bcl_created(status, queue, errcode_ret);
}

static bool is_priority(cl_queue_properties value) {
    return value == CL_QUEUE_PRIORITY_HIGH_KHR || value == CL_QUEUE_PRIORITY_MED_KHR ||
           value == CL_QUEUE_PRIORITY_LOW_KHR;
}

static bool is_throttle(cl_queue_properties value) {
    return value == CL_QUEUE_THROTTLE_HIGH_KHR || value == CL_QUEUE_THROTTLE_MED_KHR ||
           value == CL_QUEUE_THROTTLE_LOW_KHR;
}

// Reads OpenCL 2.0's list of properties, each of which may be there only once. Priority and
// throttle are hints, and are ignored. *count: words of the list, with the final 0.
static cl_int read_properties(const cl_queue_properties *list,
                              cl_command_queue_properties *properties, size_t *count) {
    *count = 0;
    if (list == NULL)
        return CL_SUCCESS;
    for (; list[*count] != 0; *count += 2) {
        for (size_t i = 0; i < *count; i += 2)
            BCL_REQUIRE(list[i] != list[*count], CL_INVALID_VALUE);
        cl_queue_properties value = list[*count + 1];
        if (list[*count] == CL_QUEUE_PROPERTIES)
            *properties = (cl_command_queue_properties)value;
        else if (list[*count] == CL_QUEUE_PRIORITY_KHR)
            BCL_REQUIRE(is_priority(value), CL_INVALID_VALUE);
        else if (list[*count] == CL_QUEUE_THROTTLE_KHR)
            BCL_REQUIRE(is_throttle(value), CL_INVALID_VALUE);
        else if (list[*count] == CL_QUEUE_SIZE)
            return bcl_fail(CL_INVALID_VALUE, "a queue of the host's");
        else
            return bcl_fail(CL_INVALID_VALUE, "a known property");
    }
    ++*count;
    BCL_REQUIRE((*properties & (CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT)) == 0,
                CL_INVALID_QUEUE_PROPERTIES);
    return CL_SUCCESS;
}

static cl_int keep_list(cl_command_queue queue, const cl_queue_properties *list, size_t count) {
    if (count == 0)
        return CL_SUCCESS;
    queue->given = bcl_allocate(bcl_multiply(count, sizeof *list));
    BCL_REQUIRE(queue->given != NULL, CL_OUT_OF_HOST_MEMORY);
    memcpy(queue->given, list, count * sizeof *list);
    queue->given_count = count;
    return CL_SUCCESS;
}

static cl_int create_with_list(cl_context context, cl_device_id device,
                               const cl_queue_properties *list, cl_command_queue *result) {
    cl_command_queue_properties wanted = 0;
    size_t count;
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_TRY(read_properties(list, &wanted, &count));
    BCL_TRY(bcl_queue_new(context, device, wanted, result));
    cl_int status = keep_list(*result, list, count);
    if (status != CL_SUCCESS)
        bcl_release(*result);
    return status;
}

cl_command_queue clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                    const cl_queue_properties *properties,
                                                    cl_int *errcode_ret) {
    BCL_CALL();
    cl_command_queue queue = NULL;
    cl_int status = create_with_list(context, device, properties, &queue);
    return bcl_created(status, queue, errcode_ret);
}

cl_int clRetainCommandQueue(cl_command_queue command_queue) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    bcl_retain(command_queue);
    return CL_SUCCESS;
}

// Commands hold their queue, so it stays until the last one has ended.
cl_int clReleaseCommandQueue(cl_command_queue command_queue) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(command_queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    bcl_release(command_queue);
    return CL_SUCCESS;
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    switch (param_name) {
    case CL_QUEUE_CONTEXT:
        return BCL_INFO(cl_context, queue->context);
    case CL_QUEUE_DEVICE:
        return BCL_INFO(cl_device_id, queue->device);
    case CL_QUEUE_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(queue);
    case CL_QUEUE_PROPERTIES:
        return BCL_INFO(cl_command_queue_properties, queue->properties);
    case CL_QUEUE_PROPERTIES_ARRAY:
        return BCL_INFO_BYTES(queue->given, queue->given_count * sizeof *queue->given);
    case CL_QUEUE_SIZE:
        return bcl_fail(CL_INVALID_COMMAND_QUEUE, "a queue of a device");
    case CL_QUEUE_DEVICE_DEFAULT:
        return BCL_INFO(cl_command_queue, NULL);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}

// Deprecated since OpenCL 1.1, which allows an implementation to refuse it.
cl_int clSetCommandQueueProperty(cl_command_queue queue, cl_command_queue_properties properties,
                                 cl_bool enable, cl_command_queue_properties *old_properties) {
    BCL_CALL();
    (void)properties, (void)enable, (void)old_properties;
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    return bcl_fail(CL_INVALID_OPERATION, "properties given at the queue's creation");
}
