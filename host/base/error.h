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

// Notes a failure and returns `code`. `required`: the condition that did not hold.
cl_int bcl_fail(cl_int code, const char *required);

// The same, with a condition that is formatted as printf() does it.
cl_int bcl_refuse(cl_int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The code of the calling thread's last failure since its last bcl_forget_failures(); CL_SUCCESS: there was none.
cl_int bcl_last_failure(void);
void bcl_forget_failures(void);

// The API function that the thread is in begins and ends. Its name is in the messages. bcl_failures_begin(): false, and nothing changes, if an API function has called
// this one. bcl_failures_end(): the message about the last failure in between; valid until the thread's next failure.
// NULL: there was none; or it is that a command has failed, which was reported when it failed; or
// bcl_failures_explained() was called, since somebody has explained it already; or nobody has called bcl_failures_keep()
// in this process.
bool bcl_failures_begin(const char *function);
const char *bcl_failures_end(void);
void bcl_failures_explained(void);
void bcl_failures_keep(void);

// Leaves the function with `code` unless the condition holds. The message has the text of the condition, or, with
// BCL_REQUIRE_SAYING, the words that follow, as for printf(). BCL_FEW_WORDS is for hosts that have no room for hundreds
// of such texts.
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
