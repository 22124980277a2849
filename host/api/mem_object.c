// SPDX-License-Identifier: MIT

#include "api/mem_object.h"

#include "api/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/driver.h"

#include <string.h>

#define HOST_PLACE 0

// -------------------------------------------------------------------------------------------------
// Places

static cl_mem owner_of_places(cl_mem buffer) {
    return buffer->parent != NULL ? buffer->parent : buffer;
}

cl_uint bcl_mem_place(cl_context context, cl_uint index) {
    return context->devices[index]->driven.facts.shares_host_memory ? HOST_PLACE : 1 + index;
}

// CL_MEM_USE_HOST_PTR promises the application's own pointer; else the device's memory is mapped.
cl_uint bcl_mem_map_place(cl_mem buffer, cl_uint index) {
    if ((buffer->flags & CL_MEM_USE_HOST_PTR) != 0)
        return HOST_PLACE;
    return bcl_mem_place(buffer->context, index);
}

static bool reserve_host(struct bcl_place *place, size_t size) {
    void *bytes = bcl_allocate_aligned(size, BCL_BUFFER_ALIGN);
    if (bytes == NULL)
        return false;
    place->memory = (struct bcl_memory){.address = (uintptr_t)bytes, .host = bytes, .size = size};
    return true;
}

static bool reserve_on(struct bcl_device *device, struct bcl_place *place, size_t size) {
    return device->driver->allocate(device, size, BCL_BUFFER_ALIGN, &place->memory) == CL_SUCCESS;
}

static bool reserve(cl_mem buffer, cl_uint index) {
    struct bcl_place *place = &buffer->places[index];
    if (place->reserved)
        return true;
    place->reserved = index == HOST_PLACE ? reserve_host(place, buffer->size)
                                          : reserve_on(&buffer->context->devices[index - 1]->driven,
                                                       place, buffer->size);
    if (place->reserved)
        bcl_validity_meet(&buffer->validity, index);
    return place->reserved;
}

