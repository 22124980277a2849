// SPDX-License-Identifier: MIT
//
// Creation of buffers and sub-buffers. Everything else is in api/memory/mem_object.c.

#include "api/memory/mem_object.h"
#include "api/objects/call.h"
#include "base/error.h"
#include "base/sizes.h"

static cl_int create_buffer(cl_context context, cl_mem_flags flags, size_t size, void *host_ptr,
                            cl_mem *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_TRY(bcl_mem_check_flags(flags));
    BCL_TRY(bcl_mem_check_host_ptr(flags, host_ptr));
    if (size > bcl_mem_max_allocation(context))
        bcl_context_explain(context, &context->devices[0]->driven,
                            "a buffer of %zu bytes is refused: the context's devices have at most "
                            "%llu for one (CL_DEVICE_MAX_MEM_ALLOC_SIZE)",
                            size, (unsigned long long)bcl_mem_max_allocation(context));
    BCL_REQUIRE_SAYING(size > 0 && size <= bcl_mem_max_allocation(context), CL_INVALID_BUFFER_SIZE,
                       "at least 1 byte, and no more than CL_DEVICE_MAX_MEM_ALLOC_SIZE");
    return bcl_mem_new(context, CL_MEM_OBJECT_BUFFER, flags, size, host_ptr, result);
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host_ptr,
                      cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem buffer = NULL;
    cl_int status = create_buffer(context, flags, size, host_ptr, &buffer);
    return bcl_created(status, buffer, errcode_ret);
}

// BareCL has no buffer properties.
cl_mem clCreateBufferWithProperties(cl_context context, const cl_mem_properties *properties,
                                    cl_mem_flags flags, size_t size, void *host_ptr,
                                    cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem buffer = NULL;
    cl_int status = bcl_mem_check_properties(properties);
    if (status == CL_SUCCESS)
        status = create_buffer(context, flags, size, host_ptr, &buffer);
    if (status == CL_SUCCESS)
        buffer->has_properties = properties != NULL;
    return bcl_created(status, buffer, errcode_ret);
}

static cl_int create_sub_buffer(cl_mem parent, cl_mem_flags flags, cl_buffer_create_type type,
                                const cl_buffer_region *region, cl_mem *result) {
    BCL_REQUIRE(bcl_is_buffer(parent), CL_INVALID_MEM_OBJECT);
    BCL_REQUIRE(parent->parent == NULL, CL_INVALID_MEM_OBJECT);
    BCL_TRY(bcl_mem_inherit_flags(parent, flags, &flags));
    BCL_REQUIRE(type == CL_BUFFER_CREATE_TYPE_REGION && region != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(region->size > 0, CL_INVALID_BUFFER_SIZE);
    BCL_REQUIRE_SAYING(bcl_in_range(region->origin, region->size, parent->size), CL_INVALID_VALUE,
                       "a region inside the buffer of %zu bytes", (size_t)parent->size);
    BCL_REQUIRE_SAYING(region->origin % BCL_BUFFER_ALIGN == 0, CL_MISALIGNED_SUB_BUFFER_OFFSET,
                       "an origin that is a multiple of %u bytes; it is %zu", BCL_BUFFER_ALIGN,
                       region->origin);
    return bcl_mem_new_part(parent, CL_MEM_OBJECT_BUFFER, flags, region->origin, region->size,
                            result);
}

cl_mem clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
                         const void *buffer_create_info, cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem sub_buffer = NULL;
    cl_int status = create_sub_buffer(buffer, flags, type, buffer_create_info, &sub_buffer);
    return bcl_created(status, sub_buffer, errcode_ret);
}
