// SPDX-License-Identifier: MIT
//
// BCL_CALL() is the first line of each API function. It reports the call to BARECL_DEBUG=api and
// BARECL_TRACE, wherever the function returns. Without them it costs only the test of a variable.

#ifndef BARECL_API_CALL_H
#define BARECL_API_CALL_H

#include <stdint.h>

struct bcl_call {
    const char *function;
    uint64_t start_ns; // 0: nothing is reported
};

struct bcl_call bcl_call_begin(const char *function);
void bcl_call_end(struct bcl_call *call);

#define BCL_CALL() \
    __attribute__((cleanup(bcl_call_end))) struct bcl_call bcl_call = bcl_call_begin(__func__)

#endif // BARECL_API_CALL_H
