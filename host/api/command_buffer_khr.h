// SPDX-License-Identifier: MIT
//
// The parts of cl_khr_command_buffer 0.9.8 and cl_khr_command_buffer_mutable_dispatch 0.9.4 that CL/cl_ext.h of
// Debian 12 lacks: that header has version 0.9.0 of both, where commands had no list of properties, and updates were a
// linked list. clGetExtensionFunctionAddressForPlatform() returns the functions. An application may include this
// header too, after CL/cl_ext.h.

#ifndef BARECL_API_COMMAND_BUFFER_KHR_H
#define BARECL_API_COMMAND_BUFFER_KHR_H

#ifndef CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR
#define CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR 0x129A
#define CL_COMMAND_BUFFER_CONTEXT_KHR 0x1299
typedef cl_properties cl_command_properties_khr;
#endif

#ifndef CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR
#define CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR 0x12A2
#define CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B7
#define CL_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B8
#define CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR (1 << 0)
typedef cl_bitfield cl_mutable_dispatch_asserts_khr;
typedef cl_uint cl_command_buffer_update_type_khr;
#endif

// CL/cl_ext.h of Debian 12 has other values and members under the names of the specification:
// CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR and cl_mutable_dispatch_config_khr.
#define BCL_MUTABLE_DISPATCH_CONFIG 0
struct bcl_mutable_dispatch_config {
    cl_mutable_command_khr command;
    cl_uint num_args;
    cl_uint num_svm_args;
    cl_uint num_exec_infos;
    cl_uint work_dim;
    const cl_mutable_dispatch_arg_khr *arg_list;
    const cl_mutable_dispatch_arg_khr *arg_svm_list;
    const cl_mutable_dispatch_exec_info_khr *exec_info_list;
    const size_t *global_work_offset;
    const size_t *global_work_size;
    const size_t *local_work_size;
};

// What an update can change: all that the extension names.
#define BCL_MUTABLE_FIELDS                                                         \
    (CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR | \
     CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |      \
     CL_MUTABLE_DISPATCH_EXEC_INFO_KHR)

typedef cl_int CL_API_CALL clUpdateMutableCommandsKHR_t(
    cl_command_buffer_khr command_buffer, cl_uint num_configs,
    const cl_command_buffer_update_type_khr *config_types, const void **configs);

// The parameters that all recording functions have before and after those of the command itself.
#define BCL_RECORDS_INTO                                                  \
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, \
        const cl_command_properties_khr *properties
#define BCL_RECORDS_AFTER                                                                \
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list, \
        cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle

typedef cl_int CL_API_CALL clCommandBarrierWithWaitListKHR_t(BCL_RECORDS_INTO, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandCopyBufferKHR_t(BCL_RECORDS_INTO, cl_mem src_buffer,
                                                    cl_mem dst_buffer, size_t src_offset,
                                                    size_t dst_offset, size_t size,
                                                    BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandCopyBufferRectKHR_t(
    BCL_RECORDS_INTO, cl_mem src_buffer, cl_mem dst_buffer, const size_t *src_origin,
    const size_t *dst_origin, const size_t *region, size_t src_row_pitch, size_t src_slice_pitch,
    size_t dst_row_pitch, size_t dst_slice_pitch, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandCopyBufferToImageKHR_t(BCL_RECORDS_INTO, cl_mem src_buffer,
                                                           cl_mem dst_image, size_t src_offset,
                                                           const size_t *dst_origin,
                                                           const size_t *region, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandCopyImageKHR_t(BCL_RECORDS_INTO, cl_mem src_image,
                                                   cl_mem dst_image, const size_t *src_origin,
                                                   const size_t *dst_origin, const size_t *region,
                                                   BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandCopyImageToBufferKHR_t(BCL_RECORDS_INTO, cl_mem src_image,
                                                           cl_mem dst_buffer,
                                                           const size_t *src_origin,
                                                           const size_t *region, size_t dst_offset,
                                                           BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandFillBufferKHR_t(BCL_RECORDS_INTO, cl_mem buffer,
                                                    const void *pattern, size_t pattern_size,
                                                    size_t offset, size_t size, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandFillImageKHR_t(BCL_RECORDS_INTO, cl_mem image,
                                                   const void *fill_color, const size_t *origin,
                                                   const size_t *region, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandNDRangeKernelKHR_t(
    BCL_RECORDS_INTO, cl_kernel kernel, cl_uint work_dim, const size_t *global_work_offset,
    const size_t *global_work_size, const size_t *local_work_size, BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandSVMMemcpyKHR_t(BCL_RECORDS_INTO, void *dst_ptr,
                                                   const void *src_ptr, size_t size,
                                                   BCL_RECORDS_AFTER);
typedef cl_int CL_API_CALL clCommandSVMMemFillKHR_t(BCL_RECORDS_INTO, void *svm_ptr,
                                                    const void *pattern, size_t pattern_size,
                                                    size_t size, BCL_RECORDS_AFTER);

#endif // BARECL_API_COMMAND_BUFFER_KHR_H
