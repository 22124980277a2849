// SPDX-License-Identifier: MIT
//
// The versions and extensions that a core reports which is its own host: OpenCL 1.2, with all extensions in one text.
// Queries of later versions fail, as OpenCL 1.2 requires.

#include "api/devices/versions.h"

#include "barecl/extensions.h"
#include "barecl/targets.h"
#include "base/error.h"

const char bcl_opencl_version[] = "OpenCL 1.2 BareCL " BARECL_VERSION;

const bool bcl_reads_il = false;          // there is no compiler
const bool bcl_takes_empty_local = false; // OpenCL 1.2

const char *bcl_device_extensions(const struct bcl_device_facts *facts) {
    return bcl_target_has_doubles(facts->record) ? BCL_SINGLE_EXTENSIONS_DOUBLES
                                                 : BCL_SINGLE_EXTENSIONS;
}

const char *bcl_platform_extensions(void) { return BCL_SINGLE_EXTENSIONS; }

cl_int bcl_device_later_info(cl_device_id device, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    (void)device, (void)param_name, (void)param_value_size, (void)param_value;
    (void)param_value_size_ret;
    return bcl_fail(CL_INVALID_VALUE, "a param_name of OpenCL 1.2");
}

cl_int bcl_platform_later_info(cl_platform_info param_name, size_t param_value_size,
                               void *param_value, size_t *param_value_size_ret) {
    (void)param_name, (void)param_value_size, (void)param_value, (void)param_value_size_ret;
    return bcl_fail(CL_INVALID_VALUE, "a param_name of OpenCL 1.2");
}
