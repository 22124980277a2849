// SPDX-License-Identifier: MIT

#include "api/context.h"
#include "device/driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool log_wanted;

static void read_environment(void) {
    const char *value = getenv("BARECL_LOG");
    log_wanted = value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

void bcl_log(const char *format, ...) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_environment);
    if (!log_wanted)
        return;
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "barecl: %s\n", line);
}

void bcl_device_error(cl_device_id device, const char *format, ...) {
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "barecl: %s: %s\n", device->facts.name, line);
    bcl_context_notify_all(device, line);
}
