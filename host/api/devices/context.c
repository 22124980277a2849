// SPDX-License-Identifier: MIT

#include "api/devices/context.h"

#include "api/devices/partition.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/log.h"
#include "base/thread.h"
#include "device/driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static cl_context list;

void bcl_contexts_forget(void) {
    pthread_mutex_init(&list_lock, NULL);
    list = NULL;
}

int bcl_context_device_index(cl_context context, cl_device_id device) {
    for (cl_uint i = 0; i < context->device_count; i++)
        if (context->devices[i] == device)
            return (int)i;
    return -1;
}

bool bcl_context_has_images(cl_context context) {
    for (cl_uint i = 0; i < context->device_count; i++)
        if (context->devices[i]->driven.facts.images.flat > 0)
            return true;
    return false;
}

static bool has(cl_context context, const struct bcl_device *device) {
    for (cl_uint i = 0; i < context->device_count; i++)
        if (&context->devices[i]->driven == device)
            return true;
    return false;
}

// Finds the next context after `previous` (NULL: from the first on) that has a callback and the device (NULL: any
// device). The result is retained, because its callback runs without the lock and may create and release contexts.
static cl_context next_listener(cl_context previous, const struct bcl_device *device) {
    pthread_mutex_lock(&list_lock);
    cl_context context = previous != NULL ? previous->next : list;
    while (context != NULL &&
           (context->notify == NULL || (device != NULL && !has(context, device)) ||
            !bcl_retain_if_live(context)))
        context = context->next;
    pthread_mutex_unlock(&list_lock);
    return context;
}

void bcl_context_notify_all(struct bcl_device *device, const char *message) {
    cl_context context = next_listener(NULL, device);
    while (context != NULL) {
        BCL_CALL_BACK(context->notify(message, NULL, 0, context->user_data));
        cl_context next = next_listener(context, device);
        bcl_release(context);
        context = next;
    }
}

#ifndef BCL_FEW_WORDS
// The call may have had no valid object, and so no context: all contexts get the message.
static void tell_failure(const char *message) {
    char copy[1024]; // a callback may call a function that fails
    snprintf(copy, sizeof copy, "%s", message);
    bcl_context_notify_all(NULL, copy);
}

void bcl_context_explain(cl_context context, const struct bcl_device *device, const char *format,
                         ...) {
    char words[768], message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(message, sizeof message, "%s: %s", device->facts.name, words);
    bcl_log("%s", message);
    bcl_failures_explained();
    if (context->notify != NULL)
        BCL_CALL_BACK(context->notify(message, NULL, 0, context->user_data));
}
#endif

static void call_destructor_callbacks(cl_context context) {
    while (context->destroyed != NULL) {
        struct bcl_context_callback *callback = context->destroyed;
        context->destroyed = callback->next;
        BCL_CALL_BACK(callback->notify(context, callback->user_data));
        bcl_free(callback);
    }
}

static void destroy_context(struct bcl_object *object) {
    cl_context context = (cl_context)object;
    call_destructor_callbacks(context);
    if (context->end_svm != NULL)
        context->end_svm(context);
    pthread_mutex_lock(&list_lock);
    for (cl_context *link = &list; *link != NULL; link = &(*link)->next) {
        if (*link == context) {
            *link = context->next;
            break;
        }
    }
    pthread_mutex_unlock(&list_lock);
    pthread_mutex_destroy(&context->lock);
    pthread_cond_destroy(&context->changed);
    bcl_free(context->properties);
    for (cl_uint i = 0; i < context->device_count; i++)
        bcl_device_release(context->devices[i]);
}

static cl_int check_property(cl_context_properties name, cl_context_properties value) {
    switch (name) {
    case CL_CONTEXT_PLATFORM:
        BCL_REQUIRE(bcl_object_is((const void *)value, BCL_PLATFORM), CL_INVALID_PLATFORM);
        return CL_SUCCESS;
    case CL_CONTEXT_INTEROP_USER_SYNC: // there is nothing to synchronise with
        BCL_REQUIRE(value == CL_TRUE || value == CL_FALSE, CL_INVALID_PROPERTY);
        return CL_SUCCESS;
    default:
        return bcl_fail(CL_INVALID_PROPERTY, "a known property");
    }
}

// Each property may be there only once. *count: words of the list, with the final 0.
static cl_int check_properties(const cl_context_properties *properties, size_t *count) {
    *count = 0;
    if (properties == NULL)
        return CL_SUCCESS;
    for (; properties[*count] != 0; *count += 2) {
        for (size_t i = 0; i < *count; i += 2)
            BCL_REQUIRE(properties[i] != properties[*count], CL_INVALID_PROPERTY);
        BCL_TRY(check_property(properties[*count], properties[*count + 1]));
    }
    ++*count;
    return CL_SUCCESS;
}

