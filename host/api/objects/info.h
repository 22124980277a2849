// SPDX-License-Identifier: MIT
//
// The common tail of all clGet...Info functions. The macros use the parameter names that CL/cl.h
// gives these functions.

#ifndef BARECL_API_INFO_H
#define BARECL_API_INFO_H

#include "api/objects/object.h"

// Copies `size` bytes from `data` to the application: CL_SUCCESS, or CL_INVALID_VALUE if they do
// not fit.
cl_int bcl_info(const void *data, size_t size, size_t param_value_size, void *param_value,
                size_t *param_value_size_ret);

#define BCL_INFO_BYTES(data, size) \
    bcl_info(data, size, param_value_size, param_value, param_value_size_ret)
#define BCL_INFO(type, value) BCL_INFO_BYTES(&(type){value}, sizeof(type))
#define BCL_INFO_STRING(string) BCL_INFO_BYTES(string, strlen(string) + 1)
#define BCL_INFO_REFERENCES(handle) \
    BCL_INFO(cl_uint, atomic_load_explicit(&(handle)->object.references, memory_order_relaxed))

#endif // BARECL_API_INFO_H
