// SPDX-License-Identifier: MIT
//
// The memory of a pipe. The host writes it when the pipe is created; builtins/pipe.cl uses it, and explains how.
//
//     struct bcl_pipe                        at the start
//     struct bcl_pipe_slot[max_packets]
//     max_packets * packet_size bytes        from byte `packets` on, aligned to BCL_PIPE_ALIGN
//
// Words are little-endian.

#ifndef BARECL_PIPE_H
#define BARECL_PIPE_H

#include "barecl/layout.h"

#define BCL_PIPE_ALIGN 128u // bytes: the alignment of the largest type of OpenCL C

struct bcl_pipe {
    uint32_t max_packets; // at least 1
    uint32_t span;        // positions are smaller: at least twice max_packets and a multiple of it
    uint32_t packets;     // offset of the first packet in bytes
    uint32_t head, tail;  // positions of the next packet to read and to write
};

struct bcl_pipe_slot {
    uint32_t state;    // 0 at first
    uint32_t reserved; // packets of the reservation that begins with this slot
};

#endif // BARECL_PIPE_H
