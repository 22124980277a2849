// SPDX-License-Identifier: MIT

#ifndef BARECL_PROGRAM_SOURCE_H
#define BARECL_PROGRAM_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

// What the compiler makes, and from which inputs (barecl/frames.h).
enum bcl_action {
    BCL_BUILD,   // an executable from source text
    BCL_COMPILE, // an object from source text and embedded headers
    BCL_LINK,    // an executable or a library from program binaries
};

// An embedded header or a program binary to be linked. `name` is the name that the source includes, or the name
// of the binary in messages.
struct bcl_part {
    const char *name;
    const void *data;
    size_t size; // bytes
};

// The inputs of a build. The caller owns strings and parts.
struct bcl_source {
    const char *target;   // the compiler's target
    const char *options;  // of clBuildProgram, clCompileProgram or clLinkProgram
    const char *settings; // barecl/frames.h
    const char *text;     // OpenCL C or SPIR-V; unused by BCL_LINK
    enum bcl_action action;
    const struct bcl_part *parts;
    size_t part_count;
    size_t text_size; // bytes; 0: text ends with its terminator
};

// A text or a blob of a request (barecl/frames.h). The caller owns the bytes.
struct bcl_blob {
    const void *bytes;
    size_t size;
};

// The blob of a text, without its terminator.
struct bcl_blob bcl_blob(const char *text);

// Returns an array, on the heap, of `before` blobs for the caller to fill, followed by all inputs of the source but
// the action, in the order of a request (barecl/frames.h). *count is the length of the array. NULL: no memory.
struct bcl_blob *bcl_source_blobs(const struct bcl_source *source, size_t before, size_t *count);

// Makes a deep copy. False: no memory; then there is nothing to free.
bool bcl_source_copy(struct bcl_source *copy, const struct bcl_source *source);

// Frees a copy.
void bcl_source_free(struct bcl_source *copy);

#endif // BARECL_PROGRAM_SOURCE_H
