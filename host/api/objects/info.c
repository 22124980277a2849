// SPDX-License-Identifier: MIT

#include "api/objects/info.h"

#include "base/error.h"

#include <string.h>

cl_int bcl_info(const void *data, size_t size, size_t param_value_size, void *param_value,
                size_t *param_value_size_ret) {
    BCL_REQUIRE(param_value == NULL || param_value_size >= size, CL_INVALID_VALUE);
    if (param_value != NULL && size > 0)
        memcpy(param_value, data, size);
    if (param_value_size_ret != NULL)
        *param_value_size_ret = size;
    return CL_SUCCESS;
}
