// SPDX-License-Identifier: MIT
//
// What a FILE is: the functions of its kind, and its state. A program holds only the kinds that it names:
// one that never calls fopen() has no files in memory.

#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stdio.h>

struct stream_kind {
    bool (*put)(FILE *stream, char character); // false: it could not be written
    int (*get)(FILE *stream);                  // EOF: it says in `ended` or `failed` why
    bool (*seek)(FILE *stream, long offset, int from, long *position); // the position there
    void (*close)(FILE *stream);
};

struct __tta_stream {
    const struct stream_kind *kind;
    bool ended, failed;
    int pushed; // by ungetc(); EOF: nothing
};

#endif // STREAM_H
