// SPDX-License-Identifier: MIT
//
// The library's messages: lines on stderr that begin with "barecl: ". `format` has no newline at its end. Any thread.

#ifndef BARECL_BASE_LOG_H
#define BARECL_BASE_LOG_H

#include <stdbool.h>

// A detail. It is written only if BARECL_LOG is set, and not to "0".
void bcl_log(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool bcl_logs(void); // whether bcl_log() writes

// A warning. It is always written.
void bcl_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Subjects of BARECL_DEBUG, which is `all` or a list of subjects separated by commas. Each occurrence writes a line
// that begins with the subject.
enum bcl_subject {
    BCL_API,    // api: the application's calls, their time and how they fail
    BCL_BUILDS, // build: what is built, found in the cache, loaded; logs of failed builds
    BCL_QUEUES, // queue: commands on their way
    BCL_MEMORY, // memory: storage of buffers, and what is copied between devices for them
};
bool bcl_debugged(enum bcl_subject subject);
void bcl_debug(enum bcl_subject subject, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif // BARECL_BASE_LOG_H
