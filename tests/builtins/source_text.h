// SPDX-License-Identifier: MIT
//
// Reads the program of a test from its file.

#ifndef BUILTINS_SOURCE_TEXT_H
#define BUILTINS_SOURCE_TEXT_H

#include <stdio.h>
#include <stdlib.h>

// Returns the text, which stays valid until the next call. Ends the test if the file cannot be
// read.
static inline char *source_text(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (size == 0)
        exit(EXIT_FAILURE);
    text[size] = '\0';
    fclose(file);
    return text;
}

#endif // BUILTINS_SOURCE_TEXT_H
