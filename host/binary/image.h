// SPDX-License-Identifier: MIT
//
// The loader of program images (barecl/image.h): position-independent code and constants of all
// of a program's kernels, in one part or in two. It knows nothing of files, ELF or dlopen; where
// the memory comes from, and whether the host or a device runs what is in it, is its caller's
// affair.

#ifndef BARECL_BINARY_IMAGE_H
#define BARECL_BINARY_IMAGE_H

#include "barecl/image.h"

#include <stdbool.h>
#include <stddef.h>

// A checked view of an image. The bytes belong to the binary.
struct bcl_image {
    const unsigned char *payload;
    const unsigned char *code;   // apart from the payload; NULL: it is in there
    const uint32_t *relocations; // offsets, each of a whole word, in four groups; little-endian
    uint32_t relocation_counts[4];
    uint32_t payload_size;  // bytes
    uint32_t memory_size;   // bytes; what a loaded image needs; 0: no kernels, nothing to load
    uint32_t align;         // bytes, a power of two
    uint32_t pointer_bytes; // 4 or 8
    uint32_t code_count;    // instructions apart from the payload
    uint32_t code_unit;     // bytes of each
    const char *code_map;   // bcl_binary_header.code_map, or NULL
};

// Views `size` bytes at `data` (4-byte aligned) as an image. False, and nothing may be used, unless
// every offset in it is good.
bool bcl_image_parse(const void *data, size_t size, struct bcl_image *image);

// Writes the loaded image to `host`, image->memory_size bytes, to be run from `address`: the same
// bytes as the running core sees them, a multiple of image->align. The caller makes the code
// visible (cache maintenance, page protection). `code_address`: of the first instruction, if code
// is apart.
void bcl_image_place(const struct bcl_image *image, void *host, uint64_t address,
                     uint64_t code_address);

// Writes the instructions that are apart to `host`, code_count of code_unit bytes.
void bcl_image_place_code(const struct bcl_image *image, void *host, uint64_t address,
                          uint64_t code_address);

#endif // BARECL_BINARY_IMAGE_H
