// SPDX-License-Identifier: MIT
//
// Definitions for the layouts that parts of BareCL share. No other file states an offset. The rules:
//
//  - Little-endian, naturally aligned, no implicit padding; every offset is asserted.
//  - An address or a size that a core reads takes a 64-bit slot on every target. A 32-bit core reads the low half
//    (HSA's "small model, little-endian"), so that one set of offsets serves all.
//  - Every word in memory that host and core share has exactly one writer, named in its comment. Nothing needs an
//    atomic read-modify-write; a release store publishes, an acquire load observes.
//  - Every file has a version of its own. Data that crosses from one part to another carries one word with the
//    versions of all files that define its layout, made with BCL_ABI_OF: BCL_FIRMWARE_ABI (abi.h), BCL_PROGRAM_ABI
//    (binary.h).
//
// C, C++ and OpenCL C.

#ifndef BARECL_LAYOUT_H
#define BARECL_LAYOUT_H

#ifdef __OPENCL_C_VERSION__
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef ulong uint64_t;
#else
#include <stddef.h>
#include <stdint.h>
#endif

#ifdef __cplusplus
#define BCL_ABI_ASSERT(condition) static_assert(condition, #condition)
#else
#define BCL_ABI_ASSERT(condition) _Static_assert(condition, #condition)
#endif
#define BCL_ABI_OFFSET(type, field, offset) \
    BCL_ABI_ASSERT(__builtin_offsetof(struct type, field) == (offset))
#define BCL_ABI_SIZE(type, size) BCL_ABI_ASSERT(sizeof(struct type) == (size))

// Four versions in one word.
#define BCL_ABI_OF(a, b, c, d) ((a) << 24 | (b) << 16 | (c) << 8 | (d))

#endif // BARECL_LAYOUT_H
