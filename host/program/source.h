// SPDX-License-Identifier: MIT

#ifndef BARECL_PROGRAM_SOURCE_H
#define BARECL_PROGRAM_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

// What is made of what (barecl/frames.h).
enum bcl_action {
    BCL_BUILD,   // an executable, of a text
    BCL_COMPILE, // an object, of a text and embedded headers
    BCL_LINK,    // an executable or a library, of program binaries
};

// An embedded header, by the name that the source includes, or a program binary to be linked, by what
// messages call it.
struct bcl_part {
    const char *name;
    const void *data;
    size_t size; // bytes
};

// What a binary is made from. Strings and parts are the caller's.
struct bcl_source {
    const char *target;   // the compiler's target
    const char *options;  // of clBuildProgram, clCompileProgram or clLinkProgram
    const char *settings; // barecl/frames.h
    const char *text;     // not of a link
    enum bcl_action action;
    const struct bcl_part *parts;
    size_t part_count;
};

// A text or a blob of a request (barecl/frames.h), the caller's.
struct bcl_blob {
    const void *bytes;
    size_t size;
};

// A text without its terminator.
struct bcl_blob bcl_blob(const char *text);

// All that it is but its action, in the order of a request (barecl/frames.h), behind so many blobs
// that the caller fills. On the heap; NULL: no memory. *count is that of all.
struct bcl_blob *bcl_source_blobs(const struct bcl_source *source, size_t before, size_t *count);

// A copy of all that it holds. False: no memory, and nothing is left.
bool bcl_source_copy(struct bcl_source *copy, const struct bcl_source *source);

// Gives a copy back.
void bcl_source_free(struct bcl_source *copy);

#endif // BARECL_PROGRAM_SOURCE_H
