// SPDX-License-Identifier: MIT

#include "api/devices/platform.h"

#include "api/devices/versions.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/error.h"

#include <string.h>

static struct _cl_platform_id platform;

static void init_platform(void) { bcl_object_init(&platform.object, BCL_PLATFORM); }

cl_platform_id bcl_platform(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_platform);
    return &platform;
}

cl_int clGetPlatformIDs(cl_uint num_entries, cl_platform_id *platforms, cl_uint *num_platforms) {
    BCL_CALL();
    BCL_REQUIRE(platforms != NULL || num_platforms != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(platforms == NULL || num_entries > 0, CL_INVALID_VALUE);
    if (platforms != NULL)
        platforms[0] = bcl_platform();
    if (num_platforms != NULL)
        *num_platforms = 1;
    return CL_SUCCESS;
}

cl_int clIcdGetPlatformIDsKHR(cl_uint num_entries, cl_platform_id *platforms,
                              cl_uint *num_platforms) {
    BCL_CALL();
    return clGetPlatformIDs(num_entries, platforms, num_platforms);
}

cl_int clGetPlatformInfo(cl_platform_id platform_id, cl_platform_info param_name,
                         size_t param_value_size, void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    // The specification leaves the meaning of NULL to the implementation: here it is the only
    // platform.
    BCL_REQUIRE(platform_id == NULL || bcl_object_is(platform_id, BCL_PLATFORM),
                CL_INVALID_PLATFORM);
    switch (param_name) {
    case CL_PLATFORM_PROFILE:
        return BCL_INFO_STRING("FULL_PROFILE");
    case CL_PLATFORM_VERSION:
        return BCL_INFO_STRING(bcl_opencl_version);
    case CL_PLATFORM_NAME:
        return BCL_INFO_STRING("BareCL");
    case CL_PLATFORM_VENDOR:
        return BCL_INFO_STRING("The BareCL project");
    case CL_PLATFORM_EXTENSIONS:
        return BCL_INFO_STRING(bcl_platform_extensions());
    case CL_PLATFORM_ICD_SUFFIX_KHR:
        return BCL_INFO_STRING("BARECL");
    default:
        return bcl_platform_later_info(param_name, param_value_size, param_value,
                                       param_value_size_ret);
    }
}
