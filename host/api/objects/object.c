// SPDX-License-Identifier: MIT

#include "api/objects/object.h"

#include "base/allocate.h"
#include "base/fork.h"

#include <assert.h>

const void *bcl_object_dispatch;

// -------------------------------------------------------------------------------------------------
// The live objects: a hash table of chains. There are many locks, each for several chains, so
// threads seldom contend for one.

#ifndef CHAINS_LOG2
#define CHAINS_LOG2 10
#endif
#define CHAINS_OF_A_LOCK 32
#define LOCKS ((1 << CHAINS_LOG2) / CHAINS_OF_A_LOCK)

static struct bcl_object *chains[1 << CHAINS_LOG2];
static pthread_mutex_t locks[LOCKS] = {[0 ... LOCKS - 1] = PTHREAD_MUTEX_INITIALIZER};

// Fibonacci hashing: objects next to each other on the heap get distant chains.
static size_t chain_of(const void *handle) {
    return (size_t)((uintptr_t)handle * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CHAINS_LOG2));
}

static pthread_mutex_t *lock_of(size_t chain) { return &locks[chain / CHAINS_OF_A_LOCK]; }

static void add_live(struct bcl_object *object) {
    size_t chain = chain_of(object);
    pthread_mutex_lock(lock_of(chain));
    object->next_live = chains[chain];
    chains[chain] = object;
    pthread_mutex_unlock(lock_of(chain));
}

static void remove_live(struct bcl_object *object) {
    size_t chain = chain_of(object);
    pthread_mutex_lock(lock_of(chain));
    struct bcl_object **link = &chains[chain];
    while (*link != object)
        link = &(*link)->next_live;
    *link = object->next_live;
    pthread_mutex_unlock(lock_of(chain));
}

bool bcl_object_is(const void *handle, enum bcl_object_kind kind) {
    size_t chain = chain_of(handle);
    pthread_mutex_lock(lock_of(chain));
    const struct bcl_object *object = chains[chain];
    while (object != NULL && object != handle)
        object = object->next_live;
    bool is = object != NULL && object->kind == kind;
    pthread_mutex_unlock(lock_of(chain));
    return is;
}

// -------------------------------------------------------------------------------------------------
// Around a fork

void bcl_objects_hold(void) {
    for (size_t i = 0; i < LOCKS; i++)
        pthread_mutex_lock(&locks[i]);
}

void bcl_objects_let_go(void) {
    for (size_t i = 0; i < LOCKS; i++)
        pthread_mutex_unlock(&locks[i]);
}

void bcl_objects_unlock_child(void) {
    for (size_t i = 0; i < LOCKS; i++)
        pthread_mutex_init(&locks[i], NULL);
}

void bcl_objects_each(enum bcl_object_kind kind, void (*function)(void *object)) {
    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++)
        for (struct bcl_object *object = chains[i]; object != NULL; object = object->next_live)
            if (object->kind == kind)
                function(object);
}

bool bcl_object_is_own(const void *handle) {
    const struct bcl_object *object = handle;
    return object->generation == bcl_generation();
}

// -------------------------------------------------------------------------------------------------
// Life

void bcl_object_init(struct bcl_object *object, enum bcl_object_kind kind) {
    object->dispatch = bcl_object_dispatch;
    object->kind = kind;
    object->generation = bcl_generation();
    atomic_init(&object->references, 1);
    add_live(object);
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
    remove_live(object);
    if (!bcl_object_is_own(object)) // threads of the parent may have held locks on what it contains
        return;
    object->destroy(object);
    bcl_free(object);
}
