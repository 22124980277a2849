// SPDX-License-Identifier: MIT

#include "base/log.h"

#include "base/environment.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool log_wanted;
static unsigned subjects; // a bit for each that BARECL_DEBUG lists

static const char *const subject_names[] = {
    [BCL_API] = "api",
    [BCL_BUILDS] = "build",
    [BCL_QUEUES] = "queue",
    [BCL_MEMORY] = "memory",
};
#define SUBJECTS (sizeof subject_names / sizeof subject_names[0])

// Writes the line with one call, so that lines of several threads do not mix.
static void say(const char *subject, const char *format, va_list arguments) {
    char line[2048];
    vsnprintf(line, sizeof line, format, arguments);
    fprintf(stderr, "barecl: %s%s%s\n", subject, subject[0] != '\0' ? ": " : "", line);
}

// The bits of a name in the list; 0: there is no such subject.
static unsigned bits_of(const char *name, size_t length) {
    if (length == 3 && strncmp(name, "all", length) == 0)
        return (1u << SUBJECTS) - 1;
    for (size_t i = 0; i < SUBJECTS; i++)
        if (strlen(subject_names[i]) == length && strncmp(name, subject_names[i], length) == 0)
            return 1u << i;
    return 0;
}

static void read_subjects(const char *list) {
    while (*list != '\0') {
        size_t length = strcspn(list, ",");
        unsigned bits = bits_of(list, length);
        if (bits == 0 && length > 0)
            bcl_warn("BARECL_DEBUG: '%.*s' is none of api, build, queue, memory, all", (int)length,
                     list);
        subjects |= bits;
        list += length + (list[length] == ',');
    }
}

static void read_environment(void) {
    const char *list = bcl_environment("BARECL_DEBUG");
    log_wanted = bcl_environment_flag("BARECL_LOG");
    if (list != NULL)
        read_subjects(list);
}

static void ensure_read(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_environment);
}

bool bcl_logs(void) {
    ensure_read();
    return log_wanted;
}

void bcl_log(const char *format, ...) {
    if (!bcl_logs())
        return;
    va_list arguments;
    va_start(arguments, format);
    say("", format, arguments);
    va_end(arguments);
}

void bcl_warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say("", format, arguments);
    va_end(arguments);
}

bool bcl_debugged(enum bcl_subject subject) {
    ensure_read();
    return (subjects >> subject & 1) != 0;
}

void bcl_debug(enum bcl_subject subject, const char *format, ...) {
    if (!bcl_debugged(subject))
        return;
    va_list arguments;
    va_start(arguments, format);
    say(subject_names[subject], format, arguments);
    va_end(arguments);
}
