// SPDX-License-Identifier: MIT
//
// Shared virtual memory. clSVMAlloc() returns a piece of it: host memory, or memory of a device with the same
// addresses as the host (facts.same_addresses). Either way there is only one copy of the bytes, which is always
// current. Devices that share the host's memory can access all pieces, other devices only their own.
//
// A piece belongs to the application until it frees it; the context frees the rest when it ends. Commands and kernels
// hold no references to pieces: the specification has it so.
//
// Threads: any. The list of a context is under its lock.

#ifndef BARECL_API_SVM_H
#define BARECL_API_SVM_H

#include "api/devices/context.h"

struct bcl_svm {
    struct bcl_svm *next;     // in the context's list
    struct bcl_memory memory; // address == host
    cl_uint device;           // index in the context of the device whose memory it is
    bool on_device;           // false: host memory
};

// Whether the device supports shared virtual memory.
bool bcl_svm_is_for(const struct bcl_device_facts *facts);

// Whether one of the context's devices supports it.
bool bcl_svm_has(cl_context context);

// Finds the piece that contains the `size` bytes from `pointer` on, and copies its record. False: there is none.
bool bcl_svm_find(cl_context context, const void *pointer, size_t size, struct bcl_svm *piece);

// Whether commands of the context's device `index` can access the piece.
bool bcl_svm_reaches(cl_context context, cl_uint index, const struct bcl_svm *piece);

// Frees the piece that begins at `pointer`, if there is one.
void bcl_svm_free(cl_context context, void *pointer);

#endif // BARECL_API_SVM_H
