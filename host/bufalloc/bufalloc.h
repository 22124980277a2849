// SPDX-License-Identifier: MIT
//
// Bufalloc: an allocator that keeps its book outside the memory that it allocates.
//
// A region is a range of addresses, of a device or of anything else. Bufalloc allocates parts of it and never
// accesses it. It records the allocations in chunk records outside of the region, which the caller provides. It
// compiles freestanding: no libc, no allocation, no global state.
//
//     region   | allocated | free |  allocated  | free | allocated |  sentinel: the free tail |
//     chunks     <-------------- list in address order, without gaps ------------------------>
//
// - First fit in address order. The sentinel is the last chunk of every region and may be empty.
// - Greedy: a region may serve from its tail first and look for a hole only when the tail is too
//   small. That takes constant time while the tail lasts, for programs that allocate once.
// - A chunk that is larger than needed is split, before (for alignment) and after the allocation; a released chunk is
//   joined with its free neighbours. Two free chunks never touch.
// - All regions take records from one pool: one record for each region, each allocation and each
//   hole. An allocation may need two records (one for the padding before it).
//   2 * allocations + regions records always suffice.
//
// Addresses and sizes are 64-bit on every host: a 32-bit host can keep the book for a region at any
// address. Any address is valid, 0 too, and a region may end at 2^64. So only the status shows success, never the
// address.
//
// Time: allocate and release are linear in the number of chunks.
// Threads: no locking. Calls on one book must not overlap; different books are independent.

#ifndef BARECL_BUFALLOC_H
#define BARECL_BUFALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bcl_bufalloc_status {
    BCL_BUFALLOC_OK = 0,
    BCL_BUFALLOC_INVALID,       // size 0, alignment not a power of two, bad or overlapping region
    BCL_BUFALLOC_NO_SPACE,      // no free chunk is large enough
    BCL_BUFALLOC_NO_RECORD,     // there is space, but no spare record
    BCL_BUFALLOC_NOT_ALLOCATED, // released twice, or never allocated here
};

// One record of the book. Owned by the caller, used by Bufalloc alone.
struct bcl_chunk {
    uint64_t address;
    uint64_t size;          // bytes; 0 only in a sentinel
    struct bcl_chunk *prev; // the neighbour below, NULL: the region's first
    struct bcl_chunk *next; // the neighbour above, NULL: the sentinel. In the pool: the next spare
    bool allocated;
};

// One range of addresses. Owned by the caller, used by Bufalloc alone.
struct bcl_region {
    struct bcl_chunk *first;
    struct bcl_chunk *sentinel;
    struct bcl_region *next; // in the order in which they were added
    bool greedy;
};

struct bcl_bufalloc {
    struct bcl_region *regions;
    struct bcl_chunk *spare;
};

// Initialises an empty book with `count` records, which the caller owns and which must outlive the book.
void bcl_bufalloc_init(struct bcl_bufalloc *book, struct bcl_chunk *records, size_t count);

// Adds the free range [address, address + size). The caller owns `region`, which must outlive the book. Regions are
// tried in the order in which they were added.
//   INVALID    size 0, the range passes 2^64, or it overlaps a region of this book
//   NO_RECORD
enum bcl_bufalloc_status bcl_bufalloc_add_region(struct bcl_bufalloc *book,
                                                 struct bcl_region *region, uint64_t address,
                                                 uint64_t size, bool greedy);

// Allocates `size` bytes at a multiple of `align` (a power of two) in the first region that has
// room. Stores its address into *address, which is unchanged on failure.
//   INVALID, NO_SPACE, NO_RECORD
enum bcl_bufalloc_status bcl_bufalloc_allocate(struct bcl_bufalloc *book, uint64_t size,
                                               uint64_t align, uint64_t *address);

// The same, in the given region of the book only.
enum bcl_bufalloc_status bcl_bufalloc_allocate_in(struct bcl_bufalloc *book,
                                                  struct bcl_region *region, uint64_t size,
                                                  uint64_t align, uint64_t *address);

// Releases the allocation that starts at `address`.
//   NOT_ALLOCATED  no allocation of this book starts there (now)
enum bcl_bufalloc_status bcl_bufalloc_release(struct bcl_bufalloc *book, uint64_t address);

// Finds the allocation that contains the address: its start and its size in bytes.
//   NOT_ALLOCATED  no allocation contains it
enum bcl_bufalloc_status bcl_bufalloc_find(const struct bcl_bufalloc *book, uint64_t address,
                                           uint64_t *start, uint64_t *size);

#endif // BARECL_BUFALLOC_H
