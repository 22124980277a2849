// SPDX-License-Identifier: MIT
//
// After a fork, the child of an application drops everything that belongs to its parent's threads, and all access to
// its parent's devices, compilers and files. It then starts as if it had just loaded the library: a device is started
// when a context is made with it.

#include "base/fork.h"
#include "api/devices/context.h"
#include "api/special.h"
#include "base/trace.h"
#include "device/driver.h"
#include "program/compiler.h"
#include "program/eviction.h"

static void forget_device(void *object) { bcl_device_forget(&((cl_device_id)object)->driven); }

static void forget(void) {
    bcl_objects_unlock_child();
    bcl_objects_each(BCL_DEVICE, forget_device);
    bcl_contexts_forget();
    bcl_specials_forget();
    bcl_compilers_forget();
    bcl_eviction_forget();
    bcl_trace_forget();
}

static const struct bcl_fork_listener listener = {
    .before = bcl_objects_hold, .parent = bcl_objects_let_go, .child = forget};

__attribute__((constructor)) static void listen(void) { bcl_fork_listen(&listener); }
