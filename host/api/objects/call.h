// SPDX-License-Identifier: MIT
//
// BCL_CALL() is the first line of each API function. Wherever the function returns, it reports the
// call to BARECL_DEBUG=api and BARECL_TRACE, and a failure to the listener. With none of the three it
// costs only tests of variables.

#ifndef BARECL_API_CALL_H
#define BARECL_API_CALL_H

#include <stdbool.h>
#include <stdint.h>

struct bcl_call {
    const char *function;
    uint64_t start_ns; // 0: the call is not reported
    bool outermost;    // not called by another API function; failures have a reader
};

// From now on, calls `listener` with the message of each API function that fails, in the function's
// thread, with no lock held. Queries (clGet...) are excepted: applications use them to find out what is
// supported. So are failures for which bcl_failures_end() returns NULL (base/error.h).
void bcl_call_listen(void (*listener)(const char *message));

struct bcl_call bcl_call_begin(const char *function);
void bcl_call_end(struct bcl_call *call);

#define BCL_CALL() \
    __attribute__((cleanup(bcl_call_end))) struct bcl_call bcl_call = bcl_call_begin(__func__)

#endif // BARECL_API_CALL_H
