// SPDX-License-Identifier: MIT
//
// Buffers. A buffer's bytes stand in one or more places: place 0 is host memory, shared by all
// devices with facts.shares_host_memory, place 1 + i the own memory of the context's device i. A
// place is reserved when a command first wants it there, and each place knows whether its bytes are
// current. A command that needs a place which is not current gets it copied from one that is, just
// before it is submitted; one that writes makes all other places stale.
//
// A sub-buffer is a range of its parent and uses the parent's places.

#ifndef BARECL_API_BUFFER_H
#define BARECL_API_BUFFER_H

#include "api/context.h"

struct bcl_place {
    struct bcl_memory memory;
    bool reserved; // `memory` is there
    bool valid;    // its bytes are current
};

struct bcl_mapping {
    struct bcl_mapping *next;
    void *pointer;
    cl_map_flags flags;
    cl_uint place;
};

typedef void(CL_CALLBACK *bcl_buffer_notify)(cl_mem buffer, void *user_data);

struct bcl_buffer_callback {
    struct bcl_buffer_callback *next;
    bcl_buffer_notify notify;
    void *user_data;
};

struct _cl_mem {
    struct bcl_object object;
    cl_context context; // retained
    cl_mem_flags flags; // with the defaults and what a sub-buffer inherits filled in
    size_t size;        // bytes
    void *host_ptr;     // of CL_MEM_USE_HOST_PTR
    cl_mem parent;      // retained; NULL: not a sub-buffer
    size_t origin;      // bytes, in the parent

    pthread_mutex_t lock; // of everything below; a sub-buffer's places are its parent's
    struct bcl_mapping *mappings;
    cl_uint map_count;
    struct bcl_buffer_callback *callbacks;
    struct bcl_place places[]; // 1 + context->device_count; none in a sub-buffer
};

// How a command uses a buffer.
struct bcl_use {
    cl_mem buffer;
    cl_uint place;
    bool reads; // needs the bytes that are there
    bool writes;
};

// The place where commands of the context's device `index` use buffers.
cl_uint bcl_buffer_place(cl_context context, cl_uint index);

// The place that a mapping for the device gives the application a pointer into.
cl_uint bcl_buffer_map_place(cl_mem buffer, cl_uint index);

// Makes sure that the place has memory: CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_buffer_reserve(cl_mem buffer, cl_uint place);

// Makes the bytes at a reserved place current, and the others stale if the command writes.
void bcl_buffer_make_valid(const struct bcl_use *use);

// The memory of a reserved place, and where the buffer starts in it: as the host, as the device
// sees it.
const struct bcl_memory *bcl_buffer_memory(cl_mem buffer, cl_uint place);
char *bcl_buffer_host(cl_mem buffer, cl_uint place);
uint64_t bcl_buffer_address(cl_mem buffer, cl_uint place);

// Enters a mapping of the reserved place at `offset`. NULL: no memory.
void *bcl_buffer_map(cl_mem buffer, cl_uint place, cl_map_flags flags, size_t offset);

// Gives the latest mapping at `pointer`. False: there is none.
bool bcl_buffer_find_mapping(cl_mem buffer, const void *pointer, struct bcl_mapping *mapping);

// Takes the latest mapping at `pointer` out, if there is one.
void bcl_buffer_unmap(cl_mem buffer, const void *pointer);

#endif // BARECL_API_BUFFER_H
