// SPDX-License-Identifier: MIT
//
// What the conversions of printf share.

#ifndef FORMAT_H
#define FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <tta.h>

// Where characters go: into a buffer of `size`, or to the machine if there is none.
struct sink {
    char *buffer;
    size_t size;
    size_t written; // or would be
};

struct conversion {
    bool left, plus, space, alternative, zero;
    int width, precision; // negative precision: none
    int size;             // bytes of an integer
    char letter;
};

static inline void put(struct sink *sink, char character) {
    if (sink->buffer == NULL)
        __tta_stdout((unsigned char)character);
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

// A prefix, zeros and a text, with what fills up the width.
void __tta_put_field(struct sink *sink, const struct conversion *how, const char *prefix,
                     const char *text, int length, int zeros);

// By the letters f e g F E G.
void __tta_put_float(struct sink *sink, const struct conversion *how, double value);

#endif // FORMAT_H
