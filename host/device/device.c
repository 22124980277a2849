// SPDX-License-Identifier: MIT

#include "device/device.h"

#include "base/log.h"
#include "device/driver.h"
#include "device/services.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool bcl_device_create(struct bcl_device *device, const struct bcl_driver *driver,
                       const char *name) {
    *device = (struct bcl_device){.driver = driver};
    if (!driver->create(device, name))
        return false;
    pthread_mutex_init(&device->start_lock, NULL);
    return true;
}

cl_int bcl_device_start(struct bcl_device *device) {
    pthread_mutex_lock(&device->start_lock);
    cl_int status = device->started ? CL_SUCCESS : device->driver->start(device);
    if (status == CL_SUCCESS)
        device->started = true;
    pthread_mutex_unlock(&device->start_lock);
    return status;
}

void bcl_device_stop(struct bcl_device *device) {
    if (pthread_mutex_trylock(&device->start_lock) != 0)
        return;
    if (device->started)
        device->driver->stop(device);
    device->started = false;
    pthread_mutex_unlock(&device->start_lock);
}

bool bcl_device_accepts(const struct bcl_device *device, const char *target) {
    if (device->driver->accepts != NULL)
        return device->driver->accepts(device, target);
    return strcmp(device->facts.target, target) == 0;
}

void bcl_device_error(struct bcl_device *device, const char *format, ...) {
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    bcl_warn("%s: %s", device->facts.name, line);
    if (device->listener != NULL)
        device->listener(device, line);
}
