// SPDX-License-Identifier: MIT

#include "api/objects/call.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/trace.h"

#include <pthread.h>
#include <stdbool.h>

static bool watched;

static void look(void) { watched = bcl_tracing() || bcl_debugged(BCL_API); }

struct bcl_call bcl_call_begin(const char *function) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look);
    if (!watched)
        return (struct bcl_call){0};
    bcl_forget_failures(); // those of earlier calls
    return (struct bcl_call){function, bcl_now_ns()};
}

void bcl_call_end(struct bcl_call *call) {
    if (call->start_ns == 0)
        return;
    uint64_t now = bcl_now_ns();
    cl_int code = bcl_last_failure(); // an API function that called this one sees the same failure
    bcl_trace_span("api", call->function, call->start_ns, now);
    bcl_debug(BCL_API, "%s: %.1f us%s%s", call->function, (double)(now - call->start_ns) / 1000,
              code != CL_SUCCESS ? ", " : "", code != CL_SUCCESS ? bcl_error_name(code) : "");
}
