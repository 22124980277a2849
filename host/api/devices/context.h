// SPDX-License-Identifier: MIT
//
// A context: a set of started devices. All objects made in it hold a reference to it.

#ifndef BARECL_API_CONTEXT_H
#define BARECL_API_CONTEXT_H

#include "api/devices/devices.h"

typedef void(CL_CALLBACK *bcl_context_notify)(const char *message, const void *private_info,
                                              size_t size, void *user_data);

typedef void(CL_CALLBACK *bcl_context_destroyed)(cl_context context, void *user_data);

struct bcl_context_callback {
    struct bcl_context_callback *next;
    bcl_context_destroyed notify;
    void *user_data;
};

struct _cl_context {
    struct bcl_object object;
    cl_context_properties *properties; // as given, with the final 0; NULL: none given
    size_t property_count;             // words
    bcl_context_notify notify;
    void *user_data;
    struct _cl_context *next; // all live contexts, for bcl_context_notify_all()

    // The event graph of this context (api/events/graph.c): one lock for all its events and queues.
    pthread_mutex_t lock;
    pthread_cond_t changed; // some event ended

    // The last enqueued command that constructs a program's variables, until it has ended; commands wait for it.
    cl_event initialising; // under lock

    struct bcl_svm *svm;                 // shared virtual memory (api/memory/svm.h); under lock
    void (*end_svm)(cl_context context); // frees what is left of `svm`; NULL: there never was any

    struct bcl_context_callback *destroyed; // the last registered comes first; under lock

    cl_uint device_count;
    cl_device_id devices[]; // retained, without duplicates
};

// The index of `device` in context->devices, or -1.
int bcl_context_device_index(cl_context context, cl_device_id device);

// Whether one of the devices has images.
bool bcl_context_has_images(cl_context context);

// A bcl_device.listener. Calls pfn_notify of every live context that has the device (NULL: any device).
void bcl_context_notify_all(struct bcl_device *device, const char *message);

// Explains why a call that concerns this device fails, and what would help, where an error code is not enough: to the
// context's pfn_notify and, with BARECL_LOG, to stderr. Called in the application's thread, with no lock held. A host
// without room for words says nothing.
#ifdef BCL_FEW_WORDS
#define bcl_context_explain(...) ((void)(0 && bcl_context_explained(__VA_ARGS__)))
int bcl_context_explained( // nowhere: the arguments are used, and the code is not kept
    cl_context context, const struct bcl_device *device, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#else
void bcl_context_explain(cl_context context, const struct bcl_device *device, const char *format,
                         ...) __attribute__((format(printf, 3, 4)));
#endif

// Called in a child process: contexts of the parent get no notifications there.
void bcl_contexts_forget(void);

#endif // BARECL_API_CONTEXT_H
