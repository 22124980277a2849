// SPDX-License-Identifier: MIT
//
// The supported versions of OpenCL and extensions, as text and as numbers
// (cl_khr_extended_versioning), and the answers for optional features of OpenCL after 1.2.

#ifndef BARECL_API_VERSIONS_H
#define BARECL_API_VERSIONS_H

#include "api/devices/devices.h"

#include <stdbool.h>

// The value of CL_DEVICE_VERSION and CL_PLATFORM_VERSION.
extern const char bcl_opencl_version[];

// Whether devices read SPIR-V.
extern const bool bcl_reads_il;

// Whether an argument in local memory may have 0 bytes, as OpenCL 3.1 allows.
extern const bool bcl_takes_empty_local;

#define BCL_MAX_PACKET_BYTES 1024u // CL_DEVICE_PIPE_MAX_PACKET_SIZE

// Whether kernels of the device can use pipes: the built-in functions take generic pointers.
bool bcl_has_pipes(const struct bcl_device_facts *facts);

// The values of CL_DEVICE_EXTENSIONS and CL_PLATFORM_EXTENSIONS: names separated by blanks.
const char *bcl_device_extensions(const struct bcl_device_facts *facts);
const char *bcl_platform_extensions(void);

// The queries of clGetDeviceInfo and clGetPlatformInfo that OpenCL 1.2 did not have.
cl_int bcl_device_later_info(cl_device_id device, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret);
cl_int bcl_platform_later_info(cl_platform_info param_name, size_t param_value_size,
                               void *param_value, size_t *param_value_size_ret);

#endif // BARECL_API_VERSIONS_H
