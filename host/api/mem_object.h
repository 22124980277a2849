// SPDX-License-Identifier: MIT
//
// Buffers. A buffer's bytes stand in one or more places: place 0 is host memory, shared by all
// devices with facts.shares_host_memory, place 1 + i the own memory of the context's device i. A
// place is reserved when a command first wants it there. Which bytes are current where is known by
// range (api/validity.h). What a command reads and its place does not have is copied from where it
// is current, just before the command is submitted; what it writes is from then on current in its
// place alone. Other bytes are not touched: another device may be writing them.
//
// What the application has mapped for writing is its own until the mapping ends: nothing is copied
// into that memory, and then it is what counts.
//
// A sub-buffer is a range of its parent and uses the parent's places.

#ifndef BARECL_API_MEM_OBJECT_H
#define BARECL_API_MEM_OBJECT_H

#include "api/context.h"
#include "api/validity.h"

struct bcl_place {
    struct bcl_memory memory;
    bool reserved; // `memory` is there
};

// In the list of the buffer that has the places, under its lock. The list has a reference until the
// application unmaps, each of the two commands has one until it has ended.
struct bcl_mapping {
    struct bcl_mapping *next;
    cl_mem buffer; // what was mapped: the list's buffer or a part of it. Not retained
    void *pointer;
    cl_uint place;
    size_t start, end; // bytes, in the list's buffer
    bool writes;       // mapped for writing
    bool unmapped;     // by the application: the command may be still to come
    bool held;         // between the commands, if it is for writing
    unsigned references;
};

typedef void(CL_CALLBACK *bcl_mem_notify)(cl_mem buffer, void *user_data);

struct bcl_mem_callback {
    struct bcl_mem_callback *next;
    bcl_mem_notify notify;
    void *user_data;
};

struct _cl_mem {
    struct bcl_object object;
    cl_context context;  // retained
    cl_mem_flags flags;  // with the defaults and what a sub-buffer inherits filled in
    size_t size;         // bytes
    void *host_ptr;      // of CL_MEM_USE_HOST_PTR
    cl_mem parent;       // retained; NULL: not a sub-buffer
    size_t origin;       // bytes, in the parent
    bool has_properties; // given at creation: an empty list

    cl_uint map_count;    // under the lock of the buffer that has the places
    pthread_mutex_t lock; // of everything below
    struct bcl_mem_callback *callbacks;

    // Of a sub-buffer's parent; nothing in the sub-buffer.
    struct bcl_mapping *mappings;
    struct bcl_validity validity;
    struct bcl_place places[]; // 1 + context->device_count
};

// How a command uses a buffer.
struct bcl_use {
    cl_mem buffer;
    cl_uint place;
    struct bcl_box box;          // of the buffer
    bool reads;                  // needs the bytes that are there
    bool writes;                 // without reads: all of the box
    struct bcl_mapping *mapping; // that the command begins or ends; NULL: none
};

// The place where commands of the context's device `index` use buffers.
cl_uint bcl_mem_place(cl_context context, cl_uint index);

// The place that a mapping for the device gives the application a pointer into.
cl_uint bcl_mem_map_place(cl_mem buffer, cl_uint index);

// Makes sure that the place has memory: CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_mem_reserve(cl_mem buffer, cl_uint place);

// A command keeps the buffer, and the mapping, until it has ended.
void bcl_use_retain(const struct bcl_use *use);
void bcl_use_release(const struct bcl_use *use);

// Before the command runs: makes what it reads current at its place, which is reserved, and what it
// writes stale elsewhere. CL_SUCCESS or CL_OUT_OF_HOST_MEMORY.
cl_int bcl_use_begin(const struct bcl_use *use);

// The memory of a reserved place, and where the buffer starts in it: as the host, as the device
// sees it.
const struct bcl_memory *bcl_mem_memory(cl_mem buffer, cl_uint place);
char *bcl_mem_host(cl_mem buffer, cl_uint place);
uint64_t bcl_mem_address(cl_mem buffer, cl_uint place);

// Enters a mapping of `size` bytes from `offset` on at the reserved place. NULL: no memory.
struct bcl_mapping *bcl_mem_map(cl_mem buffer, cl_uint place, bool writes, size_t offset,
                                   size_t size);

// The latest mapping at `pointer`, which from now on cannot be found; NULL: there is none. The
// list's reference is the caller's.
struct bcl_mapping *bcl_mem_unmap(cl_mem buffer, const void *pointer);

// Takes the unmapping back: the reference is the list's again.
void bcl_mapping_restore(struct bcl_mapping *mapping);

// NULL allowed.
void bcl_mapping_release(struct bcl_mapping *mapping);

#endif // BARECL_API_MEM_OBJECT_H
