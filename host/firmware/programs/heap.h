// SPDX-License-Identifier: MIT
//
// A part of a core's memory from which the host allocates: an area of the shared region, for
// buffers, constants and launches, or instruction memory. Thread-safe.

#ifndef BARECL_FIRMWARE_HEAP_H
#define BARECL_FIRMWARE_HEAP_H

#include "barecl/launch.h"
#include "bufalloc/bufalloc.h"
#include "device/device.h"

#include <pthread.h>

// Where a heap is.
struct bcl_heap_place {
    uint64_t address; // as the core sees it
    uint64_t size;    // addresses
    char *host;       // the same as the host sees it; NULL: it does not see it
    size_t unit;      // bytes at each address; 0 if the host does not see it
    uint64_t piece;   // a power of two: each allocation is a whole number of pieces
};

struct bcl_heap {
    struct bcl_heap_place place;
    pthread_mutex_t lock;
    struct bcl_bufalloc book;
    struct bcl_region region;
    struct bcl_chunk *records;
};

// False: no memory for the book.
bool bcl_heap_open(struct bcl_heap *heap, const struct bcl_heap_place *place);
void bcl_heap_close(struct bcl_heap *heap);

// `size` addresses, at a multiple of `align`, a power of two. CL_SUCCESS or
// CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_heap_allocate(struct bcl_heap *heap, size_t size, size_t align,
                         struct bcl_memory *memory);
void bcl_heap_release(struct bcl_heap *heap, const struct bcl_memory *memory);

// The whole allocation that includes the address; size 0: there is none.
struct bcl_range bcl_heap_find(struct bcl_heap *heap, uint64_t address);

#endif // BARECL_FIRMWARE_HEAP_H
