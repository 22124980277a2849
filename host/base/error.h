// SPDX-License-Identifier: MIT
//
// Failures of API functions. A function fails with the code that the specification gives for the case. With BARECL_LOG
// set, each failure also writes a line to stderr: the function, the code, and the condition that did not hold. The
// callbacks of contexts get the same message (api/objects/call.h).

#ifndef BARECL_BASE_ERROR_H
#define BARECL_BASE_ERROR_H

#include "base/opencl.h"

#include <stdbool.h>
#include <stddef.h>

// The code's name in CL/cl.h, or "unknown error".
const char *bcl_error_name(cl_int code);

// Records a failure and returns `code`. `required`: the condition that did not hold.
cl_int bcl_fail(cl_int code, const char *required);

// The same, with printf()'s format for the condition.
cl_int bcl_refuse(cl_int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The code of the calling thread's last failure since its last bcl_forget_failures(); CL_SUCCESS: there was none.
cl_int bcl_last_failure(void);
void bcl_forget_failures(void);

// The calling thread enters API function `function`, whose name is in messages until bcl_failures_end(). False: the
// thread is in another API function already, or messages have no reader. Then nothing changes, and the caller does not
// call bcl_failures_end().
bool bcl_failures_begin(const char *function);

// The thread leaves that function. Returns the message about its last failure, valid until the thread's next failure.
// NULL: nothing is to be reported. Nothing failed; or the code is CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, since
// failures of commands are reported at their end; or bcl_failures_explained() was called; or bcl_failures_keep() was
// never called.
const char *bcl_failures_end(void);

// Somebody has already explained the failure of this function better (bcl_context_explain()).
void bcl_failures_explained(void);

// From now on, bcl_failures_end() returns messages, in all threads.
void bcl_failures_keep(void);

// Leaves the function with `code` unless the condition holds. The message contains the condition's source text. With
// BCL_REQUIRE_SAYING, it contains the following arguments instead, formatted as by printf(). BCL_FEW_WORDS is for hosts
// that have no room for hundreds of such texts.
#ifdef BCL_FEW_WORDS
#define BCL_REQUIRE(condition, code)                        \
    do {                                                    \
        if (!(condition))                                   \
            return bcl_fail(code, "see the specification"); \
    } while (0)
#define BCL_REQUIRE_SAYING(condition, code, ...) BCL_REQUIRE(condition, code)
#else
#define BCL_REQUIRE(condition, code)           \
    do {                                       \
        if (!(condition))                      \
            return bcl_fail(code, #condition); \
    } while (0)
#define BCL_REQUIRE_SAYING(condition, code, ...)  \
    do {                                          \
        if (!(condition))                         \
            return bcl_refuse(code, __VA_ARGS__); \
    } while (0)
#endif

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
