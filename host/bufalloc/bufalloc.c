// SPDX-License-Identifier: MIT
//
// See bufalloc.h. Sizes are only compared and subtracted, never added to, so nothing can overflow.

#include "bufalloc.h"

// ---- The pool of spare records ------------------------------------------------------------------

static struct bcl_chunk *take_record(struct bcl_bufalloc *book) {
    struct bcl_chunk *chunk = book->spare;
    book->spare = chunk->next;
    return chunk;
}

static void put_record(struct bcl_bufalloc *book, struct bcl_chunk *chunk) {
    chunk->next = book->spare;
    book->spare = chunk;
}

static bool has_records(const struct bcl_bufalloc *book, unsigned count) {
    const struct bcl_chunk *chunk = book->spare;
    for (; count > 0 && chunk; count--)
        chunk = chunk->next;
    return count == 0;
}

// ---- Splitting and joining ----------------------------------------------------------------------

// Cuts the first `size` bytes off a chunk, into a new record before it.
static struct bcl_chunk *cut_front(struct bcl_bufalloc *book, struct bcl_region *region,
                                   struct bcl_chunk *chunk, uint64_t size) {
    struct bcl_chunk *front = take_record(book);
    *front = (struct bcl_chunk){
        .address = chunk->address, .size = size, .prev = chunk->prev, .next = chunk};
    if (front->prev)
        front->prev->next = front;
    else
        region->first = front;
    chunk->prev = front;
    chunk->address += size;
    chunk->size -= size;
    return front;
}

// Joins a chunk with its neighbour below. The upper record stays: the sentinel is never below.
static void join_front(struct bcl_bufalloc *book, struct bcl_region *region,
                       struct bcl_chunk *chunk) {
    struct bcl_chunk *front = chunk->prev;
    chunk->address = front->address;
    chunk->size += front->size;
    chunk->prev = front->prev;
    if (chunk->prev)
        chunk->prev->next = chunk;
    else
        region->first = chunk;
    put_record(book, front);
}

// ---- Searching ----------------------------------------------------------------------------------

// Bytes from the chunk's start to the first multiple of `align`. If there is no such address below
// 2^64, the padding is at least as large as the chunk.
static uint64_t padding_of(const struct bcl_chunk *chunk, uint64_t align) {
    return (0 - chunk->address) & (align - 1);
}

static bool fits(const struct bcl_chunk *chunk, uint64_t size, uint64_t align) {
    uint64_t padding = padding_of(chunk, align);
    return !chunk->allocated && padding <= chunk->size && size <= chunk->size - padding;
}

static struct bcl_chunk *find_free(const struct bcl_region *region, uint64_t size, uint64_t align) {
    if (region->greedy && fits(region->sentinel, size, align))
        return region->sentinel;
    struct bcl_chunk *chunk = region->first;
    while (chunk && !fits(chunk, size, align))
        chunk = chunk->next;
    return chunk;
}

static bool overlaps(const struct bcl_region *region, uint64_t address, uint64_t size) {
    uint64_t start = region->first->address;
    uint64_t region_size = region->sentinel->address - start + region->sentinel->size;
    return address - start < region_size || start - address < size;
}

static bool valid_request(uint64_t size, uint64_t align) {
    return size != 0 && align != 0 && (align & (align - 1)) == 0;
}

// ---- The interface ------------------------------------------------------------------------------

void bcl_bufalloc_init(struct bcl_bufalloc *book, struct bcl_chunk *records, size_t count) {
    *book = (struct bcl_bufalloc){0};
    while (count > 0)
        put_record(book, &records[--count]);
}

