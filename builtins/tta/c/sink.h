// SPDX-License-Identifier: MIT
//
// Where printf's characters go, and the padding that all conversions share.

#ifndef SINK_H
#define SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Where characters go: to a stream, or into a buffer of `size` if there is no stream.
struct sink {
    FILE *stream;
    char *buffer;
    size_t size;
    size_t written; // characters, including those without room in the buffer
    bool failed;
};

struct conversion {
    bool left, plus, space, alternative, zero;
    bool is_long, is_long_double;
    int width, precision; // negative precision: none
    int size;             // bytes of an integer
    char letter;
};

static inline void put(struct sink *sink, char character) {
    if (sink->stream != NULL)
        sink->failed |= fputc(character, sink->stream) == EOF;
    else if (sink->written + 1 < sink->size)
        sink->buffer[sink->written] = character;
    ++sink->written;
}

static inline void repeat(struct sink *sink, char character, int count) {
    for (; count > 0; --count)
        put(sink, character);
}

static inline const char *sign_text(const struct conversion *how, bool negative) {
    return negative ? "-" : how->plus ? "+" : how->space ? " " : "";
}

// Writes a prefix, zeros and a text, padded to the width.
void __tta_put_field(struct sink *sink, const struct conversion *how, const char *prefix,
                     const char *text, int length, int zeros);

#endif // SINK_H
