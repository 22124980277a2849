// SPDX-License-Identifier: MIT
//
// The printf ring: one writer (a core, or one worker thread of the host) and one reader (host)
//
//     | header | data: `size` bytes, a power of two                    |
//                     ^ read & (size-1)          ^ write & (size-1)
//
// A record is `bytes` long, a multiple of 4, and may wrap. Its words: bytes, the index of the
// format in the program (bcl_binary_header.format_*), then each argument as printf receives it (C's
// default promotions; a vector is its elements in order, 3-vectors as 3), each padded to 4 bytes. A
// `%s` argument is the device address of a string in the program's image, as one 64-bit word. A
// record that does not fit is dropped whole and counted; printf then returns -1.

#ifndef BARECL_PRINTF_RING_H
#define BARECL_PRINTF_RING_H

#include "barecl/layout.h"

// Raised by every change of this file, or of a record by its format (printf_format.h), that an older reader or
// writer would misread.
#define BCL_PRINTF_VERSION 8u

struct bcl_printf_ring {
    uint32_t size; // host
    uint32_t read; // host: bytes taken since the start
    uint32_t reserved0[6];
    uint32_t write;   // writer: bytes written since the start
    uint32_t dropped; // writer: records dropped since the start
    uint32_t reserved1[6];
    // data follows
};
BCL_ABI_OFFSET(bcl_printf_ring, write, 32);
BCL_ABI_SIZE(bcl_printf_ring, 64);

#endif // BARECL_PRINTF_RING_H
