// SPDX-License-Identifier: MIT
//
// The names of OpenCL's error codes, for messages.

#ifndef OPENCL_ERROR_NAME_H
#define OPENCL_ERROR_NAME_H

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include "../../host/base/error_names.h"

static inline const char *cl_error_name(cl_int error) {
    switch (error) {
#define NAME(code) \
    case code:     \
        return #code;
        BCL_ERROR_NAMES(NAME)
#undef NAME
    default:
        return "an error without a name here";
    }
}

#endif // OPENCL_ERROR_NAME_H