static void add_devices(cl_context context, const cl_device_id *devices, cl_uint count) {
    for (cl_uint i = 0; i < count; i++)
        if (bcl_context_device_index(context, devices[i]) < 0)
            context->devices[context->device_count++] = bcl_device_retain(devices[i]);
}

static cl_int create_context(const cl_context_properties *properties, cl_uint num_devices,
                             const cl_device_id *devices, bcl_context_notify notify,
                             void *user_data, cl_context *result) {
    size_t property_count;
    BCL_TRY(check_properties(properties, &property_count));
    BCL_REQUIRE(num_devices > 0 && devices != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(notify != NULL || user_data == NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_devices; i++)
        BCL_REQUIRE_OBJECT(devices[i], BCL_DEVICE, CL_INVALID_DEVICE);
    for (cl_uint i = 0; i < num_devices; i++)
        BCL_TRY(bcl_device_start(&devices[i]->driven, bcl_context_notify_all));

    cl_context context =
        bcl_object_new(bcl_add(sizeof *context, bcl_multiply(num_devices, sizeof *devices)),
                       BCL_CONTEXT, destroy_context);
    BCL_REQUIRE(context != NULL, CL_OUT_OF_HOST_MEMORY);
    pthread_mutex_init(&context->lock, NULL);
    pthread_cond_init(&context->changed, NULL);
    context->notify = notify;
    context->user_data = user_data;
#ifndef BCL_FEW_WORDS
    if (notify != NULL)
        bcl_call_listen(tell_failure);
#endif
    add_devices(context, devices, num_devices);
    if (property_count > 0) {
        context->property_count = property_count;
        context->properties = bcl_allocate(bcl_multiply(property_count, sizeof *properties));
        if (context->properties == NULL) {
            bcl_release(context);
            return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the properties");
        }
        memcpy(context->properties, properties, property_count * sizeof *properties);
    }
    pthread_mutex_lock(&list_lock);
    context->next = list;
    list = context;
    pthread_mutex_unlock(&list_lock);
    *result = context;
    return CL_SUCCESS;
}

cl_context clCreateContext(const cl_context_properties *properties, cl_uint num_devices,
                           const cl_device_id *devices, bcl_context_notify pfn_notify,
                           void *user_data, cl_int *errcode_ret) {
    BCL_CALL();
    cl_context context = NULL;
    cl_int status =
        create_context(properties, num_devices, devices, pfn_notify, user_data, &context);
    return bcl_created(status, context, errcode_ret);
}

cl_context clCreateContextFromType(const cl_context_properties *properties, cl_device_type type,
                                   bcl_context_notify pfn_notify, void *user_data,
                                   cl_int *errcode_ret) {
    BCL_CALL();
    cl_context context = NULL;
    cl_uint count = 0;
    cl_device_id *all;
    cl_device_id devices[bcl_devices(&all) + 1];
    size_t property_count;
    cl_int status = check_properties(properties, &property_count);
    if (status == CL_SUCCESS)
        status = clGetDeviceIDs(NULL, type, sizeof devices / sizeof devices[0], devices, &count);
    if (status == CL_SUCCESS)
        status = create_context(properties, count, devices, pfn_notify, user_data, &context);
    return bcl_created(status, context, errcode_ret);
}

cl_int clRetainContext(cl_context context) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    bcl_retain(context);
    return CL_SUCCESS;
}

cl_int clReleaseContext(cl_context context) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    bcl_release(context);
    return CL_SUCCESS;
}

cl_int clSetContextDestructorCallback(cl_context context, bcl_context_destroyed pfn_notify,
                                      void *user_data) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE(pfn_notify != NULL, CL_INVALID_VALUE);
    struct bcl_context_callback *callback = bcl_allocate(sizeof *callback);
    BCL_REQUIRE(callback != NULL, CL_OUT_OF_HOST_MEMORY);
    pthread_mutex_lock(&context->lock);
    *callback = (struct bcl_context_callback){context->destroyed, pfn_notify, user_data};
    context->destroyed = callback;
    pthread_mutex_unlock(&context->lock);
    return CL_SUCCESS;
}

cl_int clGetContextInfo(cl_context context, cl_context_info param_name, size_t param_value_size,
                        void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    switch (param_name) {
    case CL_CONTEXT_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(context);
    case CL_CONTEXT_NUM_DEVICES:
        return BCL_INFO(cl_uint, context->device_count);
    case CL_CONTEXT_DEVICES:
        return BCL_INFO_BYTES(context->devices, context->device_count * sizeof(cl_device_id));
    case CL_CONTEXT_PROPERTIES:
        return BCL_INFO_BYTES(context->properties,
                              context->property_count * sizeof(cl_context_properties));
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
