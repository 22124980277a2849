// SPDX-License-Identifier: MIT

#include "base/environment.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *bcl_environment(const char *name) { return secure_getenv(name); }

bool bcl_environment_flag(const char *name) {
    const char *value = bcl_environment(name);
    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

bool bcl_environment_number(const char *name, unsigned long least, unsigned long most,
                            unsigned long *number) {
    const char *value = bcl_environment(name);
    if (value == NULL || !isdigit((unsigned char)value[0]))
        return false;
    char *end;
    errno = 0;
    unsigned long given = strtoul(value, &end, 10);
    if (errno != 0 || *end != '\0' || given < least || given > most)
        return false;
    *number = given;
    return true;
}
