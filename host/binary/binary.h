// SPDX-License-Identifier: MIT
//
// The reader of program binaries (barecl/binary.h): the files that bareclc makes, that CL_PROGRAM_BINARIES returns,
// and that the cache stores. The parser checks the whole binary first; after that its records can be followed
// without further checks.

#ifndef BARECL_BINARY_BINARY_H
#define BARECL_BINARY_BINARY_H

#include "barecl/binary.h"
#include "binary/image.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A checked binary. The pointers below `copy` point into `data`. On a big-endian host, header and records point
// into `copy`, which has them in the host's byte order.
struct bcl_binary {
    const unsigned char *data; // of base/keep.h, `header->size` bytes
    unsigned char *copy;       // on the heap; NULL: none is needed
    const struct bcl_binary_header *header;
    const struct bcl_kernel_record *kernels;     // header->kernel_count
    const struct bcl_argument_record *arguments; // header->argument_count, of all kernels
    const struct bcl_local_record *locals;       // header->local_count, of all kernels
    const uint32_t *formats;                     // header->format_count names
    const struct bcl_access_record *accesses;    // header->access_count
    const struct bcl_variable_record *variables; // header->variable_count
    const char *strings;
    struct bcl_image image; // only of an executable
#ifndef BCL_NO_CHECKS
    // First contents of the program's variables in global memory; memory_size 0: it has none.
    struct bcl_image data_image;
#endif
};

// Keeps `size` bytes at `data` and checks them. False: *why names the requirement that they do not meet. True: the
// caller owns the binary and frees it with bcl_binary_free().
bool bcl_binary_parse(const void *data, size_t size, struct bcl_binary *binary, const char **why);
// What *why is if the binary may be right, but there is no memory for it.
extern const char bcl_binary_no_memory[];
void bcl_binary_free(struct bcl_binary *binary);

// Whether the binary can be run, because it is neither a compiled object nor a library.
static inline bool bcl_binary_is_executable(const struct bcl_binary *binary) {
    return (binary->header->flags & (BCL_BINARY_OBJECT | BCL_BINARY_LIBRARY)) == 0;
}

// The zero-terminated string at offset `name` of the string table.
static inline const char *bcl_binary_string(const struct bcl_binary *binary, uint32_t name) {
    return binary->strings + name;
}

// The kernel's arguments and automatic local variables.
static inline const struct bcl_argument_record *
bcl_binary_arguments(const struct bcl_binary *binary, const struct bcl_kernel_record *kernel) {
    return binary->arguments + kernel->argument_first;
}
static inline const struct bcl_local_record *
bcl_binary_locals(const struct bcl_binary *binary, const struct bcl_kernel_record *kernel) {
    return binary->locals + kernel->local_first;
}

// Bytes of the program's variables in global memory. A host without room for them (BCL_NO_CHECKS) refuses programs
// that have any when it reads them.
static inline uint32_t bcl_binary_variable_bytes(const struct bcl_binary *binary) {
#ifdef BCL_NO_CHECKS
    (void)binary;
    return 0;
#else
    return binary->data_image.memory_size;
#endif
}

// The number of arguments that the application sets. The host sets one more if the kernel takes the program's
// variables.
static inline uint32_t bcl_kernel_own_arguments(const struct bcl_kernel_record *kernel) {
#ifdef BCL_NO_CHECKS
    return kernel->argument_count;
#else
    return kernel->argument_count - ((kernel->flags & BCL_KERNEL_TAKES_VARIABLES) != 0);
#endif
}

// The kernel that constructs (BCL_KERNEL_INITIALIZES) or destroys (BCL_KERNEL_FINALIZES) the program's variables; NULL:
// the program has none.
const struct bcl_kernel_record *bcl_binary_hidden(const struct bcl_binary *binary, uint32_t flag);

// The number of kernels that the application sees: the first ones.
uint32_t bcl_binary_kernel_count(const struct bcl_binary *binary);

// The kernel called `name` that the application sees, or NULL.
const struct bcl_kernel_record *bcl_binary_kernel(const struct bcl_binary *binary,
                                                  const char *name);

// Whether the arguments of the two kernels have the same kinds, sizes, alignments, accesses and types of images.
bool bcl_binary_same_arguments(const struct bcl_binary *binary,
                               const struct bcl_kernel_record *kernel,
                               const struct bcl_binary *other_binary,
                               const struct bcl_kernel_record *other);

// CRC-32 of IEEE 802.3. `crc` is 0 for the first bytes, and the result of the previous call for the next ones.
uint32_t bcl_crc32(uint32_t crc, const void *data, size_t size);

#endif // BARECL_BINARY_BINARY_H
