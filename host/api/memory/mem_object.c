// SPDX-License-Identifier: MIT

#include "api/memory/mem_object.h"

#include "api/memory/svm.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/log.h"
#include "base/thread.h"
#include "device/driver.h"

#include <string.h>

#define HOST_PLACE 0

// -------------------------------------------------------------------------------------------------
// Places

cl_uint bcl_mem_place(cl_context context, cl_uint index) {
    return context->devices[index]->driven.facts.shares_host_memory ? HOST_PLACE : 1 + index;
}

// With CL_MEM_USE_HOST_PTR, a mapping must return the application's own pointer; otherwise it is in
// the device's memory.
cl_uint bcl_mem_map_place(cl_mem mem, cl_uint index) {
    if ((mem->flags & CL_MEM_USE_HOST_PTR) != 0)
        return HOST_PLACE;
    return bcl_mem_place(mem->context, index);
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

// The place's name, for log messages.
static const char *place_name(cl_mem mem, cl_uint index) {
    return index == HOST_PLACE ? "the host" : mem->context->devices[index - 1]->driven.facts.name;
}

static bool reserve(cl_mem mem, cl_uint index) {
    struct bcl_place *place = &mem->places[index];
    if (place->reserved)
        return true;
    place->reserved = index == HOST_PLACE
                          ? reserve_host(place, mem->size)
                          : reserve_on(&mem->context->devices[index - 1]->driven, place, mem->size);
    bcl_debug(BCL_MEMORY, "object %p: %zu bytes on %s: %s", (void *)mem, mem->size,
              place_name(mem, index), place->reserved ? "reserved" : "there is no room");
    if (place->reserved)
        bcl_validity_meet(&mem->validity, index);
    return place->reserved;
}

cl_int bcl_mem_reserve(cl_mem mem, cl_uint place) {
    cl_mem storage = mem->storage;
    pthread_mutex_lock(&storage->lock);
    bool reserved = reserve(storage, place);
    pthread_mutex_unlock(&storage->lock);
    if (!reserved && place != HOST_PLACE) {
        const struct bcl_device *device = &mem->context->devices[place - 1]->driven;
        bcl_context_explain(mem->context, device,
                            "no room for a memory object of %zu bytes: the device has %llu for "
                            "buffers, programs and launches together",
                            storage->size, (unsigned long long)device->facts.global_memory);
    }
    BCL_REQUIRE(reserved, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    return CL_SUCCESS;
}

const struct bcl_memory *bcl_mem_memory(cl_mem mem, cl_uint place) {
    return &mem->storage->places[place].memory;
}

char *bcl_mem_host(cl_mem mem, cl_uint place) {
    return (char *)bcl_mem_memory(mem, place)->host + mem->origin;
}

uint64_t bcl_mem_address(cl_mem mem, cl_uint place) {
    return bcl_mem_memory(mem, place)->address + mem->origin;
}

// -------------------------------------------------------------------------------------------------
// Uses

static struct bcl_box in_storage(cl_mem mem, const struct bcl_box *box) {
    struct bcl_box result = *box;
    result.start += mem->origin;
    return result;
}

static bool meets(const struct bcl_mapping *mapping, cl_uint place, const struct bcl_piece *piece) {
    struct bcl_box box = in_storage(mapping->mem, &mapping->box);
    return mapping->held && mapping->place == place && box.start < piece->end &&
           piece->start < box.start + bcl_box_length(&box);
}

// If an object uses a device's shared virtual memory, the host's place and the device's place are
// the same memory.
static void copy_piece(const struct bcl_memory *to, const struct bcl_memory *from,
                       const struct bcl_piece *piece) {
    if (to->host != from->host)
        memcpy((char *)to->host + piece->start, (const char *)from->host + piece->start,
               piece->end - piece->start);
}

// Copies a piece to the place, except for the parts that `mapping` or a later mapping in the list
// holds there.
static void refresh(cl_mem storage, cl_uint place, const struct bcl_piece *piece,
                    const struct bcl_mapping *mapping) {
    while (mapping != NULL && !meets(mapping, place, piece))
        mapping = mapping->next;
    if (mapping == NULL) {
        cl_uint source = (cl_uint)__builtin_ctzll(piece->places);
        const struct bcl_memory *from = &storage->places[source].memory;
        bcl_debug(BCL_MEMORY, "object %p: bytes %zu to %zu copied from %s to %s", (void *)storage,
                  (size_t)piece->start, (size_t)piece->end, place_name(storage, source),
                  place_name(storage, place));
        copy_piece(&storage->places[place].memory, from, piece);
        return;
    }
    struct bcl_box box = in_storage(mapping->mem, &mapping->box);
    struct bcl_walk walk = bcl_piece_walk(piece, &box);
    struct bcl_piece part;
    while (bcl_walk_next(&walk, &part))
        if (!part.inside)
            refresh(storage, place, &part, mapping->next);
}

static void refresh_box(cl_mem storage, cl_uint place, const struct bcl_box *box) {
    struct bcl_walk walk = bcl_validity_walk(&storage->validity, box);
    struct bcl_piece piece;
    while (bcl_walk_next(&walk, &piece))
        if (piece.inside && (piece.places & 1ull << place) == 0)
            refresh(storage, place, &piece, storage->mappings);
}

cl_int bcl_use_begin(const struct bcl_use *use) {
    cl_mem storage = use->mem->storage;
    struct bcl_box box = in_storage(use->mem, &use->box);
    cl_int status = CL_SUCCESS;
    pthread_mutex_lock(&storage->lock);
    if (use->reads)
        refresh_box(storage, use->place, &box);
    if (use->writes)
        status = bcl_validity_set(&storage->validity, &box, use->place);
    else if (use->reads)
        status = bcl_validity_add(&storage->validity, &box, use->place);
    // The map command only reads, the unmap command writes.
    if (status == CL_SUCCESS && use->mapping != NULL)
        use->mapping->held = use->mapping->writes && !use->writes;
    pthread_mutex_unlock(&storage->lock);
    return status;
}

void bcl_use_retain(const struct bcl_use *use) {
    bcl_retain(use->mem);
    if (use->mapping == NULL)
        return;
    cl_mem storage = use->mem->storage;
    pthread_mutex_lock(&storage->lock);
    use->mapping->references++;
    pthread_mutex_unlock(&storage->lock);
}

void bcl_use_release(const struct bcl_use *use) {
    bcl_mapping_release(use->mapping);
    bcl_release(use->mem);
}

// -------------------------------------------------------------------------------------------------
// Mappings

struct bcl_mapping *bcl_mem_map(cl_mem mem, cl_uint place, bool writes, const struct bcl_box *box) {
    cl_mem storage = mem->storage;
    struct bcl_mapping *mapping = bcl_allocate(sizeof *mapping);
    if (mapping == NULL)
        return NULL;
    *mapping = (struct bcl_mapping){
        .mem = mem,
        .pointer = bcl_mem_host(mem, place) + box->start,
        .place = place,
        .box = *box,
        .writes = writes,
        .references = 1,
    };
    pthread_mutex_lock(&storage->lock);
    mapping->next = storage->mappings;
    storage->mappings = mapping;
    mem->map_count++;
    pthread_mutex_unlock(&storage->lock);
    return mapping;
}

struct bcl_mapping *bcl_mem_unmap(cl_mem mem, const void *pointer) {
    cl_mem storage = mem->storage;
    pthread_mutex_lock(&storage->lock);
    struct bcl_mapping *mapping = storage->mappings;
    while (mapping != NULL &&
           (mapping->mem != mem || mapping->pointer != pointer || mapping->unmapped))
        mapping = mapping->next;
    if (mapping != NULL) {
        mapping->unmapped = true;
        mem->map_count--;
    }
    pthread_mutex_unlock(&storage->lock);
    return mapping;
}

void bcl_mapping_restore(struct bcl_mapping *mapping) {
    cl_mem storage = mapping->mem->storage;
    pthread_mutex_lock(&storage->lock);
    mapping->unmapped = false;
    mapping->mem->map_count++;
    pthread_mutex_unlock(&storage->lock);
}

// Under the storage's lock.
static void forget_mapping(cl_mem storage, struct bcl_mapping *mapping) {
    struct bcl_mapping **link = &storage->mappings;
    while (*link != mapping)
        link = &(*link)->next;
    *link = mapping->next;
    bcl_free(mapping);
}

void bcl_mapping_release(struct bcl_mapping *mapping) {
    if (mapping == NULL)
        return;
    cl_mem storage = mapping->mem->storage;
    pthread_mutex_lock(&storage->lock);
    if (--mapping->references == 0)
        forget_mapping(storage, mapping);
    pthread_mutex_unlock(&storage->lock);
}

// Drops the mappings that the application never unmapped. No command uses the object any longer.
static void forget_mappings(cl_mem mem) {
    cl_mem storage = mem->storage;
    pthread_mutex_lock(&storage->lock);
    struct bcl_mapping *next;
    for (struct bcl_mapping *mapping = storage->mappings; mapping != NULL; mapping = next) {
        next = mapping->next;
        if (mapping->mem == mem)
            forget_mapping(storage, mapping);
    }
    pthread_mutex_unlock(&storage->lock);
}

// -------------------------------------------------------------------------------------------------
// Creation

static bool at_most_one(cl_mem_flags flags) { return (flags & (flags - 1)) == 0; }

cl_int bcl_mem_check_flags(cl_mem_flags flags) {
    const cl_mem_flags known = BCL_DEVICE_ACCESS | BCL_HOST_ACCESS | BCL_HOST_POINTER;
    BCL_REQUIRE((flags & ~known) == 0, CL_INVALID_VALUE);
    BCL_REQUIRE_SAYING(
        at_most_one(flags & BCL_DEVICE_ACCESS), CL_INVALID_VALUE,
        "one of CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, not several");
    BCL_REQUIRE_SAYING(at_most_one(flags & BCL_HOST_ACCESS), CL_INVALID_VALUE,
                       "one CL_MEM_HOST_ flag at most");
    BCL_REQUIRE((flags & CL_MEM_USE_HOST_PTR) == 0 ||
                    (flags & BCL_HOST_POINTER) == CL_MEM_USE_HOST_PTR,
                CL_INVALID_VALUE);
    return CL_SUCCESS;
}

cl_int bcl_mem_check_host_ptr(cl_mem_flags flags, const void *host_ptr) {
    bool needs_pointer = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
    BCL_REQUIRE_SAYING((host_ptr != NULL) == needs_pointer, CL_INVALID_HOST_PTR,
                       "host_ptr with CL_MEM_USE_HOST_PTR or CL_MEM_COPY_HOST_PTR only");
    return CL_SUCCESS;
}

uint64_t bcl_mem_max_allocation(cl_context context) {
    uint64_t most = 0;
    for (cl_uint i = 0; i < context->device_count; i++)
        if (context->devices[i]->driven.facts.max_allocation > most)
            most = context->devices[i]->driven.facts.max_allocation;
    return most;
}

cl_int bcl_mem_inherit_flags(cl_mem parent, cl_mem_flags flags, cl_mem_flags *result) {
    cl_mem_flags access = flags & BCL_DEVICE_ACCESS, host = flags & BCL_HOST_ACCESS;
    cl_mem_flags parent_access = parent->flags & BCL_DEVICE_ACCESS;
    cl_mem_flags parent_host = parent->flags & BCL_HOST_ACCESS;
    BCL_REQUIRE((flags & ~(cl_mem_flags)(BCL_DEVICE_ACCESS | BCL_HOST_ACCESS)) == 0,
                CL_INVALID_VALUE);
    BCL_REQUIRE(at_most_one(access) && at_most_one(host), CL_INVALID_VALUE);
    BCL_REQUIRE(access == 0 || parent_access == CL_MEM_READ_WRITE || access == parent_access,
                CL_INVALID_VALUE);
    BCL_REQUIRE(host == 0 || host == CL_MEM_HOST_NO_ACCESS || parent_host == 0 ||
                    host == parent_host,
                CL_INVALID_VALUE);
    *result = (access != 0 ? access : parent_access) | (host != 0 ? host : parent_host) |
              (parent->flags & BCL_HOST_POINTER);
    return CL_SUCCESS;
}

static void call_destructor_callbacks(cl_mem mem) {
    while (mem->callbacks != NULL) { // the last registered comes first
        struct bcl_mem_callback *callback = mem->callbacks;
        mem->callbacks = callback->next;
        BCL_CALL_BACK(callback->notify(mem, callback->user_data));
        bcl_free(callback);
    }
}

static void release_places(cl_mem mem) {
    bcl_debug(BCL_MEMORY, "object %p: released", (void *)mem);
    if (mem->places[HOST_PLACE].reserved && (mem->flags & CL_MEM_USE_HOST_PTR) == 0)
        bcl_free(mem->places[HOST_PLACE].memory.host);
    for (cl_uint i = 0; i < mem->context->device_count; i++) {
        struct bcl_device *device = &mem->context->devices[i]->driven;
        if (mem->places[1 + i].reserved && !mem->places[1 + i].lent)
            device->driver->release(device, &mem->places[1 + i].memory);
    }
    bcl_validity_end(&mem->validity);
}

static void destroy(struct bcl_object *object) {
    cl_mem mem = (cl_mem)object;
    if (mem->storage == mem)
        release_places(mem);
    call_destructor_callbacks(mem);
    forget_mappings(mem);
    pthread_mutex_destroy(&mem->lock);
    bcl_release(mem->parent);
    bcl_release(mem->context);
}

static cl_mem new_object(cl_context context, cl_mem_object_type type, cl_mem_flags flags,
                         size_t size, uint64_t place_count) {
    uint64_t size_of_places = bcl_multiply(place_count, sizeof(struct bcl_place));
    cl_mem mem = bcl_object_new(bcl_add(sizeof *mem, size_of_places), BCL_MEM_OBJECT, destroy);
    if (mem == NULL)
        return NULL;
    pthread_mutex_init(&mem->lock, NULL);
    mem->context = bcl_retain(context);
    mem->type = type;
    mem->flags = (flags & BCL_DEVICE_ACCESS) != 0 ? flags : flags | CL_MEM_READ_WRITE;
    mem->size = size;
    mem->storage = mem;
    return mem;
}

// If host_ptr is shared virtual memory of a device, it is that device's place too.
static cl_int fill_svm_place(cl_mem mem, void *host_ptr) {
    struct bcl_svm piece;
    mem->uses_svm = bcl_svm_find(mem->context, host_ptr, 1, &piece);
    if (!mem->uses_svm)
        return CL_SUCCESS;
    BCL_REQUIRE(bcl_svm_find(mem->context, host_ptr, mem->size, &piece), CL_INVALID_BUFFER_SIZE);
    if (!piece.on_device)
        return CL_SUCCESS;
    mem->places[1 + piece.device] = (struct bcl_place){
        .memory = mem->places[HOST_PLACE].memory, .reserved = true, .lent = true};
    bcl_validity_meet(&mem->validity, 1 + piece.device);
    return CL_SUCCESS;
}

// With one device, memory is reserved now, so that a full device fails the creation, where programs
// check for errors. With several devices, the first command decides where the object is needed.
static cl_int fill_first_place(cl_mem mem, void *host_ptr) {
    if ((mem->flags & CL_MEM_USE_HOST_PTR) != 0) {
        mem->host_ptr = host_ptr;
        mem->places[HOST_PLACE] = (struct bcl_place){
            .memory = {.address = (uintptr_t)host_ptr, .host = host_ptr, .size = mem->size},
            .reserved = true,
        };
        bcl_validity_meet(&mem->validity, HOST_PLACE);
        BCL_TRY(fill_svm_place(mem, host_ptr));
    }
    bool one_device = mem->context->device_count == 1;
    cl_uint place = one_device ? bcl_mem_place(mem->context, 0) : HOST_PLACE;
    bool copy = (mem->flags & CL_MEM_COPY_HOST_PTR) != 0;
    if (one_device || copy)
        BCL_TRY(bcl_mem_reserve(mem, place));
    if (copy)
        memcpy(mem->places[place].memory.host, host_ptr, mem->size);
    return CL_SUCCESS;
}

cl_int bcl_mem_new(cl_context context, cl_mem_object_type type, cl_mem_flags flags, size_t size,
                   void *host_ptr, cl_mem *result) {
    cl_mem mem = new_object(context, type, flags, size, 1ull + context->device_count);
    BCL_REQUIRE(mem != NULL, CL_OUT_OF_HOST_MEMORY);
    cl_int status = bcl_validity_begin(&mem->validity, size);
    if (status == CL_SUCCESS)
        status = fill_first_place(mem, host_ptr);
    if (status != CL_SUCCESS) {
        bcl_release(mem);
        return status;
    }
    *result = mem;
    return CL_SUCCESS;
}

cl_int bcl_mem_new_part(cl_mem parent, cl_mem_object_type type, cl_mem_flags flags, size_t origin,
                        size_t size, cl_mem *result) {
    cl_mem mem = new_object(parent->context, type, flags, size, 0);
    BCL_REQUIRE(mem != NULL, CL_OUT_OF_HOST_MEMORY);
    mem->parent = bcl_retain(parent);
    mem->storage = parent->storage;
    mem->origin = parent->origin + origin;
    if (parent->host_ptr != NULL)
        mem->host_ptr = (char *)parent->host_ptr + origin;
    *result = mem;
    return CL_SUCCESS;
}

cl_int bcl_mem_check_properties(const cl_mem_properties *properties) {
    BCL_REQUIRE(properties == NULL || properties[0] == 0, CL_INVALID_PROPERTY);
    return CL_SUCCESS;
}

bool bcl_is_buffer(const void *handle) {
    return bcl_object_is(handle, BCL_MEM_OBJECT) && ((cl_mem)handle)->type == CL_MEM_OBJECT_BUFFER;
}

bool bcl_is_pipe(const void *handle) {
    return bcl_object_is(handle, BCL_MEM_OBJECT) && ((cl_mem)handle)->type == CL_MEM_OBJECT_PIPE;
}

bool bcl_is_image(const void *handle) {
    return bcl_object_is(handle, BCL_MEM_OBJECT) && bcl_is_image_type(((cl_mem)handle)->type);
}

bool bcl_is_image_type(cl_mem_object_type type) {
    return type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

// -------------------------------------------------------------------------------------------------
// The API

cl_int clRetainMemObject(cl_mem memobj) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(memobj, BCL_MEM_OBJECT, CL_INVALID_MEM_OBJECT);
    bcl_retain(memobj);
    return CL_SUCCESS;
}

cl_int clReleaseMemObject(cl_mem memobj) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(memobj, BCL_MEM_OBJECT, CL_INVALID_MEM_OBJECT);
    bcl_release(memobj);
    return CL_SUCCESS;
}

cl_int clSetMemObjectDestructorCallback(cl_mem memobj, bcl_mem_notify pfn_notify, void *user_data) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(memobj, BCL_MEM_OBJECT, CL_INVALID_MEM_OBJECT);
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
    BCL_CALL();
    BCL_REQUIRE_OBJECT(memobj, BCL_MEM_OBJECT, CL_INVALID_MEM_OBJECT);
    switch (param_name) {
    case CL_MEM_TYPE:
        return BCL_INFO(cl_mem_object_type, memobj->type);
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
    case CL_MEM_OFFSET: // 0 for every image, even in a sub-buffer
        return BCL_INFO(size_t, bcl_is_buffer(memobj) ? memobj->origin : 0);
    case CL_MEM_USES_SVM_POINTER:
        return BCL_INFO(cl_bool, memobj->storage->uses_svm);
    case CL_MEM_PROPERTIES:
        return BCL_INFO_BYTES(&(cl_mem_properties){0},
                              memobj->has_properties ? sizeof(cl_mem_properties) : 0);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
