// SPDX-License-Identifier: MIT
//
// The header that every OpenCL object begins with: the ICD's dispatch table, the kind, and the
// reference count.
//
// A handle is checked with bcl_object_is() before anything is read through it. Only objects in the
// table of live objects pass, so the check finds NULL, wild pointers, handles of another kind and
// released objects without reading what they point to.

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
    BCL_MUTABLE_COMMAND,
    BCL_SEMAPHORE,
};

struct bcl_object {
    const void *dispatch; // the ICD loader finds the functions here; must stay the first word
    enum bcl_object_kind kind;
    atomic_uint references;
    unsigned generation;          // generation of the process (base/fork.h) that made it
    struct bcl_object *next_live; // for object.c
    void (*destroy)(struct bcl_object *object); // frees what the object holds; NULL: never freed
};

// The first word of every object: the ICD's dispatch table of all API functions. api/icd.c sets it
// when the library is loaded, so that this file does not depend on the whole API.
extern const void *bcl_object_dispatch;

// Allocates a zeroed object with one reference. `size` is in bytes, the header included, and may be
// a sum of base/sizes.h. NULL: no memory.
void *bcl_object_new(uint64_t size, enum bcl_object_kind kind,
                     void (*destroy)(struct bcl_object *object));

// Initialises a static object and makes it live. It is never freed.
void bcl_object_init(struct bcl_object *object, enum bcl_object_kind kind);

// Whether the handle is a live object of this kind. Any value is allowed.
bool bcl_object_is(const void *handle, enum bcl_object_kind kind);

// The check at the start of calls. Include base/error.h too.
#define BCL_REQUIRE_OBJECT(handle, kind, code) \
    BCL_REQUIRE_SAYING(bcl_object_is(handle, kind), code, "%s to be a live object", #handle)

// Whether this process made the object. A child process may query, retain and release an object of
// its parent, but not use what it represents.
bool bcl_object_is_own(const void *handle);

// The check for calls that use what the object represents.
#define BCL_REQUIRE_OWN(object) BCL_REQUIRE(bcl_object_is_own(object), CL_DEVICE_NOT_AVAILABLE)

// bcl_retain() adds a reference and returns `handle`. bcl_release() removes one; NULL is allowed.
// With the last reference the object stops being live and is then destroyed, unless the parent
// process made it.
void *bcl_retain(void *handle);
void bcl_release(void *handle);

// Adds a reference, unless the last one is already gone and the object is about to be freed.
bool bcl_retain_if_live(void *handle);

// Called around a fork(), so that nobody changes the table of live objects meanwhile. The child
// calls the last function instead of the second.
void bcl_objects_hold(void);
void bcl_objects_let_go(void);
void bcl_objects_unlock_child(void);

// Calls `function` with each live object of this kind. Only for a child process that has no other
// threads yet.
void bcl_objects_each(enum bcl_object_kind kind, void (*function)(void *object));

#endif // BARECL_API_OBJECT_H
