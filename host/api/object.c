// SPDX-License-Identifier: MIT

#include "api/object.h"

#include "base/allocate.h"

#include <assert.h>

const void *bcl_object_dispatch;

void bcl_object_init(struct bcl_object *object, enum bcl_object_kind kind) {
    object->dispatch = bcl_object_dispatch;
    object->kind = kind;
    atomic_init(&object->references, 1);
}

void *bcl_object_new(uint64_t size, enum bcl_object_kind kind,
                     void (*destroy)(struct bcl_object *object)) {
    struct bcl_object *object = bcl_allocate_zeroed(size);
    if (object == NULL)
        return NULL;
    bcl_object_init(object, kind);
    object->destroy = destroy;
    return object;
}

void *bcl_retain(void *handle) {
    struct bcl_object *object = handle;
    atomic_fetch_add_explicit(&object->references, 1, memory_order_relaxed);
    return handle;
}

bool bcl_retain_if_live(void *handle) {
    struct bcl_object *object = handle;
    unsigned references = atomic_load_explicit(&object->references, memory_order_relaxed);
    while (references > 0)
        if (atomic_compare_exchange_weak(&object->references, &references, references + 1))
            return true;
    return false;
}

void bcl_release(void *handle) {
    struct bcl_object *object = handle;
    if (object == NULL || object->destroy == NULL)
        return;
    unsigned before = atomic_fetch_sub_explicit(&object->references, 1, memory_order_acq_rel);
    assert(before > 0);
    if (before > 1)
        return;
    object->destroy(object);
    object->kind = BCL_FREED;
    bcl_free(object);
}
