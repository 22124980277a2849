// SPDX-License-Identifier: MIT
//
// Semaphores (cl_khr_semaphore 1.0.0), binary ones: a signal lets one wait go on, in the order in which
// waits began. A wait begins when its command's turn has come and its wait list is done.
//
// A signal whose wait list failed is passed on as a failure: the wait that it would have let go on ends with
// CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST.
//
// Threads: all but what creation sets is under context->lock. Commands keep their semaphores.

#ifndef BARECL_API_SEMAPHORE_H
#define BARECL_API_SEMAPHORE_H

#include "api/events/event.h"

#ifndef CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR // CL/cl_ext.h of Debian 12 has version 0.9.0
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR 0x2053
#endif

// A wait that has begun, for one of its semaphores.
struct bcl_semaphore_wait {
    struct bcl_semaphore_wait *next;
    cl_event event;
};

struct _cl_semaphore_khr {
    struct bcl_object object;
    cl_context context;                         // retained
    cl_semaphore_properties_khr *properties;    // as given, with the final 0; owned
    size_t property_count;                      // words
    const cl_semaphore_properties_khr *devices; // of those that use it, in `properties`; NULL: all
    cl_uint device_count;

    bool signalled;
    bool failed; // by a signal that failed
    struct bcl_semaphore_wait *first, **end;
};

#endif // BARECL_API_SEMAPHORE_H
