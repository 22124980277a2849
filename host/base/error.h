// SPDX-License-Identifier: MIT
//
// How a function of the API fails: with a code that the specification names for the case. With
// BARECL_LOG set, each failure also becomes a line on stderr that names the function, the code, and
// the condition that did not hold.

#ifndef BARECL_BASE_ERROR_H
#define BARECL_BASE_ERROR_H

#include "base/opencl.h"

#include <stddef.h>

// The code's name in CL/cl.h, or "unknown error".
const char *bcl_error_name(cl_int code);

// Logs the failure and returns `code`.
cl_int bcl_fail(const char *function, cl_int code, const char *required);

// The code of the calling thread's last failure since it forgot those before; or CL_SUCCESS.
cl_int bcl_last_failure(void);
void bcl_forget_failures(void);

// What is said of a condition: its text, where there is room for a thousand of them.
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

// Leaves the function with the error of `expression`, if it has one.
#define BCL_TRY(expression)                 \
    do {                                    \
        cl_int bcl_try_status = expression; \
        if (bcl_try_status != CL_SUCCESS)   \
            return bcl_try_status;          \
    } while (0)

// The end of every clCreate function: stores the status, returns the object of a success.
static inline void *bcl_created(cl_int status, void *object, cl_int *errcode_ret) {
    if (errcode_ret != NULL)
        *errcode_ret = status;
    return status == CL_SUCCESS ? object : NULL;
}

#endif // BARECL_BASE_ERROR_H
