// SPDX-License-Identifier: MIT
//
// The header that every OpenCL object begins with: the ICD's dispatch table, the kind, and the
// reference count.
//
// A handle is checked with bcl_object_is() before anything else of it is read: NULL, the handle of
// another kind, and (as far as the memory is still mapped) a freed object are told apart from a
// live one by the kind word, which bcl_object_free() clears.

#ifndef BARECL_API_OBJECT_H
#define BARECL_API_OBJECT_H

#include "base/opencl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Random words, so that a stray pointer is unlikely to pass.
enum bcl_object_kind {
    BCL_FREED = 0,
    BCL_PLATFORM = 0x62c1a90d,
    BCL_DEVICE = 0x2f6be841,
    BCL_CONTEXT = 0x4d10c5f7,
    BCL_QUEUE = 0x1be7023c,
    BCL_MEM_OBJECT = 0x75a3d8e2,
    BCL_PROGRAM = 0x39f4661b,
    BCL_KERNEL = 0x5c8e1fa6,
    BCL_EVENT = 0x08d2b793,
};

struct bcl_object {
    const void *dispatch; // the ICD loader finds the functions here; must stay the first word
    enum bcl_object_kind kind;
    atomic_uint references;
    void (*destroy)(struct bcl_object *object); // frees what the object holds; NULL: never freed
};

// The first word of every object. The table of the ICD lists the functions of the whole API, which
// objects know nothing of: api/icd.c sets it when the library is loaded.
extern const void *bcl_object_dispatch;

// A zeroed object of `size` bytes, a sum of base/sizes.h, which begins with the header, with one
// reference. NULL: no memory.
void *bcl_object_new(uint64_t size, enum bcl_object_kind kind,
                     void (*destroy)(struct bcl_object *object));

// Makes a static object live; it is never freed.
void bcl_object_init(struct bcl_object *object, enum bcl_object_kind kind);

static inline bool bcl_object_is(const void *handle, enum bcl_object_kind kind) {
    return handle != NULL && ((const struct bcl_object *)handle)->kind == kind;
}

// One reference more; returns `handle`. One reference less, NULL allowed; the last one destroys.
void *bcl_retain(void *handle);
void bcl_release(void *handle);

// One reference more unless the last one is gone already and the object is about to be freed.
bool bcl_retain_if_live(void *handle);

#endif // BARECL_API_OBJECT_H
