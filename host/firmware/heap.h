// SPDX-License-Identifier: MIT
//
// A part of a core's memory that the host gives out: of the shared region, where buffers, constants
// and launches live, or of instruction memory. Thread-safe.

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
    char *host;       // the same as the host sees it
    size_t unit;      // bytes at each address
    uint64_t piece;   // a power of two: allocations are made of whole ones
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

// The whole of the allocation that the address lies in; size 0: it lies in none.
struct bcl_range bcl_heap_find(struct bcl_heap *heap, uint64_t address);

#endif // BARECL_FIRMWARE_HEAP_H
