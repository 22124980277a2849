// SPDX-License-Identifier: MIT
//
// From the names in BARECL_DEVICES to device objects, and their start and stop.

#include "api/devices.h"

#include "api/platform.h"
#include "api/special.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct bcl_driver *const drivers[] = {
    &bcl_driver_cpu,
    &bcl_driver_basic,
    &bcl_driver_firmware,
};

#define MAX_DEVICES 32
static cl_device_id devices[MAX_DEVICES];
static cl_uint device_count;
static pid_t owner; // a forked child must not stop its parent's devices

static cl_device_id make_device(const char *name) {
    cl_device_id device = bcl_object_new(sizeof *device, BCL_DEVICE, NULL);
    if (device == NULL)
        return NULL;
    pthread_mutex_init(&device->start_lock, NULL);
    for (size_t i = 0; i < sizeof drivers / sizeof drivers[0]; i++) {
        device->driver = drivers[i];
        if (drivers[i]->create(device, name))
            return device;
    }
    pthread_mutex_destroy(&device->start_lock);
    free(device);
    return NULL;
}

static void add_device(const char *name) {
    cl_device_id device = device_count < MAX_DEVICES ? make_device(name) : NULL;
    if (device != NULL)
        devices[device_count++] = device;
    else
        fprintf(stderr, "barecl: BARECL_DEVICES: no device is called '%s'; left out\n", name);
}

static void make_devices(void) {
    owner = getpid();
    const char *wanted = getenv("BARECL_DEVICES");
    char *names = strdup(wanted != NULL && wanted[0] != '\0' ? wanted : "cpu");
    char *rest = NULL;
    for (char *name = names ? strtok_r(names, ", ", &rest) : NULL; name;
         name = strtok_r(NULL, ", ", &rest))
        add_device(name);
    free(names);
}

cl_uint bcl_devices(cl_device_id **list) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_devices);
    *list = devices;
    return device_count;
}

cl_int bcl_device_start(cl_device_id device) {
    pthread_mutex_lock(&device->start_lock);
    cl_int status = device->started ? CL_SUCCESS : device->driver->start(device);
    if (status == CL_SUCCESS)
        device->started = true;
    pthread_mutex_unlock(&device->start_lock);
    return status;
}

// At exit() or dlclose(). Nothing is loaded into them any more by then. A device that is starting
// in another thread is left to its own.
__attribute__((destructor)) static void stop_devices(void) {
    if (owner != getpid())
        return;
    bcl_specials_stop();
    for (cl_uint i = 0; i < device_count; i++) {
        cl_device_id device = devices[i];
        if (pthread_mutex_trylock(&device->start_lock) != 0)
            continue;
        if (device->started)
            device->driver->stop(device);
        device->started = false;
        pthread_mutex_unlock(&device->start_lock);
    }
}

bool bcl_device_accepts(cl_device_id device, const char *target) {
    if (device->driver->accepts != NULL)
        return device->driver->accepts(device, target);
    return strcmp(device->facts.target, target) == 0;
}
