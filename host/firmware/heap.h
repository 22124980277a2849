// SPDX-License-Identifier: MIT
//
// The part of a core's shared region that buffers, programs and launches live in. Thread-safe.

#ifndef BARECL_FIRMWARE_HEAP_H
#define BARECL_FIRMWARE_HEAP_H

#include "bufalloc/bufalloc.h"
#include "device/driver.h"
#include "firmware/core.h"

#include <pthread.h>

struct bcl_heap {
    const struct bcl_core *core;
    pthread_mutex_t lock;
    struct bcl_bufalloc book;
    struct bcl_region region;
    struct bcl_chunk *records;
};

// Over all of the core's heap. False: no memory for the book.
bool bcl_heap_open(struct bcl_heap *heap, const struct bcl_core *core);
void bcl_heap_close(struct bcl_heap *heap);

// CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE. `align` is a power of two.
cl_int bcl_heap_allocate(struct bcl_heap *heap, size_t size, size_t align,
                         struct bcl_memory *memory);
void bcl_heap_release(struct bcl_heap *heap, const struct bcl_memory *memory);

#endif // BARECL_FIRMWARE_HEAP_H
