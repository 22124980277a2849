// SPDX-License-Identifier: MIT
//
// Memory objects: what buffers and images have in common. Their bytes stand in one or more places:
// place 0 is host memory, shared by all devices with facts.shares_host_memory, place 1 + i the own
// memory of the context's device i. A place is reserved when a command first wants the object there.
// Which bytes are current where is known by range (api/memory/validity.h). What a command reads and its
// place does not have is copied from where it is current, just before the command is submitted;
// what it writes is from then on current in its place alone. Other bytes are not touched: another
// device may be writing them.
//
// What the application has mapped for writing is its own until the mapping ends: nothing is copied
// into that memory, and then it is what counts.
//
// A sub-buffer, and an image that is made of a buffer, is a range of another object and uses that
// one's places. The object that has them is the `storage`.

#ifndef BARECL_API_MEM_OBJECT_H
#define BARECL_API_MEM_OBJECT_H

#include "api/devices/context.h"
#include "api/memory/validity.h"

struct bcl_place {
    struct bcl_memory memory;
    bool reserved; // `memory` is there
    bool lent;     // and somebody else's
};

// In the list of the storage, under its lock. The list has a reference until the application
// unmaps, each of the two commands has one until it has ended.
struct bcl_mapping {
    struct bcl_mapping *next;
    cl_mem mem; // what was mapped: the storage or a part of it. Not retained
    void *pointer;
    cl_uint place;
    struct bcl_box box; // of `mem`
    bool writes;        // mapped for writing
    bool unmapped;      // by the application: the command may be still to come
    bool held;          // between the commands, if it is for writing
    unsigned references;
};

typedef void(CL_CALLBACK *bcl_mem_notify)(cl_mem mem, void *user_data);

struct bcl_mem_callback {
    struct bcl_mem_callback *next;
    bcl_mem_notify notify;
    void *user_data;
};

// The texels of an image in its object: (x, y, z) begins at x * texel_bytes + y * row_pitch +
// z * slice_pitch. The layers of an array count as z.
struct bcl_texels {
    cl_image_format format;
    size_t texel_bytes;
    size_t size[3];                // texels, rows, slices; 1 where the type has no such dimension
    size_t row_pitch, slice_pitch; // bytes
};

struct _cl_mem {
    struct bcl_object object;
    cl_context context; // retained
    cl_mem_object_type type;
    cl_mem_flags flags;  // with the defaults and what a part inherits filled in
    size_t size;         // bytes
    void *host_ptr;      // of CL_MEM_USE_HOST_PTR
    cl_mem parent;       // retained: what this is made of. NULL: of nothing
    cl_mem storage;      // what has the places: this object, its parent, or the parent's parent
    size_t origin;       // bytes, in the storage
    bool has_properties; // given at creation: an empty list
    bool uses_svm;       // host_ptr is shared virtual memory
    struct bcl_texels texels; // of an image

    cl_uint map_count;    // under the lock of the storage
    pthread_mutex_t lock; // of everything below
    struct bcl_mem_callback *callbacks;

    // Of a storage; nothing in other objects.
    struct bcl_mapping *mappings;
    struct bcl_validity validity;
    struct bcl_place places[]; // 1 + context->device_count
};

// How a command uses a memory object.
struct bcl_use {
    cl_mem mem;
    cl_uint place;
    struct bcl_box box;          // of the object
    bool reads;                  // needs the bytes that are there
    bool writes;                 // without reads: all of the box
    struct bcl_mapping *mapping; // that the command begins or ends; NULL: none
};

// -------------------------------------------------------------------------------------------------
// Creation

#define BCL_DEVICE_ACCESS (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)
#define BCL_HOST_ACCESS (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
#define BCL_HOST_POINTER (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)

// CL_INVALID_VALUE: flags that are none, or do not go together.
cl_int bcl_mem_check_flags(cl_mem_flags flags);

// CL_INVALID_HOST_PTR unless the pointer is there if and only if the flags ask for it.
cl_int bcl_mem_check_host_ptr(cl_mem_flags flags, const void *host_ptr);

// The flags of a part of `parent`, for which `flags` are given, and whether the parent allows them
// (OpenCL 1.2, table 5.3 on).
cl_int bcl_mem_inherit_flags(cl_mem parent, cl_mem_flags flags, cl_mem_flags *result);

// There is no property of memory objects that we know: CL_INVALID_PROPERTY.
cl_int bcl_mem_check_properties(const cl_mem_properties *properties);

// The most bytes that an object can have on at least one of the devices.
uint64_t bcl_mem_max_allocation(cl_context context);

// A memory object with places of its own, from checked values: with the bytes at `host_ptr`, or
// with those that happen to be there. CL_OUT_OF_HOST_MEMORY, CL_MEM_OBJECT_ALLOCATION_FAILURE, or
// CL_INVALID_BUFFER_SIZE: more than the shared virtual memory at `host_ptr`.
cl_int bcl_mem_new(cl_context context, cl_mem_object_type type, cl_mem_flags flags, size_t size,
                   void *host_ptr, cl_mem *result);

// One that is a part of another, `origin` bytes behind its start, with the flags that it inherits.
cl_int bcl_mem_new_part(cl_mem parent, cl_mem_object_type type, cl_mem_flags flags, size_t origin,
                        size_t size, cl_mem *result);

// Whether the handle is a live buffer, a live image; whether images are of that type.
bool bcl_is_buffer(const void *handle);
bool bcl_is_image(const void *handle);
bool bcl_is_image_type(cl_mem_object_type type);

// -------------------------------------------------------------------------------------------------
// Places

// The place where commands of the context's device `index` use memory objects.
cl_uint bcl_mem_place(cl_context context, cl_uint index);

// The place that a mapping for the device gives the application a pointer into.
cl_uint bcl_mem_map_place(cl_mem mem, cl_uint index);

// Makes sure that the place has memory: CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_mem_reserve(cl_mem mem, cl_uint place);

// The memory of a reserved place, and where the object starts in it: as the host, as the device
// sees it.
const struct bcl_memory *bcl_mem_memory(cl_mem mem, cl_uint place);
char *bcl_mem_host(cl_mem mem, cl_uint place);
uint64_t bcl_mem_address(cl_mem mem, cl_uint place);

// -------------------------------------------------------------------------------------------------
// Uses

// A command keeps the object, and the mapping, until it has ended.
void bcl_use_retain(const struct bcl_use *use);
void bcl_use_release(const struct bcl_use *use);

// Before the command runs: makes what it reads current at its place, which is reserved, and what it
// writes stale elsewhere. CL_SUCCESS or CL_OUT_OF_HOST_MEMORY.
cl_int bcl_use_begin(const struct bcl_use *use);

// -------------------------------------------------------------------------------------------------
// Mappings

// Enters a mapping of a box of the object at the reserved place. NULL: no memory.
struct bcl_mapping *bcl_mem_map(cl_mem mem, cl_uint place, bool writes, const struct bcl_box *box);

// The latest mapping at `pointer`, which from now on cannot be found; NULL: there is none. The
// list's reference is the caller's.
struct bcl_mapping *bcl_mem_unmap(cl_mem mem, const void *pointer);

// Takes the unmapping back: the reference is the list's again.
void bcl_mapping_restore(struct bcl_mapping *mapping);

// NULL allowed.
void bcl_mapping_release(struct bcl_mapping *mapping);

#endif // BARECL_API_MEM_OBJECT_H
