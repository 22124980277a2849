// SPDX-License-Identifier: MIT

#include "api/memory/svm.h"

#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/driver.h"

#include <assert.h>

bool bcl_svm_is_for(const struct bcl_device_facts *facts) {
    return facts->shares_host_memory || facts->same_addresses;
}

static const struct bcl_device_facts *facts_of(cl_context context, cl_uint index) {
    return &context->devices[index]->driven.facts;
}

bool bcl_svm_has(cl_context context) {
    for (cl_uint i = 0; i < context->device_count; i++)
        if (bcl_svm_is_for(facts_of(context, i)))
            return true;
    return false;
}

bool bcl_svm_reaches(cl_context context, cl_uint index, const struct bcl_svm *piece) {
    return facts_of(context, index)->shares_host_memory ||
           (piece->on_device && piece->device == index);
}

// -------------------------------------------------------------------------------------------------
// The list

static bool holds(const struct bcl_svm *piece, const void *pointer, size_t size) {
    uintptr_t start = (uintptr_t)piece->memory.host, at = (uintptr_t)pointer;
    return at >= start && bcl_in_range(at - start, size, piece->memory.size);
}

bool bcl_svm_find(cl_context context, const void *pointer, size_t size, struct bcl_svm *piece) {
    pthread_mutex_lock(&context->lock);
    const struct bcl_svm *found = context->svm;
    while (found != NULL && !holds(found, pointer, size))
        found = found->next;
    if (found != NULL)
        *piece = *found;
    pthread_mutex_unlock(&context->lock);
    return found != NULL;
}

static void release_piece(cl_context context, struct bcl_svm *piece) {
    if (piece->on_device) {
        struct bcl_device *device = &context->devices[piece->device]->driven;
        device->driver->release(device, &piece->memory);
    } else {
        bcl_free(piece->memory.host);
    }
    bcl_free(piece);
}

void bcl_svm_free(cl_context context, void *pointer) {
    pthread_mutex_lock(&context->lock);
    struct bcl_svm **link = &context->svm;
    while (*link != NULL && (*link)->memory.host != pointer)
        link = &(*link)->next;
    struct bcl_svm *piece = *link;
    if (piece != NULL)
        *link = piece->next;
    pthread_mutex_unlock(&context->lock);
    if (piece != NULL)
        release_piece(context, piece);
}

// A context.end_svm.
static void free_all(cl_context context) {
    while (context->svm != NULL)
        bcl_svm_free(context, context->svm->memory.host);
}

// -------------------------------------------------------------------------------------------------
// Allocation

static bool check_flags(cl_svm_mem_flags flags) {
    const cl_svm_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
    return (flags & ~(access | CL_MEM_SVM_FINE_GRAIN_BUFFER)) == 0 &&
           (flags & access & ((flags & access) - 1)) == 0;
}

static bool check_align(unsigned align) {
    return align <= BCL_BUFFER_ALIGN && (align & (align - 1)) == 0;
}

// Chooses a memory that all participating devices can access: that of the device which does not
// share the host's memory, if there is one, otherwise host memory. Two such devices have no common
// memory. Fine-grain pieces are always in host memory.
static bool find_home(cl_context context, cl_svm_mem_flags flags, struct bcl_svm *piece) {
    bool fine = (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0, shares = false;
    for (cl_uint i = 0; i < context->device_count; i++) {
        const struct bcl_device_facts *facts = facts_of(context, i);
        shares |= facts->shares_host_memory;
        if (fine || facts->shares_host_memory || !facts->same_addresses)
            continue;
        if (piece->on_device)
            return false; // a second device with its own memory
        piece->on_device = true;
        piece->device = i;
    }
    return fine ? shares : shares || piece->on_device;
}

static bool fits(cl_context context, const struct bcl_svm *piece, size_t size) {
    bool any = false;
    for (cl_uint i = 0; i < context->device_count; i++)
        if (bcl_svm_reaches(context, i, piece))
            any |= size <= facts_of(context, i)->max_allocation;
    return size > 0 && any;
}

static bool allocate(cl_context context, size_t size, struct bcl_svm *piece) {
    if (piece->on_device) {
        struct bcl_device *device = &context->devices[piece->device]->driven;
        if (device->driver->allocate(device, size, BCL_BUFFER_ALIGN, &piece->memory) != CL_SUCCESS)
            return false;
        assert((uintptr_t)piece->memory.host == piece->memory.address);
        return true;
    }
    void *bytes = bcl_allocate_aligned(size, BCL_BUFFER_ALIGN);
    piece->memory = (struct bcl_memory){.address = (uintptr_t)bytes, .host = bytes, .size = size};
    return bytes != NULL;
}

static cl_int new_piece(cl_context context, cl_svm_mem_flags flags, size_t size, unsigned align,
                        void **pointer) {
    struct bcl_svm home = {0};
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(check_flags(flags) && check_align(align), CL_INVALID_VALUE);
    BCL_REQUIRE(find_home(context, flags, &home), CL_INVALID_OPERATION);
    BCL_REQUIRE(fits(context, &home, size), CL_INVALID_BUFFER_SIZE);
    struct bcl_svm *piece = bcl_allocate(sizeof *piece);
    BCL_REQUIRE(piece != NULL, CL_OUT_OF_HOST_MEMORY);
    *piece = home;
    if (!allocate(context, size, piece)) {
        bcl_free(piece);
        return bcl_fail(CL_MEM_OBJECT_ALLOCATION_FAILURE, "memory");
    }
    *pointer = piece->memory.host;
    pthread_mutex_lock(&context->lock);
    piece->next = context->svm;
    context->svm = piece;
    context->end_svm = free_all;
    pthread_mutex_unlock(&context->lock);
    return CL_SUCCESS;
}

void *clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size, unsigned int alignment) {
    BCL_CALL();
    void *pointer = NULL;
    return new_piece(context, flags, size, alignment, &pointer) == CL_SUCCESS ? pointer : NULL;
}

void clSVMFree(cl_context context, void *svm_pointer) {
    BCL_CALL();
    if (bcl_object_is(context, BCL_CONTEXT) && bcl_object_is_own(context) && svm_pointer != NULL)
        bcl_svm_free(context, svm_pointer);
}
