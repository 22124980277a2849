// SPDX-License-Identifier: MIT

#include "base/error.h"

#include "base/error_names.h"
#include "base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

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

#ifdef BCL_FEW_WORDS

cl_int bcl_fail(cl_int code, const char *required) {
    failure = code;
    bcl_log("%s: requires %s", bcl_error_name(code), required);
    return code;
}

bool bcl_failures_begin(const char *function) {
    (void)function;
    return false;
}

const char *bcl_failures_end(void) { return NULL; }

#else

static atomic_bool kept;

// The API function that this thread is in.
static _Thread_local struct {
    const char *function; // NULL: none
    bool explained;
    char message[384]; // about its last failure; empty: there was none
} api;

static bool is_read(void) {
    return atomic_load_explicit(&kept, memory_order_relaxed) || bcl_logs();
}

// Composes no message that nobody reads.
static void note(cl_int code, const char *format, va_list arguments) {
    if (!is_read())
        return;
    int used =
        snprintf(api.message, sizeof api.message, "%s: %s: requires ",
                 api.function != NULL ? api.function : "in the background", bcl_error_name(code));
    vsnprintf(api.message + used, sizeof api.message - (size_t)used, format, arguments);
    bcl_log("%s", api.message);
}

cl_int bcl_refuse(cl_int code, const char *format, ...) {
    va_list arguments;
    failure = code;
    va_start(arguments, format);
    note(code, format, arguments);
    va_end(arguments);
    return code;
}

cl_int bcl_fail(cl_int code, const char *required) { return bcl_refuse(code, "%s", required); }

void bcl_failures_keep(void) { atomic_store(&kept, true); }

bool bcl_failures_begin(const char *function) {
    if (api.function != NULL || !is_read())
        return false;
    api.function = function;
    api.explained = false;
    api.message[0] = '\0';
    return true;
}

const char *bcl_failures_end(void) {
    api.function = NULL;
    // A command failed, which was reported at its end.
    bool is_result = failure == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    bool told = is_result || api.explained || api.message[0] == '\0' || !atomic_load(&kept);
    return told ? NULL : api.message;
}

void bcl_failures_explained(void) { api.explained = true; }

#endif

cl_int bcl_last_failure(void) { return failure; }

void bcl_forget_failures(void) { failure = CL_SUCCESS; }
