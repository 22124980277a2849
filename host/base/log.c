// SPDX-License-Identifier: MIT

#include "base/log.h"

#include "base/environment.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static bool log_wanted;

static void read_environment(void) {
    log_wanted = bcl_environment_flag("BARECL_LOG");
}

// In one piece, so that lines of several threads do not mix.
static void say(const char *format, va_list arguments) {
    char line[2048];
    vsnprintf(line, sizeof line, format, arguments);
    fprintf(stderr, "barecl: %s\n", line);
}

void bcl_log(const char *format, ...) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_environment);
    if (!log_wanted)
        return;
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

void bcl_warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}
