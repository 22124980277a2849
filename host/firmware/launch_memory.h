// SPDX-License-Identifier: MIT
//
// The memory of launches, out of a core's heap: one piece for all, which a core's launches have one
// flight (firmware/flight.h) at a time. It is there from the enqueueing of a launch on, so that what does not fit is refused then,
// and what was taken in has its memory when its turn comes; and it grows with the largest. While no
// launch is under way it may go to those who have more use for it. Thread-safe.

#ifndef BARECL_FIRMWARE_LAUNCH_MEMORY_H
#define BARECL_FIRMWARE_LAUNCH_MEMORY_H

#include "firmware/heap.h"

struct bcl_launch_memory {
    struct bcl_heap *heap;
    pthread_mutex_t lock;
    struct bcl_memory memory; // size 0: none
    struct bcl_memory larger; // what `memory` becomes when the launch that runs there has ended
    unsigned reserved;        // launches that are enqueued and have not ended
    bool running;             // one of them is in `memory`
};

void bcl_launch_memory_open(struct bcl_launch_memory *launches, struct bcl_heap *heap);
void bcl_launch_memory_close(struct bcl_launch_memory *launches);

// For a launch that needs `size` bytes. CL_SUCCESS, also if such a piece may be found when launches
// that are under way have ended; or CL_OUT_OF_RESOURCES: there is none.
cl_int bcl_launch_memory_reserve(struct bcl_launch_memory *launches, uint64_t size);

// The launch has ended, or will never run.
void bcl_launch_memory_unreserve(struct bcl_launch_memory *launches);

// Reserved launches may run together: whether there are `size` bytes for them, or can be without taking
// any from who has reserved some.
bool bcl_launch_memory_suffices(struct bcl_launch_memory *launches, uint64_t size);

// Reserved launches run, and no others: until end() it has `size` bytes at least. CL_SUCCESS, or
// CL_OUT_OF_RESOURCES: it had to wait for others' memory, which somebody else has got.
cl_int bcl_launch_memory_begin(struct bcl_launch_memory *launches, uint64_t size,
                               struct bcl_memory *memory);
void bcl_launch_memory_end(struct bcl_launch_memory *launches);

// Gives it back to the heap if no launch is under way. Whether there was any.
bool bcl_launch_memory_give(struct bcl_launch_memory *launches);

#endif // BARECL_FIRMWARE_LAUNCH_MEMORY_H