enum bcl_bufalloc_status bcl_bufalloc_add_region(struct bcl_bufalloc *book,
                                                 struct bcl_region *region, uint64_t address,
                                                 uint64_t size, bool greedy) {
    if (size == 0 || size - 1 > UINT64_MAX - address)
        return BCL_BUFALLOC_INVALID;
    struct bcl_region **link = &book->regions;
    for (; *link; link = &(*link)->next)
        if (overlaps(*link, address, size))
            return BCL_BUFALLOC_INVALID;
    if (!has_records(book, 1))
        return BCL_BUFALLOC_NO_RECORD;

    struct bcl_chunk *sentinel = take_record(book);
    *sentinel = (struct bcl_chunk){.address = address, .size = size};
    *region = (struct bcl_region){.first = sentinel, .sentinel = sentinel, .greedy = greedy};
    *link = region;
    return BCL_BUFALLOC_OK;
}

enum bcl_bufalloc_status bcl_bufalloc_allocate_in(struct bcl_bufalloc *book,
                                                  struct bcl_region *region, uint64_t size,
                                                  uint64_t align, uint64_t *address) {
    if (!valid_request(size, align))
        return BCL_BUFALLOC_INVALID;
    struct bcl_chunk *chunk = find_free(region, size, align);
    if (!chunk)
        return BCL_BUFALLOC_NO_SPACE;

    uint64_t padding = padding_of(chunk, align);
    // The sentinel is always cut, even to size 0, because every region has one.
    bool cut = chunk == region->sentinel || chunk->size - padding > size;
    if (!has_records(book, (padding > 0) + cut))
        return BCL_BUFALLOC_NO_RECORD;

    if (padding > 0)
        cut_front(book, region, chunk, padding);
    if (cut)
        chunk = cut_front(book, region, chunk, size);
    chunk->allocated = true;
    *address = chunk->address;
    return BCL_BUFALLOC_OK;
}

enum bcl_bufalloc_status bcl_bufalloc_allocate(struct bcl_bufalloc *book, uint64_t size,
                                               uint64_t align, uint64_t *address) {
    if (!valid_request(size, align))
        return BCL_BUFALLOC_INVALID;
    enum bcl_bufalloc_status failure = BCL_BUFALLOC_NO_SPACE;
    for (struct bcl_region *region = book->regions; region; region = region->next) {
        enum bcl_bufalloc_status status =
            bcl_bufalloc_allocate_in(book, region, size, align, address);
        if (status == BCL_BUFALLOC_OK)
            return status;
        if (status == BCL_BUFALLOC_NO_RECORD)
            failure = status;
    }
    return failure;
}

// A free chunk next to `chunk` is joined with it at once, so at most two joins are ever due.
static void release_chunk(struct bcl_bufalloc *book, struct bcl_region *region,
                          struct bcl_chunk *chunk) {
    chunk->allocated = false;
    if (chunk->prev && !chunk->prev->allocated)
        join_front(book, region, chunk);
    if (!chunk->next->allocated)
        join_front(book, region, chunk->next);
}

enum bcl_bufalloc_status bcl_bufalloc_release(struct bcl_bufalloc *book, uint64_t address) {
    for (struct bcl_region *region = book->regions; region; region = region->next)
        for (struct bcl_chunk *chunk = region->first; chunk; chunk = chunk->next)
            if (chunk->allocated && chunk->address == address) {
                release_chunk(book, region, chunk);
                return BCL_BUFALLOC_OK;
            }
    return BCL_BUFALLOC_NOT_ALLOCATED;
}

enum bcl_bufalloc_status bcl_bufalloc_find(const struct bcl_bufalloc *book, uint64_t address,
                                           uint64_t *start, uint64_t *size) {
    for (const struct bcl_region *region = book->regions; region; region = region->next) {
        const struct bcl_chunk *chunk = region->first;
        for (; chunk; chunk = chunk->next) {
            if (!chunk->allocated || address < chunk->address ||
                address - chunk->address >= chunk->size)
                continue;
            *start = chunk->address;
            *size = chunk->size;
            return BCL_BUFALLOC_OK;
        }
    }
    return BCL_BUFALLOC_NOT_ALLOCATED;
}
