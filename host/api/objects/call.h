// SPDX-License-Identifier: MIT
//
// BCL_CALL() as the first line of a function of the API: the call is seen by BARECL_DEBUG=api and
// BARECL_TRACE, however the function is left. Without them it costs the test of a word.

#ifndef BARECL_API_CALL_H
#define BARECL_API_CALL_H

#include <stdint.h>

struct bcl_call {
    const char *function;
    uint64_t start_ns; // 0: nobody watches
};

struct bcl_call bcl_call_begin(const char *function);
void bcl_call_end(struct bcl_call *call);

#define BCL_CALL() \
    __attribute__((cleanup(bcl_call_end))) struct bcl_call bcl_call = bcl_call_begin(__func__)

#endif // BARECL_API_CALL_H
