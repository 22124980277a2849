// SPDX-License-Identifier: MIT
//
// The loader of program images (barecl/image.h). An image holds the position-independent code and the constants of
// all kernels of a program, in one part or in two. The loader knows nothing of files, ELF or dlopen. The caller
// provides the memory, and decides whether the host or a device runs the code.

#ifndef BARECL_BINARY_IMAGE_H
#define BARECL_BINARY_IMAGE_H

#include "barecl/image.h"
#include "binary/lines.h"

#include <stdbool.h>
#include <stddef.h>

// What debuggers read of a program (bcl_binary_header.debug_offset). The bytes belong to the binary.
struct bcl_debug_file {
    const unsigned char *elf;
    uint32_t size;             // bytes; 0: there is none
    const uint32_t *addresses; // offsets of whole words of the image's pointer_bytes
    uint32_t address_count;
};

// A checked view of an image. The bytes belong to the binary.
struct bcl_image {
    const unsigned char *payload;
    const unsigned char *code;   // separate from the payload; NULL: the payload contains it
    const uint32_t *relocations; // offsets, each of a whole word, in four groups; little-endian
    uint32_t relocation_counts[4];
    uint32_t payload_size;  // bytes
    uint32_t memory_size;   // bytes that a loaded image needs; 0: no kernels, nothing to load
    uint32_t align;         // bytes, a power of two
    uint32_t pointer_bytes; // 4 or 8
    uint32_t code_count;    // instructions in `code`
    uint32_t code_unit;     // bytes of each
    const char *code_map;   // bcl_binary_header.code_map, or NULL
    struct bcl_debug_file debug;
    struct bcl_lines lines;
};

// Views `size` bytes at `data` (4-byte aligned) as an image. False: an offset in it is wrong, and `image` must not
// be used.
bool bcl_image_parse(const void *data, size_t size, struct bcl_image *image);

// Writes the loaded image to `host`, image->memory_size bytes. `address` is where the core that runs it sees these
// bytes, a multiple of image->align. `code_address` is the first instruction's address, if code is separate. The
// caller makes the code executable and visible to the core (cache maintenance, page protection).
void bcl_image_place(const struct bcl_image *image, void *host, uint64_t address,
                     uint64_t code_address);

// Writes the separate instructions to `host`: code_count instructions of code_unit bytes each.
void bcl_image_place_code(const struct bcl_image *image, void *host, uint64_t address,
                          uint64_t code_address);

// Writes what debuggers read of the loaded image to `to`, image->debug.size bytes: an ELF file with the addresses of
// the image at `address`.
void bcl_image_place_debug_file(const struct bcl_image *image, void *to, uint64_t address);

#endif // BARECL_BINARY_IMAGE_H
