// SPDX-License-Identifier: MIT
//
// The functions of the dispatch table for objects of other APIs. Each returns the error that the specification names
// for it, and uses no argument but errcode_ret.

#include "api/objects/call.h"
#include "api/objects/object.h"
#include "base/error.h"

#include <CL/cl_icd.h>

// The parameters are those of CL/cl_icd.h, and are not used.
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define UNSUPPORTED "something that this version of BareCL supports"

#define REFUSE(name, code, ...)             \
    cl_int name(__VA_ARGS__) {              \
        BCL_CALL();                         \
        return bcl_fail(code, UNSUPPORTED); \
    }

#define CREATE_NOTHING(type, name, code, ...)                               \
    type name(__VA_ARGS__, cl_int *errcode_ret) {                           \
        BCL_CALL();                                                         \
        return bcl_created(bcl_fail(code, UNSUPPORTED), NULL, errcode_ret); \
    }

// -------------------------------------------------------------------------------------------------
// Extensions: sharing with OpenGL and EGL, the first form of device fission

CREATE_NOTHING(cl_mem, clCreateFromGLBuffer, CL_INVALID_OPERATION, cl_context context,
               cl_mem_flags flags, cl_GLuint bufobj)
CREATE_NOTHING(cl_mem, clCreateFromGLTexture2D, CL_INVALID_OPERATION, cl_context context,
               cl_mem_flags flags, cl_GLenum target, cl_GLint miplevel, cl_GLuint texture)
CREATE_NOTHING(cl_mem, clCreateFromGLTexture3D, CL_INVALID_OPERATION, cl_context context,
               cl_mem_flags flags, cl_GLenum target, cl_GLint miplevel, cl_GLuint texture)
CREATE_NOTHING(cl_mem, clCreateFromGLRenderbuffer, CL_INVALID_OPERATION, cl_context context,
               cl_mem_flags flags, cl_GLuint renderbuffer)
REFUSE(clGetGLObjectInfo, CL_INVALID_MEM_OBJECT, cl_mem memobj, cl_gl_object_type *gl_object_type,
       cl_GLuint *gl_object_name)
REFUSE(clGetGLTextureInfo, CL_INVALID_MEM_OBJECT, cl_mem memobj, cl_gl_texture_info param_name,
       size_t param_value_size, void *param_value, size_t *param_value_size_ret)
REFUSE(clEnqueueAcquireGLObjects, CL_INVALID_OPERATION, cl_command_queue command_queue,
       cl_uint num_objects, const cl_mem *mem_objects, cl_uint num_events_in_wait_list,
       const cl_event *event_wait_list, cl_event *event)
REFUSE(clEnqueueReleaseGLObjects, CL_INVALID_OPERATION, cl_command_queue command_queue,
       cl_uint num_objects, const cl_mem *mem_objects, cl_uint num_events_in_wait_list,
       const cl_event *event_wait_list, cl_event *event)
REFUSE(clGetGLContextInfoKHR, CL_INVALID_OPERATION, const cl_context_properties *properties,
       cl_gl_context_info param_name, size_t param_value_size, void *param_value,
       size_t *param_value_size_ret)
CREATE_NOTHING(cl_event, clCreateEventFromGLsyncKHR, CL_INVALID_OPERATION, cl_context context,
               cl_GLsync sync)
CREATE_NOTHING(cl_mem, clCreateFromGLTexture, CL_INVALID_OPERATION, cl_context context,
               cl_mem_flags flags, cl_GLenum target, cl_GLint miplevel, cl_GLuint texture)
CREATE_NOTHING(cl_mem, clCreateFromEGLImageKHR, CL_INVALID_OPERATION, cl_context context,
               CLeglDisplayKHR display, CLeglImageKHR image, cl_mem_flags flags,
               const cl_egl_image_properties_khr *properties)
REFUSE(clEnqueueAcquireEGLObjectsKHR, CL_INVALID_OPERATION, cl_command_queue command_queue,
       cl_uint num_objects, const cl_mem *mem_objects, cl_uint num_events_in_wait_list,
       const cl_event *event_wait_list, cl_event *event)
REFUSE(clEnqueueReleaseEGLObjectsKHR, CL_INVALID_OPERATION, cl_command_queue command_queue,
       cl_uint num_objects, const cl_mem *mem_objects, cl_uint num_events_in_wait_list,
       const cl_event *event_wait_list, cl_event *event)
CREATE_NOTHING(cl_event, clCreateEventFromEGLSyncKHR, CL_INVALID_OPERATION, cl_context context,
               CLeglSyncKHR sync, CLeglDisplayKHR display)

REFUSE(clCreateSubDevicesEXT, CL_INVALID_OPERATION, cl_device_id in_device,
       const cl_device_partition_property_ext *partition_properties, cl_uint num_entries,
       cl_device_id *out_devices, cl_uint *num_devices)
REFUSE(clRetainDeviceEXT, CL_INVALID_OPERATION, cl_device_id device)
REFUSE(clReleaseDeviceEXT, CL_INVALID_OPERATION, cl_device_id device)
