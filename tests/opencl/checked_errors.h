// SPDX-License-Identifier: MIT
//
// Reports on standard error, for tests/api/inventory.py, which errors of which calls a test has
// checked.

#ifndef OPENCL_CHECKED_ERRORS_H
#define OPENCL_CHECKED_ERRORS_H

#include <stdio.h>
#include <stdlib.h>

// Call it after a call that returned the expected error.
static inline void tell_checked_error(const char *call, const char *error) {
    if (getenv("TELL_CHECKED_ERRORS"))
        fprintf(stderr, "checked: %s: %s\n", error, call);
}

#endif // OPENCL_CHECKED_ERRORS_H
