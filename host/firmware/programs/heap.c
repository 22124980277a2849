// SPDX-License-Identifier: MIT

#include "firmware/programs/heap.h"

#include "base/allocate.h"
#include "base/sizes.h"

// Enough for half as many allocations. Without a free record, an allocation fails as it does
// without room.
#define RECORDS 8192

bool bcl_heap_open(struct bcl_heap *heap, const struct bcl_heap_place *place) {
    heap->place = *place;
    heap->records = bcl_allocate(RECORDS * sizeof *heap->records);
    if (heap->records == NULL)
        return false;
    pthread_mutex_init(&heap->lock, NULL);
    bcl_bufalloc_init(&heap->book, heap->records, RECORDS);
    return bcl_bufalloc_add_region(&heap->book, &heap->region, place->address, place->size,
                                   false) == BCL_BUFALLOC_OK;
}

void bcl_heap_close(struct bcl_heap *heap) {
    pthread_mutex_destroy(&heap->lock);
    bcl_free(heap->records);
}

cl_int bcl_heap_allocate(struct bcl_heap *heap, size_t size, size_t align,
                         struct bcl_memory *memory) {
    const uint64_t piece = heap->place.piece;
    uint64_t address = 0;

    pthread_mutex_lock(&heap->lock);
    enum bcl_bufalloc_status status = bcl_bufalloc_allocate(
        &heap->book, bcl_align_up(size, piece), align < piece ? piece : align, &address);
    pthread_mutex_unlock(&heap->lock);
    if (status != BCL_BUFALLOC_OK)
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    *memory = (struct bcl_memory){
        .address = address,
        .host = heap->place.host + (address - heap->place.address) * heap->place.unit,
        .size = size,
    };
    return CL_SUCCESS;
}

void bcl_heap_release(struct bcl_heap *heap, const struct bcl_memory *memory) {
    pthread_mutex_lock(&heap->lock);
    bcl_bufalloc_release(&heap->book, memory->address);
    pthread_mutex_unlock(&heap->lock);
}

struct bcl_range bcl_heap_find(struct bcl_heap *heap, uint64_t address) {
    struct bcl_range range = {0};

    pthread_mutex_lock(&heap->lock);
    bcl_bufalloc_find(&heap->book, address, &range.address, &range.size);
    pthread_mutex_unlock(&heap->lock);
    return range;
}
