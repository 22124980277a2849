// SPDX-License-Identifier: MIT
//
// printf and its relatives: to a stream or to memory, with arguments or a list of them.

#include "format.h"

#include <stdint.h>

static int finish(const struct sink *sink) { return sink->failed ? -1 : (int)sink->written; }

int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments) {
    struct sink sink = {.stream = stream};
    va_list copy;
    va_copy(copy, arguments);
    __tta_format(&sink, format, &copy);
    va_end(copy);
    return finish(&sink);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments) {
    struct sink sink = {.buffer = to, .size = size};
    va_list copy;
    va_copy(copy, arguments);
    __tta_format(&sink, format, &copy);
    va_end(copy);
    if (size > 0)
        to[sink.written < size ? sink.written : size - 1] = '\0';
    return finish(&sink);
}

int vprintf(const char *restrict format, va_list arguments) {
    return vfprintf(stdout, format, arguments);
}

int vsprintf(char *restrict to, const char *restrict format, va_list arguments) {
    return vsnprintf(to, SIZE_MAX, format, arguments);
}

// The body of a function that passes its own arguments to `list`, after those in `...`.
#define WITH_ARGUMENTS(list, ...)                       \
    va_list arguments;                                  \
    va_start(arguments, format);                        \
    int written = list(__VA_ARGS__, format, arguments); \
    va_end(arguments);                                  \
    return written

int fprintf(FILE *restrict stream, const char *restrict format, ...) {
    WITH_ARGUMENTS(vfprintf, stream);
}

int printf(const char *restrict format, ...) { WITH_ARGUMENTS(vfprintf, stdout); }

int sprintf(char *restrict to, const char *restrict format, ...) {
    WITH_ARGUMENTS(vsnprintf, to, SIZE_MAX);
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
    WITH_ARGUMENTS(vsnprintf, to, size);
}

int fiprintf(FILE *restrict stream, const char *restrict format, ...) {
    WITH_ARGUMENTS(vfprintf, stream);
}

int iprintf(const char *restrict format, ...) { WITH_ARGUMENTS(vfprintf, stdout); }

int siprintf(char *restrict to, const char *restrict format, ...) {
    WITH_ARGUMENTS(vsnprintf, to, SIZE_MAX);
}

int sniprintf(char *restrict to, size_t size, const char *restrict format, ...) {
    WITH_ARGUMENTS(vsnprintf, to, size);
}
