// SPDX-License-Identifier: MIT
//
// The memory of launches, in a core's heap: one piece, which one flight (launches/flight.h) uses at a time. It grows
// to what the largest launch needs, when that launch is enqueued. So a launch that does not fit is refused then, and
// a launch that was accepted has its memory when it runs. While no launch is enqueued, the memory may be given back
// to the heap. Thread-safe.

#ifndef BARECL_FIRMWARE_LAUNCH_MEMORY_H
#define BARECL_FIRMWARE_LAUNCH_MEMORY_H

#include "firmware/programs/heap.h"

struct bcl_launch_memory {
    struct bcl_heap *heap;
    pthread_mutex_t lock;
    struct bcl_memory memory; // size 0: none
    struct bcl_memory larger; // replaces `memory` when the launch that runs there has ended
    unsigned reserved;        // launches that are enqueued and have not ended
    bool running;             // a flight uses `memory`
};

void bcl_launch_memory_open(struct bcl_launch_memory *launches, struct bcl_heap *heap);
void bcl_launch_memory_close(struct bcl_launch_memory *launches);

// Reserves memory for a launch that needs `size` bytes. CL_SUCCESS, also if there may be enough memory only when
// enqueued launches have ended; or CL_OUT_OF_RESOURCES: there is not enough.
cl_int bcl_launch_memory_reserve(struct bcl_launch_memory *launches, uint64_t size);

// The launch has ended, or will never run.
void bcl_launch_memory_unreserve(struct bcl_launch_memory *launches);

// Whether reserved launches that need `size` bytes together may run in one flight: whether there is so much, or can
// be without using memory that others have reserved.
bool bcl_launch_memory_suffices(struct bcl_launch_memory *launches, uint64_t size);

// Begins a flight of reserved launches, the only one: until end() `memory` has at least `size` bytes. CL_SUCCESS, or
// CL_OUT_OF_RESOURCES: the launch was to use memory of earlier launches, which another allocation has taken.
cl_int bcl_launch_memory_begin(struct bcl_launch_memory *launches, uint64_t size,
                               struct bcl_memory *memory);
void bcl_launch_memory_end(struct bcl_launch_memory *launches);

// Gives the memory back to the heap if no launch has reserved it. Returns whether there was any.
bool bcl_launch_memory_give(struct bcl_launch_memory *launches);

#endif // BARECL_FIRMWARE_LAUNCH_MEMORY_H
