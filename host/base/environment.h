// SPDX-License-Identifier: MIT
//
// The only access to the environment (docs/environment.md lists the variables). In a program with more rights than
// its user (setuid, capabilities) every variable is unset.

#ifndef BARECL_BASE_ENVIRONMENT_H
#define BARECL_BASE_ENVIRONMENT_H

#include <stdbool.h>

// The variable's value, or NULL. As with getenv(), it is valid until the application changes the variable.
const char *bcl_environment(const char *name);

// Whether the variable is set, and neither empty nor "0".
bool bcl_environment_flag(const char *name);

// Whether the variable is a decimal number from `least` to `most`. If so, stores it into *number, which is otherwise
// unchanged.
bool bcl_environment_number(const char *name, unsigned long least, unsigned long most,
                            unsigned long *number);

#endif // BARECL_BASE_ENVIRONMENT_H