cl_int bcl_mem_reserve(cl_mem buffer, cl_uint place) {
    cl_mem owner = owner_of_places(buffer);
    pthread_mutex_lock(&owner->lock);
    bool reserved = reserve(owner, place);
    pthread_mutex_unlock(&owner->lock);
    BCL_REQUIRE(reserved, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    return CL_SUCCESS;
}

const struct bcl_memory *bcl_mem_memory(cl_mem buffer, cl_uint place) {
    return &owner_of_places(buffer)->places[place].memory;
}

char *bcl_mem_host(cl_mem buffer, cl_uint place) {
    return (char *)bcl_mem_memory(buffer, place)->host + buffer->origin;
}

uint64_t bcl_mem_address(cl_mem buffer, cl_uint place) {
    return bcl_mem_memory(buffer, place)->address + buffer->origin;
}

// -------------------------------------------------------------------------------------------------
// Uses

// Copies a piece to the place, but for what a mapping, this one or one after it, holds there.
static void refresh(cl_mem owner, cl_uint place, const struct bcl_piece *piece,
                    const struct bcl_mapping *mapping) {
    while (mapping != NULL && !(mapping->held && mapping->place == place &&
                                mapping->start < piece->end && piece->start < mapping->end))
        mapping = mapping->next;
    if (mapping == NULL) {
        const struct bcl_memory *from = &owner->places[__builtin_ctzll(piece->places)].memory;
        memcpy((char *)owner->places[place].memory.host + piece->start,
               (const char *)from->host + piece->start, piece->end - piece->start);
        return;
    }
    struct bcl_piece before = *piece, behind = *piece;
    before.end = mapping->start;
    behind.start = mapping->end;
    if (before.start < before.end)
        refresh(owner, place, &before, mapping->next);
    if (behind.start < behind.end)
        refresh(owner, place, &behind, mapping->next);
}

static void refresh_box(cl_mem owner, cl_uint place, const struct bcl_box *box) {
    struct bcl_walk walk = bcl_validity_walk(&owner->validity, box);
    struct bcl_piece piece;
    while (bcl_walk_next(&walk, &piece))
        if (piece.inside && (piece.places & 1ull << place) == 0)
            refresh(owner, place, &piece, owner->mappings);
}

cl_int bcl_use_begin(const struct bcl_use *use) {
    cl_mem owner = owner_of_places(use->buffer);
    struct bcl_box box = use->box;
    box.start += use->buffer->origin;
    cl_int status = CL_SUCCESS;
    pthread_mutex_lock(&owner->lock);
    if (use->reads)
        refresh_box(owner, use->place, &box);
    if (use->writes)
        status = bcl_validity_set(&owner->validity, &box, use->place);
    else if (use->reads)
        status = bcl_validity_add(&owner->validity, &box, use->place);
    if (status == CL_SUCCESS && use->mapping != NULL) // mapping writes nothing, unmapping does
        use->mapping->held = use->mapping->writes && !use->writes;
    pthread_mutex_unlock(&owner->lock);
    return status;
}

void bcl_use_retain(const struct bcl_use *use) {
    bcl_retain(use->buffer);
    if (use->mapping == NULL)
        return;
    cl_mem owner = owner_of_places(use->buffer);
    pthread_mutex_lock(&owner->lock);
    use->mapping->references++;
    pthread_mutex_unlock(&owner->lock);
}

void bcl_use_release(const struct bcl_use *use) {
    bcl_mapping_release(use->mapping);
    bcl_release(use->buffer);
}

// -------------------------------------------------------------------------------------------------
// Mappings

struct bcl_mapping *bcl_mem_map(cl_mem buffer, cl_uint place, bool writes, size_t offset,
                                   size_t size) {
    cl_mem owner = owner_of_places(buffer);
    struct bcl_mapping *mapping = bcl_allocate(sizeof *mapping);
    if (mapping == NULL)
        return NULL;
    size_t start = buffer->origin + offset;
    *mapping = (struct bcl_mapping){
        .buffer = buffer,
        .pointer = bcl_mem_host(buffer, place) + offset,
        .place = place,
        .start = start,
        .end = start + size,
        .writes = writes,
        .references = 1,
    };
    pthread_mutex_lock(&owner->lock);
    mapping->next = owner->mappings;
    owner->mappings = mapping;
    buffer->map_count++;
    pthread_mutex_unlock(&owner->lock);
    return mapping;
}

struct bcl_mapping *bcl_mem_unmap(cl_mem buffer, const void *pointer) {
    cl_mem owner = owner_of_places(buffer);
    pthread_mutex_lock(&owner->lock);
    struct bcl_mapping *mapping = owner->mappings;
    while (mapping != NULL &&
           (mapping->buffer != buffer || mapping->pointer != pointer || mapping->unmapped))
        mapping = mapping->next;
    if (mapping != NULL) {
        mapping->unmapped = true;
        buffer->map_count--;
    }
    pthread_mutex_unlock(&owner->lock);
    return mapping;
}

void bcl_mapping_restore(struct bcl_mapping *mapping) {
    cl_mem owner = owner_of_places(mapping->buffer);
    pthread_mutex_lock(&owner->lock);
    mapping->unmapped = false;
    mapping->buffer->map_count++;
    pthread_mutex_unlock(&owner->lock);
}

// Under the owner's lock.
static void forget_mapping(cl_mem owner, struct bcl_mapping *mapping) {
    struct bcl_mapping **link = &owner->mappings;
    while (*link != mapping)
        link = &(*link)->next;
    *link = mapping->next;
    bcl_free(mapping);
}

void bcl_mapping_release(struct bcl_mapping *mapping) {
    if (mapping == NULL)
        return;
    cl_mem owner = owner_of_places(mapping->buffer);
    pthread_mutex_lock(&owner->lock);
    if (--mapping->references == 0)
        forget_mapping(owner, mapping);
    pthread_mutex_unlock(&owner->lock);
}

// Those that the application never ended. No command has the buffer any longer.
static void forget_mappings(cl_mem buffer) {
    cl_mem owner = owner_of_places(buffer);
    pthread_mutex_lock(&owner->lock);
    struct bcl_mapping *next;
    for (struct bcl_mapping *mapping = owner->mappings; mapping != NULL; mapping = next) {
        next = mapping->next;
        if (mapping->buffer == buffer)
            forget_mapping(owner, mapping);
    }
    pthread_mutex_unlock(&owner->lock);
}

// -------------------------------------------------------------------------------------------------
// Creation and release

static void call_destructor_callbacks(cl_mem buffer) {
    while (buffer->callbacks != NULL) { // the last registered comes first
        struct bcl_mem_callback *callback = buffer->callbacks;
        buffer->callbacks = callback->next;
        callback->notify(buffer, callback->user_data);
        bcl_free(callback);
    }
}

static void release_places(cl_mem buffer) {
    if (buffer->places[HOST_PLACE].reserved && (buffer->flags & CL_MEM_USE_HOST_PTR) == 0)
        bcl_free(buffer->places[HOST_PLACE].memory.host);
    for (cl_uint i = 0; i < buffer->context->device_count; i++) {
        struct bcl_device *device = &buffer->context->devices[i]->driven;
        if (buffer->places[1 + i].reserved)
            device->driver->release(device, &buffer->places[1 + i].memory);
    }
    bcl_validity_end(&buffer->validity);
}

static void destroy_buffer(struct bcl_object *object) {
    cl_mem buffer = (cl_mem)object;
    if (buffer->parent == NULL)
        release_places(buffer);
    call_destructor_callbacks(buffer);
    forget_mappings(buffer);
    pthread_mutex_destroy(&buffer->lock);
    bcl_release(buffer->parent);
    bcl_release(buffer->context);
}

#define DEVICE_ACCESS (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY)
#define HOST_ACCESS (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
#define HOST_POINTER (CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)

static bool at_most_one(cl_mem_flags flags) {
    return (flags & (flags - 1)) == 0;
}

static cl_int check_flags(cl_mem_flags flags, const void *host_ptr) {
    BCL_REQUIRE((flags & ~(cl_mem_flags)(DEVICE_ACCESS | HOST_ACCESS | HOST_POINTER)) == 0,
                CL_INVALID_VALUE);
    BCL_REQUIRE(at_most_one(flags & DEVICE_ACCESS), CL_INVALID_VALUE);
    BCL_REQUIRE(at_most_one(flags & HOST_ACCESS), CL_INVALID_VALUE);
    BCL_REQUIRE((flags & CL_MEM_USE_HOST_PTR) == 0 || (flags & HOST_POINTER) == CL_MEM_USE_HOST_PTR,
                CL_INVALID_VALUE);
    bool needs_pointer = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
    BCL_REQUIRE((host_ptr != NULL) == needs_pointer, CL_INVALID_HOST_PTR);
    return CL_SUCCESS;
}

// The buffer must fit at least one of the devices.
static cl_int check_size(cl_context context, size_t size) {
    uint64_t most = 0;
    for (cl_uint i = 0; i < context->device_count; i++)
        if (context->devices[i]->driven.facts.max_allocation > most)
            most = context->devices[i]->driven.facts.max_allocation;
    BCL_REQUIRE(size > 0 && size <= most, CL_INVALID_BUFFER_SIZE);
    return CL_SUCCESS;
}

// With one device, memory is reserved now: a full device shows at creation, where programs look for
// it. With several, the first command says where the buffer is wanted.
static cl_int fill_first_place(cl_mem buffer, void *host_ptr) {
    if ((buffer->flags & CL_MEM_USE_HOST_PTR) != 0) {
        buffer->places[HOST_PLACE] = (struct bcl_place){
            .memory = {.address = (uintptr_t)host_ptr, .host = host_ptr, .size = buffer->size},
            .reserved = true,
        };
        bcl_validity_meet(&buffer->validity, HOST_PLACE);
    }
    bool one_device = buffer->context->device_count == 1;
    cl_uint place = one_device ? bcl_mem_place(buffer->context, 0) : HOST_PLACE;
    bool copy = (buffer->flags & CL_MEM_COPY_HOST_PTR) != 0;
    if (one_device || copy)
        BCL_TRY(bcl_mem_reserve(buffer, place));
    if (copy)
        memcpy(buffer->places[place].memory.host, host_ptr, buffer->size);
    return CL_SUCCESS;
}

static cl_mem new_buffer(cl_context context, cl_mem_flags flags, size_t size,
                         uint64_t place_count) {
    uint64_t size_of_places = bcl_multiply(place_count, sizeof(struct bcl_place));
    cl_mem buffer =
        bcl_object_new(bcl_add(sizeof *buffer, size_of_places), BCL_MEM_OBJECT, destroy_buffer);
    if (buffer == NULL)
        return NULL;
    pthread_mutex_init(&buffer->lock, NULL);
    buffer->context = bcl_retain(context);
    buffer->flags = (flags & DEVICE_ACCESS) != 0 ? flags : flags | CL_MEM_READ_WRITE;
    buffer->size = size;
    return buffer;
}

static cl_int create_buffer(cl_context context, cl_mem_flags flags, size_t size, void *host_ptr,
                            cl_mem *result) {
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    BCL_TRY(check_flags(flags, host_ptr));
    BCL_TRY(check_size(context, size));
    cl_mem buffer = new_buffer(context, flags, size, 1ull + context->device_count);
    BCL_REQUIRE(buffer != NULL, CL_OUT_OF_HOST_MEMORY);
    if ((flags & CL_MEM_USE_HOST_PTR) != 0)
        buffer->host_ptr = host_ptr;
    cl_int status = bcl_validity_begin(&buffer->validity, size);
    if (status == CL_SUCCESS)
        status = fill_first_place(buffer, host_ptr);
    if (status != CL_SUCCESS) {
        bcl_release(buffer);
        return status;
    }
    *result = buffer;
    return CL_SUCCESS;
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void *host_ptr,
                      cl_int *errcode_ret) {
    cl_mem buffer = NULL;
    cl_int status = create_buffer(context, flags, size, host_ptr, &buffer);
    return bcl_created(status, buffer, errcode_ret);
}

// There is no property of buffers that we know.
cl_mem clCreateBufferWithProperties(cl_context context, const cl_mem_properties *properties,
                                    cl_mem_flags flags, size_t size, void *host_ptr,
                                    cl_int *errcode_ret) {
    cl_mem buffer = NULL;
    cl_int status = create_buffer(context, flags, size, host_ptr, &buffer);
    if (status == CL_SUCCESS && properties != NULL) {
        buffer->has_properties = true;
        if (properties[0] != 0) {
            bcl_release(buffer);
            status = bcl_fail(__func__, CL_INVALID_PROPERTY, "a known property");
        }
    }
    return bcl_created(status, buffer, errcode_ret);
}

// What a sub-buffer's flags are, and whether the parent allows them (OpenCL 1.2, table 5.3 on).
static cl_int inherit_flags(cl_mem parent, cl_mem_flags flags, cl_mem_flags *result) {
    cl_mem_flags access = flags & DEVICE_ACCESS, host = flags & HOST_ACCESS;
    cl_mem_flags parent_access = parent->flags & DEVICE_ACCESS;
    cl_mem_flags parent_host = parent->flags & HOST_ACCESS;
    BCL_REQUIRE((flags & ~(cl_mem_flags)(DEVICE_ACCESS | HOST_ACCESS)) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE(at_most_one(access) && at_most_one(host), CL_INVALID_VALUE);
    BCL_REQUIRE(access == 0 || parent_access == CL_MEM_READ_WRITE || access == parent_access,
                CL_INVALID_VALUE);
    BCL_REQUIRE(host == 0 || host == CL_MEM_HOST_NO_ACCESS || parent_host == 0 ||
                    host == parent_host,
                CL_INVALID_VALUE);
    *result = (access != 0 ? access : parent_access) | (host != 0 ? host : parent_host) |
              (parent->flags & HOST_POINTER);
    return CL_SUCCESS;
}

static cl_int create_sub_buffer(cl_mem parent, cl_mem_flags flags, cl_buffer_create_type type,
                                const cl_buffer_region *region, cl_mem *result) {
    BCL_REQUIRE(bcl_object_is(parent, BCL_MEM_OBJECT), CL_INVALID_MEM_OBJECT);
    BCL_REQUIRE(parent->parent == NULL, CL_INVALID_MEM_OBJECT);
    BCL_TRY(inherit_flags(parent, flags, &flags));
    BCL_REQUIRE(type == CL_BUFFER_CREATE_TYPE_REGION && region != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(region->size > 0, CL_INVALID_BUFFER_SIZE);
    BCL_REQUIRE(bcl_in_range(region->origin, region->size, parent->size), CL_INVALID_VALUE);
    BCL_REQUIRE(region->origin % BCL_BUFFER_ALIGN == 0, CL_MISALIGNED_SUB_BUFFER_OFFSET);
    cl_mem buffer = new_buffer(parent->context, flags, region->size, 0);
    BCL_REQUIRE(buffer != NULL, CL_OUT_OF_HOST_MEMORY);
    buffer->parent = bcl_retain(parent);
    buffer->origin = region->origin;
    if (parent->host_ptr != NULL)
        buffer->host_ptr = (char *)parent->host_ptr + region->origin;
    *result = buffer;
    return CL_SUCCESS;
}

cl_mem clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
                         const void *buffer_create_info, cl_int *errcode_ret) {
    cl_mem sub_buffer = NULL;
    cl_int status = create_sub_buffer(buffer, flags, type, buffer_create_info, &sub_buffer);
    return bcl_created(status, sub_buffer, errcode_ret);
}

cl_int clRetainMemObject(cl_mem memobj) {
    BCL_REQUIRE(bcl_object_is(memobj, BCL_MEM_OBJECT), CL_INVALID_MEM_OBJECT);
    bcl_retain(memobj);
    return CL_SUCCESS;
}

cl_int clReleaseMemObject(cl_mem memobj) {
    BCL_REQUIRE(bcl_object_is(memobj, BCL_MEM_OBJECT), CL_INVALID_MEM_OBJECT);
    bcl_release(memobj);
    return CL_SUCCESS;
}

cl_int clSetMemObjectDestructorCallback(cl_mem memobj, bcl_mem_notify pfn_notify,
                                        void *user_data) {
    BCL_REQUIRE(bcl_object_is(memobj, BCL_MEM_OBJECT), CL_INVALID_MEM_OBJECT);
    BCL_REQUIRE(pfn_notify != NULL, CL_INVALID_VALUE);
    struct bcl_mem_callback *callback = bcl_allocate(sizeof *callback);
    BCL_REQUIRE(callback != NULL, CL_OUT_OF_HOST_MEMORY);
    pthread_mutex_lock(&memobj->lock);
    *callback = (struct bcl_mem_callback){memobj->callbacks, pfn_notify, user_data};
    memobj->callbacks = callback;
    pthread_mutex_unlock(&memobj->lock);
    return CL_SUCCESS;
}

cl_int clGetMemObjectInfo(cl_mem memobj, cl_mem_info param_name, size_t param_value_size,
                          void *param_value, size_t *param_value_size_ret) {
    BCL_REQUIRE(bcl_object_is(memobj, BCL_MEM_OBJECT), CL_INVALID_MEM_OBJECT);
    switch (param_name) {
    case CL_MEM_TYPE:
        return BCL_INFO(cl_mem_object_type, CL_MEM_OBJECT_BUFFER);
    case CL_MEM_FLAGS:
        return BCL_INFO(cl_mem_flags, memobj->flags);
    case CL_MEM_SIZE:
        return BCL_INFO(size_t, memobj->size);
    case CL_MEM_HOST_PTR:
        return BCL_INFO(void *, memobj->host_ptr);
    case CL_MEM_MAP_COUNT:
        return BCL_INFO(cl_uint, memobj->map_count);
    case CL_MEM_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(memobj);
    case CL_MEM_CONTEXT:
        return BCL_INFO(cl_context, memobj->context);
    case CL_MEM_ASSOCIATED_MEMOBJECT:
        return BCL_INFO(cl_mem, memobj->parent);
    case CL_MEM_OFFSET:
        return BCL_INFO(size_t, memobj->origin);
    case CL_MEM_USES_SVM_POINTER:
        return BCL_INFO(cl_bool, CL_FALSE);
    case CL_MEM_PROPERTIES:
        return BCL_INFO_BYTES(&(cl_mem_properties){0},
                              memobj->has_properties ? sizeof(cl_mem_properties) : 0);
    default:
        return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
}
