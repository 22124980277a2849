// SPDX-License-Identifier: MIT
//
// Memory objects: what buffers, images and pipes have in common. Their bytes are in one or more places. Place 0 is host
// memory, shared by all devices with facts.shares_host_memory; place 1 + i is the memory of the context's device i. A
// place is reserved when a command first needs the object there. For each range of bytes, validity
// (api/memory/validity.h) records which places are current. Just before a command is submitted, the bytes that it
// reads are copied to its place from a place where they are current; the bytes that it writes are from then on
// current only in its place. Other bytes are not touched, because another device may be writing them.
//
// Memory that the application has mapped for writing belongs to the application until it unmaps: nothing is copied
// into that memory. After the unmap command it is the current copy.
//
// A sub-buffer, or an image made from a buffer, is a range of another object and uses the places of that object,
// which is its `storage`.

#ifndef BARECL_API_MEM_OBJECT_H
#define BARECL_API_MEM_OBJECT_H

#include "api/devices/context.h"
#include "api/memory/validity.h"

struct bcl_place {
    struct bcl_memory memory;
    bool reserved; // `memory` is valid
    bool lent;     // `memory` belongs to somebody else
};

// A mapping, in the list of the storage, under its lock. The list holds a reference until the application unmaps. The
// map command and the unmap command each hold one until they have ended.
struct bcl_mapping {
    struct bcl_mapping *next;
    cl_mem mem; // the mapped object: the storage or a part of it; not retained
    void *pointer;
    cl_uint place;
    struct bcl_box box; // of `mem`
    bool writes;        // mapped for writing
    bool unmapped;      // the application has unmapped; the unmap command may still be waiting
    bool held;          // mapped for writing, and between the map and the unmap command
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
    cl_mem_flags flags;  // including defaults and inherited flags
    size_t size;         // bytes
    void *host_ptr;      // given with CL_MEM_USE_HOST_PTR
    cl_mem parent;       // the object that this is a part of, retained; NULL: none
    cl_mem storage;      // the object with the places: this one, its parent, or the parent's parent
    size_t origin;       // bytes, in the storage
    bool has_properties; // an (empty) property list was given at creation
    bool uses_svm;       // host_ptr is shared virtual memory
    struct bcl_texels texels;         // only in images
    cl_uint packet_size, max_packets; // only in pipes: bytes; packets

    cl_uint map_count;    // under the lock of the storage
    pthread_mutex_t lock; // of everything below
    struct bcl_mem_callback *callbacks;

    // Only used in a storage.
    struct bcl_mapping *mappings;
    struct bcl_validity validity;
    struct bcl_place places[]; // 1 + context->device_count
};

// How a command uses a memory object.
struct bcl_use {
    cl_mem mem;
    cl_uint place;
    struct bcl_box box;          // relative to the object
    bool reads;                  // needs the current bytes
    bool writes;                 // without `reads`: overwrites the whole box
    struct bcl_mapping *mapping; // the mapping that the command begins or ends; NULL: none
};

// -------------------------------------------------------------------------------------------------
// Creation

#define BCL_DEVICE_ACCESS (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)
#define BCL_HOST_ACCESS (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
#define BCL_HOST_POINTER (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)

// CL_INVALID_VALUE: unknown flags, or flags that exclude each other.
cl_int bcl_mem_check_flags(cl_mem_flags flags);

// CL_INVALID_HOST_PTR: the flags need a pointer and there is none, or the other way round.
cl_int bcl_mem_check_host_ptr(cl_mem_flags flags, const void *host_ptr);

// Computes the flags of a part of `parent` that the application creates with `flags`, and checks whether the parent
// allows them (OpenCL 1.2, table 5.3 on).
cl_int bcl_mem_inherit_flags(cl_mem parent, cl_mem_flags flags, cl_mem_flags *result);

// BareCL has no properties of memory objects: CL_INVALID_PROPERTY for any property.
cl_int bcl_mem_check_properties(const cl_mem_properties *properties);

// The size of the largest object that at least one of the devices can have, in bytes.
uint64_t bcl_mem_max_allocation(cl_context context);

// Makes a memory object with its own places from checked values. Its bytes are those at `host_ptr`, or undefined.
// CL_OUT_OF_HOST_MEMORY, CL_MEM_OBJECT_ALLOCATION_FAILURE, or CL_INVALID_BUFFER_SIZE: the object is larger than the
// shared virtual memory at `host_ptr`.
cl_int bcl_mem_new(cl_context context, cl_mem_object_type type, cl_mem_flags flags, size_t size,
                   void *host_ptr, cl_mem *result);

// Makes a memory object that is the part of `parent` from byte `origin` on. `flags` include the inherited ones.
cl_int bcl_mem_new_part(cl_mem parent, cl_mem_object_type type, cl_mem_flags flags, size_t origin,
                        size_t size, cl_mem *result);

// Whether the handle is a live buffer, pipe, or image; whether the type is an image type.
bool bcl_is_buffer(const void *handle);
bool bcl_is_pipe(const void *handle);
bool bcl_is_image(const void *handle);
bool bcl_is_image_type(cl_mem_object_type type);

// -------------------------------------------------------------------------------------------------
// Places

// The place that commands of the context's device `index` use.
cl_uint bcl_mem_place(cl_context context, cl_uint index);

// The place that a mapping in a queue of the context's device `index` returns a pointer to.
cl_uint bcl_mem_map_place(cl_mem mem, cl_uint index);

// Makes sure that the place has memory: CL_SUCCESS or CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_mem_reserve(cl_mem mem, cl_uint place);

// The memory of a reserved place, and the object's address in it, for the host and for the device.
const struct bcl_memory *bcl_mem_memory(cl_mem mem, cl_uint place);
char *bcl_mem_host(cl_mem mem, cl_uint place);
uint64_t bcl_mem_address(cl_mem mem, cl_uint place);

// -------------------------------------------------------------------------------------------------
// Uses

// A command holds references to the object and the mapping until it has ended.
void bcl_use_retain(const struct bcl_use *use);
void bcl_use_release(const struct bcl_use *use);

// Called before the command runs: makes the bytes that it reads current at its place, which is reserved, and marks
// the bytes that it writes as current only there. CL_SUCCESS or CL_OUT_OF_HOST_MEMORY.
cl_int bcl_use_begin(const struct bcl_use *use);

// -------------------------------------------------------------------------------------------------
// Mappings

// Adds a mapping of the box at the place, which is reserved. NULL: no memory.
struct bcl_mapping *bcl_mem_map(cl_mem mem, cl_uint place, bool writes, const struct bcl_box *box);

// Finds the latest mapping at `pointer` that the application has not unmapped, and marks it as unmapped; NULL: there
// is none. The caller takes over the list's reference.
struct bcl_mapping *bcl_mem_unmap(cl_mem mem, const void *pointer);

// Undoes bcl_mem_unmap(): the reference belongs to the list again.
void bcl_mapping_restore(struct bcl_mapping *mapping);

// NULL allowed.
void bcl_mapping_release(struct bcl_mapping *mapping);

#endif // BARECL_API_MEM_OBJECT_H
