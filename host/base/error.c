// SPDX-License-Identifier: MIT

#include "base/error.h"

#include "base/error_names.h"
#include "base/log.h"

const char *bcl_error_name(cl_int code) {
    switch (code) {
#define NAME(code) \
    case code:     \
        return #code;
        BCL_ERROR_NAMES(NAME)
#undef NAME
    default:
        return "unknown error";
    }
}

static _Thread_local cl_int failure;

cl_int bcl_fail(const char *function, cl_int code, const char *required) {
    failure = code;
    bcl_log("%s: %s: requires %s", function, bcl_error_name(code), required);
    return code;
}

cl_int bcl_last_failure(void) { return failure; }

void bcl_forget_failures(void) { failure = CL_SUCCESS; }
