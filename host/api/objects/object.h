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
    unsigned generation;          // of processes (base/fork.h): the one that it was made in
    struct bcl_object *next_live; // object.c's
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

// Whether this process has made it. One that a child has from its parent can be asked, retained and
// released; what it stands for is the parent's.
bool bcl_object_is_own(const void *handle);

// What a call that needs more requires of the object.
#define BCL_REQUIRE_OWN(object) BCL_REQUIRE(bcl_object_is_own(object), CL_DEVICE_NOT_AVAILABLE)

// One reference more; returns `handle`. One reference less, NULL allowed; the last one destroys:
// from before that on, the object is not live. One of the parent's is not destroyed.
void *bcl_retain(void *handle);
void bcl_release(void *handle);

// One reference more unless the last one is gone already and the object is about to be freed.
bool bcl_retain_if_live(void *handle);

// Around a fork(): nobody changes the list of live objects meanwhile. The last one is for the child.
void bcl_objects_hold(void);
void bcl_objects_let_go(void);
void bcl_objects_unlock_child(void);

// Calls it with each live object of that kind, in a child that has no other thread yet.
void bcl_objects_each(enum bcl_object_kind kind, void (*function)(void *object));

#endif // BARECL_API_OBJECT_H
