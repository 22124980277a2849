// SPDX-License-Identifier: MIT
//
// Shared virtual memory: what clSVMAlloc gives. A piece is host memory, or the memory of a device whose
// addresses are the host's (facts.same_addresses): there is one set of bytes in either case, which is
// always current. Devices that share the host's memory reach all pieces, another device its own ones.
//
// A piece belongs to the application until it frees it; what is left goes with the context. Commands and
// kernels do not keep it, as the specification has it.
//
// Threads: any. The list of a context is under its lock.

#ifndef BARECL_API_SVM_H
#define BARECL_API_SVM_H

#include "api/devices/context.h"

struct bcl_svm {
    struct bcl_svm *next;     // of the context's
    struct bcl_memory memory; // address == host
    cl_uint device;           // in the context: whose memory it is
    bool on_device;           // false: it is the host's
};

// Whether the device takes part at all.
bool bcl_svm_is_for(const struct bcl_device_facts *facts);

// Whether one of the context's devices takes part.
bool bcl_svm_has(cl_context context);

// Finds the piece that has `size` bytes from there on, and copies it. False: there is none.
bool bcl_svm_find(cl_context context, const void *pointer, size_t size, struct bcl_svm *piece);

// Whether commands of the context's device `index` reach the piece.
bool bcl_svm_reaches(cl_context context, cl_uint index, const struct bcl_svm *piece);

// Frees the piece that begins there; nothing if there is none.
void bcl_svm_free(cl_context context, void *pointer);

#endif // BARECL_API_SVM_H
