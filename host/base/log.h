// SPDX-License-Identifier: MIT
//
// What the library says to people: lines on stderr that begin with "barecl: ". No newline at the
// end of `format`. Any thread.

#ifndef BARECL_BASE_LOG_H
#define BARECL_BASE_LOG_H

#include <stdbool.h>

// For whoever follows along: only when BARECL_LOG is set, and not to "0".
void bcl_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

// What somebody must know who did not ask: always.
void bcl_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

// What BARECL_DEBUG asks for, a list of these subjects by commas, or `all`: a line an occurrence, which
// begins with the subject.
enum bcl_subject {
    BCL_API,    // api: calls of the application's, their time and how they fail
    BCL_BUILDS, // build: what is built, found in the cache, loaded
    BCL_QUEUES, // queue: commands on their way
    BCL_MEMORY, // memory: storage of buffers, and what is copied between devices for them
};
bool bcl_debugged(enum bcl_subject subject);
void bcl_debug(enum bcl_subject subject, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif // BARECL_BASE_LOG_H
