// SPDX-License-Identifier: MIT
//
// The header that every OpenCL object begins with: the ICD's dispatch table, the kind, and the
// reference count.
//
// A handle is checked with bcl_object_is() before anything is read through it: only an object that
// stands in the list of live ones passes, so NULL, wild pointers, handles of another kind and
// released objects are told from a right handle without touching what they point to.

#ifndef BARECL_API_OBJECT_H
#define BARECL_API_OBJECT_H

#include "base/opencl.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bcl_object_kind {
    BCL_PLATFORM,
    BCL_DEVICE,
    BCL_CONTEXT,
    BCL_QUEUE,
    BCL_MEM_OBJECT,
    BCL_PROGRAM,
    BCL_KERNEL,
    BCL_EVENT,
    BCL_SAMPLER,
    BCL_COMMAND_BUFFER,
    BCL_SEMAPHORE,
};

struct bcl_object {
    const void *dispatch; // the ICD loader finds the functions here; must stay the first word
    enum bcl_object_kind kind;
    atomic_uint references;
    struct bcl_object *next_live;               // object.c's
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

// Whether that is a live object of that kind; any word may be asked about.
bool bcl_object_is(const void *handle, enum bcl_object_kind kind);

// One reference more; returns `handle`. One reference less, NULL allowed; the last one destroys:
// from before that on, the object is not live.
void *bcl_retain(void *handle);
void bcl_release(void *handle);

// One reference more unless the last one is gone already and the object is about to be freed.
bool bcl_retain_if_live(void *handle);

#endif // BARECL_API_OBJECT_H
