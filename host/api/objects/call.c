// SPDX-License-Identifier: MIT

#include "api/objects/call.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/trace.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static bool watched;
static void (*_Atomic listener)(const char *message);

static void look(void) { watched = bcl_tracing() || bcl_debugged(BCL_API); }

#ifndef BCL_FEW_WORDS
void bcl_call_listen(void (*function)(const char *message)) {
    atomic_store(&listener, function);
    bcl_failures_keep();
}
#endif

struct bcl_call bcl_call_begin(const char *function) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look);
    const bool outermost = bcl_failures_begin(function);
    if (!watched)
        return (struct bcl_call){function, 0, outermost};
    bcl_forget_failures(); // those of earlier calls
    return (struct bcl_call){function, bcl_now_ns(), outermost};
}

static void report(const struct bcl_call *call) {
    uint64_t now = bcl_now_ns();
    cl_int code = bcl_last_failure(); // an API function that called this one sees the same failure
    bcl_trace_span("api", call->function, call->start_ns, now);
    bcl_debug(BCL_API, "%s: %.1f us%s%s", call->function, (double)(now - call->start_ns) / 1000,
              code != CL_SUCCESS ? ", " : "", code != CL_SUCCESS ? bcl_error_name(code) : "");
}

// Failures of calls by the listener itself are not reported: that could recurse without end.
static void tell_failure(const struct bcl_call *call) {
    static _Thread_local bool tells;
    const char *message = bcl_failures_end();
    void (*tell)(const char *message) = atomic_load(&listener);
    if (tells || message == NULL || tell == NULL || strncmp(call->function, "clGet", 5) == 0)
        return;
    tells = true;
    tell(message);
    tells = false;
}

void bcl_call_end(struct bcl_call *call) {
    if (call->start_ns != 0)
        report(call);
    if (call->outermost)
        tell_failure(call);
}
