// SPDX-License-Identifier: MIT
//
// A FILE has the functions of its kind, and its state. A program contains only the kinds that it uses: a program that
// never calls fopen() does not contain files in memory.

#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stdio.h>

struct stream_kind {
    bool (*put)(FILE *stream, char character); // false: the character could not be written
    int (*get)(FILE *stream);                  // EOF: `ended` or `failed` says why
    bool (*seek)(FILE *stream, long offset, int from, long *position); // *position: the result
    void (*close)(FILE *stream);
};

struct __tta_stream {
    const struct stream_kind *kind;
    bool ended, failed;
    int pushed; // the character of ungetc(), or EOF
};

#endif // STREAM_H
