// SPDX-License-Identifier: MIT
//
// Failures of API functions. A function fails with the code that the specification gives for the case. With BARECL_LOG
// set, each failure also writes a line to stderr: the function, the code, and the condition that did not hold.

#ifndef BARECL_BASE_ERROR_H
#define BARECL_BASE_ERROR_H

#include "base/opencl.h"

#include <stddef.h>

// The code's name in CL/cl.h, or "unknown error".
const char *bcl_error_name(cl_int code);

// Logs the failure and returns `code`.
cl_int bcl_fail(const char *function, cl_int code, const char *required);

// The code of the calling thread's last failure since its last bcl_forget_failures(); CL_SUCCESS: there was none.
cl_int bcl_last_failure(void);
void bcl_forget_failures(void);

// The text of a condition in the log. BCL_FEW_WORDS is for hosts that have no room for a thousand such texts.
#ifdef BCL_FEW_WORDS
#define BCL_CONDITION(condition) "see the specification"
#else
#define BCL_CONDITION(condition) #condition
#endif

// Leaves the function with `code` unless the condition holds.
#define BCL_REQUIRE(condition, code)                                   \
    do {                                                               \
        if (!(condition))                                              \
            return bcl_fail(__func__, code, BCL_CONDITION(condition)); \
    } while (0)

// Leaves the function with the value of `expression` unless that is CL_SUCCESS.
#define BCL_TRY(expression)                 \
    do {                                    \
        cl_int bcl_try_status = expression; \
        if (bcl_try_status != CL_SUCCESS)   \
            return bcl_try_status;          \
    } while (0)

// The end of every clCreate function: stores the status, and returns the object, or NULL after an error.
static inline void *bcl_created(cl_int status, void *object, cl_int *errcode_ret) {
    if (errcode_ret != NULL)
        *errcode_ret = status;
    return status == CL_SUCCESS ? object : NULL;
}

#endif // BARECL_BASE_ERROR_H
