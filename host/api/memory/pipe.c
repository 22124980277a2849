// SPDX-License-Identifier: MIT
//
// Pipes: memory objects that hold a struct bcl_pipe (barecl/pipe.h). Only kernels use their contents.

#include "api/devices/versions.h"
#include "api/memory/mem_object.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/byte_order.h"
#include "base/error.h"
#include "base/sizes.h"

#include <barecl/pipe.h>
#include <string.h>

#define MAX_POSITION (1u << 31)

static bool any_has_pipes(cl_context context) {
    for (cl_uint i = 0; i < context->device_count; i++)
        if (bcl_has_pipes(&context->devices[i]->driven.facts))
            return true;
    return false;
}

static uint64_t packets_offset(cl_uint max_packets) {
    return bcl_align_up(sizeof(struct bcl_pipe) +
                            (uint64_t)max_packets * sizeof(struct bcl_pipe_slot),
                        BCL_PIPE_ALIGN);
}

// Writes an empty pipe to the memory of the context's only device, or to host memory, from where commands copy it.
static cl_int write_empty(cl_mem pipe) {
    cl_context context = pipe->context;
    const cl_uint place = context->device_count == 1 ? bcl_mem_place(context, 0) : 0;
    const uint64_t offset = packets_offset(pipe->max_packets);
    BCL_TRY(bcl_mem_reserve(pipe, place));
    memset(bcl_mem_host(pipe, place), 0, offset);
    *(struct bcl_pipe *)bcl_mem_host(pipe, place) = (struct bcl_pipe){
        .max_packets = bcl_little32(pipe->max_packets),
        .span = bcl_little32(MAX_POSITION / pipe->max_packets * pipe->max_packets),
        .packets = bcl_little32((uint32_t)offset),
    };
    return CL_SUCCESS;
}

static cl_int create_pipe(cl_context context, cl_mem_flags flags, cl_uint packet_size,
                          cl_uint max_packets, const cl_pipe_properties *properties,
                          cl_mem *result) {
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(any_has_pipes(context), CL_INVALID_OPERATION);
    BCL_REQUIRE((flags & ~(cl_mem_flags)(CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS)) == 0,
                CL_INVALID_VALUE);
    BCL_REQUIRE(properties == NULL || properties[0] == 0, CL_INVALID_VALUE);
    BCL_REQUIRE_SAYING(packet_size > 0 && packet_size <= BCL_MAX_PACKET_BYTES, CL_INVALID_PIPE_SIZE,
                       "packets of 1 to %u bytes", BCL_MAX_PACKET_BYTES);
    BCL_REQUIRE(max_packets > 0 && max_packets <= MAX_POSITION / 2, CL_INVALID_PIPE_SIZE);
    const uint64_t size = packets_offset(max_packets) + (uint64_t)packet_size * max_packets;
    // The offset of a packet is a 32-bit number.
    BCL_REQUIRE(size <= bcl_least(bcl_mem_max_allocation(context), UINT32_MAX),
                CL_MEM_OBJECT_ALLOCATION_FAILURE);
    cl_mem pipe;
    BCL_TRY(bcl_mem_new(context, CL_MEM_OBJECT_PIPE,
                        flags | CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, (size_t)size, NULL,
                        &pipe));
    pipe->packet_size = packet_size;
    pipe->max_packets = max_packets;
    const cl_int status = write_empty(pipe);
    if (status != CL_SUCCESS) {
        bcl_release(pipe);
        return status;
    }
    *result = pipe;
    return CL_SUCCESS;
}

cl_mem clCreatePipe(cl_context context, cl_mem_flags flags, cl_uint pipe_packet_size,
                    cl_uint pipe_max_packets, const cl_pipe_properties *properties,
                    cl_int *errcode_ret) {
    BCL_CALL();
    cl_mem pipe = NULL;
    cl_int status =
        create_pipe(context, flags, pipe_packet_size, pipe_max_packets, properties, &pipe);
    return bcl_created(status, pipe, errcode_ret);
}

cl_int clGetPipeInfo(cl_mem pipe, cl_pipe_info param_name, size_t param_value_size,
                     void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE(bcl_is_pipe(pipe), CL_INVALID_MEM_OBJECT);
    switch (param_name) {
    case CL_PIPE_PACKET_SIZE:
        return BCL_INFO(cl_uint, pipe->packet_size);
    case CL_PIPE_MAX_PACKETS:
        return BCL_INFO(cl_uint, pipe->max_packets);
    case CL_PIPE_PROPERTIES:
        return BCL_INFO_BYTES(NULL, 0);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
