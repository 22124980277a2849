// SPDX-License-Identifier: MIT
//
// Which versions of OpenCL and which extensions there are, as text and as numbers
// (cl_khr_extended_versioning), and what is absent of what came after OpenCL 1.2.

#ifndef BARECL_API_VERSIONS_H
#define BARECL_API_VERSIONS_H

#include "api/devices/devices.h"

#include <stdbool.h>

// What CL_DEVICE_VERSION and CL_PLATFORM_VERSION say.
extern const char bcl_opencl_version[];

// Whether devices read SPIR-V.
extern const bool bcl_reads_il;

// Names with blanks between, as CL_DEVICE_EXTENSIONS and CL_PLATFORM_EXTENSIONS have them.
const char *bcl_device_extensions(const struct bcl_device_facts *facts);
const char *bcl_platform_extensions(void);

// The queries of clGetDeviceInfo and clGetPlatformInfo that OpenCL 1.2 did not have.
cl_int bcl_device_later_info(cl_device_id device, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret);
cl_int bcl_platform_later_info(cl_platform_info param_name, size_t param_value_size,
                               void *param_value, size_t *param_value_size_ret);

#endif // BARECL_API_VERSIONS_H
