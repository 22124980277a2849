// SPDX-License-Identifier: MIT
//
// Binary semaphores (cl_khr_semaphore 1.0.0): a signal releases one wait, the one that began first. A wait begins
// when its command's turn in its queue has come and its wait list has ended.
//
// If the wait list of a signal failed, the signal passes the failure on: the wait that it would have released ends
// with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST.
//
// Threads: context->lock protects everything that changes after creation. Commands hold references to their
// semaphores.

#ifndef BARECL_API_SEMAPHORE_H
#define BARECL_API_SEMAPHORE_H

#include "api/events/event.h"

#ifndef CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR // CL/cl_ext.h of Debian 12 has version 0.9.0
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR 0x2053
#endif

// One semaphore of a wait that has begun.
struct bcl_semaphore_wait {
    struct bcl_semaphore_wait *next;
    cl_event event;
};

struct _cl_semaphore_khr {
    struct bcl_object object;
    cl_context context;                         // retained
    cl_semaphore_properties_khr *properties;    // as given, with the final 0; owned
    size_t property_count;                      // words
    const cl_semaphore_properties_khr *devices; // that may use it; in `properties`; NULL: all
    cl_uint device_count;

    bool signalled;
    bool failed; // the signal that it holds is a failure
    struct bcl_semaphore_wait *first, **end;
};

#endif // BARECL_API_SEMAPHORE_H
