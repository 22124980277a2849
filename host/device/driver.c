// SPDX-License-Identifier: MIT

#include "device/driver.h"

#include "base/sizes.h"

#include <string.h>

// The minimum that OpenCL requires; for images made from a buffer, as many texels as a buffer may hold. A device that
// cannot hold even the required image from a buffer has no images.
static struct bcl_image_limits image_limits(const struct bcl_device_facts *facts) {
    const uint64_t largest_texel = 16, least_linear = 65536, most_linear = 1u << 27;
    uint64_t texels = facts->max_allocation / largest_texel;
    if (texels < least_linear)
        return (struct bcl_image_limits){0};
    return (struct bcl_image_limits){
        .flat = 16384, .deep = 2048, .layers = 2048, .linear = bcl_least(texels, most_linear)};
}

bool bcl_device_create(struct bcl_device *device, const struct bcl_driver *driver,
                       const char *name) {
    *device = (struct bcl_device){.driver = driver};
    if (!driver->create(device, name))
        return false;
    device->facts.images = image_limits(&device->facts);
    pthread_mutex_init(&device->start_lock, NULL);
    return true;
}

void bcl_device_part(const struct bcl_device *device, uint32_t first, uint32_t count, bool bound,
                     struct bcl_device *part) {
    *part = (struct bcl_device){.driver = device->driver, .facts = device->facts};
    part->facts.compute_units = count;
    pthread_mutex_init(&part->start_lock, NULL);
    device->driver->part(device, first, bound, part);
}

cl_int bcl_device_start(struct bcl_device *device, bcl_device_listener *listener) {
    cl_int status = CL_SUCCESS;
    pthread_mutex_lock(&device->start_lock);
    if (!device->started) {
        device->listener = listener;
        status = device->driver->start(device);
        device->started = status == CL_SUCCESS;
    }
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

void bcl_device_forget(struct bcl_device *device) {
    pthread_mutex_init(&device->start_lock, NULL);
    if (device->started && device->driver->forget != NULL)
        device->driver->forget(device);
    device->started = false;
}

bool bcl_device_flush(struct bcl_device *device) {
    return device->driver->flush != NULL && device->driver->flush(device);
}

bool bcl_device_accepts(const struct bcl_device *device, const char *target) {
    if (device->driver->accepts != NULL)
        return device->driver->accepts(device, target);
    return strcmp(device->facts.target, target) == 0;
}

const char *bcl_device_launcher(const struct bcl_device *device) {
    return device->facts.shares_host_memory ? "workgroup" : "workgroup_fast";
}

bool bcl_device_launches(const struct bcl_device *device, const struct bcl_binary *binary) {
    const uint32_t wanted =
        device->facts.shares_host_memory ? BCL_BINARY_WORKGROUP : BCL_BINARY_WORKGROUP_FAST;
    return (binary->header->flags & wanted) != 0;
}
