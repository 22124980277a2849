// SPDX-License-Identifier: MIT
//
// The one door to the environment (docs/environment.md lists the variables). A program that runs
// with rights that its user has not (setuid, capabilities) finds it empty.

#ifndef BARECL_BASE_ENVIRONMENT_H
#define BARECL_BASE_ENVIRONMENT_H

#include <stdbool.h>

// The variable's value, or NULL. Valid as long as getenv()'s: until the application changes it.
const char *bcl_environment(const char *name);

// Whether it is set, and neither empty nor "0".
bool bcl_environment_flag(const char *name);

// Whether it is a decimal number of that range, which goes to *number. Else *number stays.
bool bcl_environment_number(const char *name, unsigned long least, unsigned long most,
                            unsigned long *number);

#endif // BARECL_BASE_ENVIRONMENT_H
