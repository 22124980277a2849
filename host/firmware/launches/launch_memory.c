// SPDX-License-Identifier: MIT

#include "firmware/launches/launch_memory.h"

#include "barecl/launch.h"

#include <stdint.h>

void bcl_launch_memory_open(struct bcl_launch_memory *launches, struct bcl_heap *heap) {
    *launches = (struct bcl_launch_memory){.heap = heap};
    pthread_mutex_init(&launches->lock, NULL);
}

void bcl_launch_memory_close(struct bcl_launch_memory *launches) {
    pthread_mutex_destroy(&launches->lock);
}

// All functions up to the next line run under the lock.

static bool allocate(struct bcl_launch_memory *launches, uint64_t size, struct bcl_memory *memory) {
    return size <= SIZE_MAX &&
           bcl_heap_allocate(launches->heap, (size_t)size, BCL_PRIVATE_ALIGN, memory) == CL_SUCCESS;
}

static void release(struct bcl_launch_memory *launches, struct bcl_memory *memory) {
    if (memory->size > 0)
        bcl_heap_release(launches->heap, memory);
    memory->size = 0;
}

// Grows the memory to at least `size` bytes. If launches have reserved the old memory, allocates
// the new one beside it.
static bool grow(struct bcl_launch_memory *launches, uint64_t size) {
    struct bcl_memory grown;
    if (size <= launches->memory.size || size <= launches->larger.size)
        return true;
    if (!allocate(launches, size, &grown)) {
        if (launches->reserved > 0)
            return false;
        release(launches, &launches->memory);
        if (!allocate(launches, size, &grown))
            return false;
    }
    struct bcl_memory *old = launches->running ? &launches->larger : &launches->memory;
    release(launches, old);
    *old = grown;
    return true;
}

// -------------------------------------------------------------------------------------------------

cl_int bcl_launch_memory_reserve(struct bcl_launch_memory *launches, uint64_t size) {
    pthread_mutex_lock(&launches->lock);
    bool reserved =
        grow(launches, size) || (launches->reserved > 0 && size <= launches->heap->place.size);
    launches->reserved += reserved;
    pthread_mutex_unlock(&launches->lock);
    return reserved ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

void bcl_launch_memory_unreserve(struct bcl_launch_memory *launches) {
    pthread_mutex_lock(&launches->lock);
    launches->reserved--;
    pthread_mutex_unlock(&launches->lock);
}

bool bcl_launch_memory_suffices(struct bcl_launch_memory *launches, uint64_t size) {
    pthread_mutex_lock(&launches->lock);
    bool suffices = grow(launches, size);
    pthread_mutex_unlock(&launches->lock);
    return suffices;
}

// No launch runs, so the old memory may be released to make room. If that is not enough, allocates
// it again.
cl_int bcl_launch_memory_begin(struct bcl_launch_memory *launches, uint64_t size,
                               struct bcl_memory *memory) {
    pthread_mutex_lock(&launches->lock);
    bool fits = grow(launches, size);
    if (!fits) {
        size_t before = launches->memory.size;
        release(launches, &launches->memory);
        fits = allocate(launches, size, &launches->memory);
        if (!fits && before > 0)
            allocate(launches, before, &launches->memory);
    }
    launches->running = fits;
    *memory = launches->memory;
    pthread_mutex_unlock(&launches->lock);
    return fits ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
}

void bcl_launch_memory_end(struct bcl_launch_memory *launches) {
    pthread_mutex_lock(&launches->lock);
    launches->running = false;
    if (launches->larger.size > 0) {
        release(launches, &launches->memory);
        launches->memory = launches->larger;
        launches->larger.size = 0;
    }
    pthread_mutex_unlock(&launches->lock);
}

bool bcl_launch_memory_give(struct bcl_launch_memory *launches) {
    pthread_mutex_lock(&launches->lock);
    bool any = launches->reserved == 0 && launches->memory.size > 0;
    if (any)
        release(launches, &launches->memory);
    pthread_mutex_unlock(&launches->lock);
    return any;
}
