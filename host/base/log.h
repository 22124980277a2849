// SPDX-License-Identifier: MIT
//
// What the library says to people: lines on stderr that begin with "barecl: ". No newline at the
// end of `format`. Any thread.

#ifndef BARECL_BASE_LOG_H
#define BARECL_BASE_LOG_H

// For whoever follows along: only when BARECL_LOG is set, and not to "0".
void bcl_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

// What somebody must know who did not ask: always.
void bcl_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif // BARECL_BASE_LOG_H
