// SPDX-License-Identifier: MIT
//
// The loadable image: position-independent code and constants of all kernels of a program
//
// The payload is loaded at an address that is a multiple of `align`; memory_size - payload_size
// bytes after it are zero. Each relocation is the offset of a word of pointer_bytes, to which the
// load address is added. Nobody writes to a program's image after that. The first contents of a
// program's variables are an image too, without code, and kernels write to those (barecl/binary.h).
//
// Where instructions have a memory of their own, code stands in a second part, and only constants
// in the payload. An address of code counts instructions of code_unit bytes each, however they are
// kept (compiler/tta/encoding/InstructionEncoding.h). The relocations follow each other in four groups.

#ifndef BARECL_IMAGE_H
#define BARECL_IMAGE_H

#include "barecl/layout.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_IMAGE_VERSION 8u

#define BCL_IMAGE_MAGIC 0x494c4342u // "BCLI"

struct bcl_image_header {
    uint32_t magic;
    uint32_t pointer_bytes;     // 4 or 8
    uint32_t payload_offset;    // from this header
    uint32_t payload_size;      // bytes
    uint32_t memory_size;       // bytes, at least payload_size
    uint32_t align;             // bytes, a power of two
    uint32_t relocation_offset; // from this header; an array of uint32_t
    uint32_t relocation_count;  // in the payload, of the payload's address
    uint32_t code_offset;       // from this header
    uint32_t code_size;         // bytes, of whole instructions; 0: code is in the payload
    uint32_t code_unit;         // bytes of an instruction
    uint32_t to_code_count;     // in the payload, of the code's address
    uint32_t from_code_count;   // in the code, of the payload's address
    uint32_t in_code_count;     // in the code, of the code's address
};
BCL_ABI_SIZE(bcl_image_header, 56);

// What instruction memory that the host writes begins with, where a core has such a one. After
// having written code there, the host changes the generation, with release.
struct bcl_code_region {
    uint32_t generation; // host
    uint32_t reserved[15];
    // instructions follow
};
BCL_ABI_SIZE(bcl_code_region, 64);

#endif // BARECL_IMAGE_H
