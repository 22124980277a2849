// SPDX-License-Identifier: MIT
//
// Creates the device objects that BARECL_DEVICES names, and stops the devices at exit.

#include "api/devices/devices.h"

#include "api/special.h"
#include "base/allocate.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"
#include "device/driver.h"

#include <string.h>

// Each driver has its own folder and exports one symbol. The drivers are asked in this order.
extern const struct bcl_driver bcl_driver_cpu;
extern const struct bcl_driver bcl_driver_basic;
extern const struct bcl_driver bcl_driver_firmware;

static const struct bcl_driver *const drivers[] = {
    &bcl_driver_cpu,
    &bcl_driver_basic,
    &bcl_driver_firmware,
};
#define DRIVERS (sizeof drivers / sizeof drivers[0])

#define MAX_DEVICES 32
static cl_device_id devices[MAX_DEVICES];
static cl_uint device_count;

static cl_device_id make_device(const char *name) {
    cl_device_id device = bcl_object_new(sizeof *device, BCL_DEVICE, NULL);
    for (size_t i = 0; device != NULL && i < DRIVERS; i++)
        if (bcl_device_create(&device->driven, drivers[i], name))
            return device;
    bcl_free(device);
    return NULL;
}

// The device names that the drivers accept, separated by commas.
static char *known_names(void) {
    struct bcl_text names = {0};
    for (size_t i = 0; i < DRIVERS; i++) {
        const char *name;
        for (size_t index = 0; (name = drivers[i]->known(index)) != NULL; index++)
            bcl_text_add(&names, "%s%s", names.size > 0 ? ", " : "", name);
    }
    return bcl_text_take(&names);
}

static void refuse(const char *name) {
    char *names = known_names();
    bcl_warn("BARECL_DEVICES: no device is called '%s'; left out. There are: %s", name,
             names != NULL ? names : "");
    bcl_free(names);
}

static void add_device(const char *name) {
    if (device_count == MAX_DEVICES) {
        bcl_warn("BARECL_DEVICES: '%s' is one more than %d devices; left out", name, MAX_DEVICES);
        return;
    }
    cl_device_id device = make_device(name);
    if (device != NULL)
        devices[device_count++] = device;
    else
        refuse(name);
}

static void make_devices(void) {
    const char *wanted = bcl_environment("BARECL_DEVICES");
    char *names = bcl_text_copy(wanted != NULL && wanted[0] != '\0' ? wanted : "cpu");
    char *rest = NULL;
    for (char *name = names ? strtok_r(names, ", ", &rest) : NULL; name;
         name = strtok_r(NULL, ", ", &rest))
        add_device(name);
    bcl_free(names);
}

cl_uint bcl_devices(cl_device_id **list) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_devices);
    *list = devices;
    return device_count;
}

// Runs at exit() or dlclose(). The background builds stop first, so that nothing is loaded into a
// stopped device.
__attribute__((destructor)) static void stop_devices(void) {
    bcl_specials_stop();
    for (cl_uint i = 0; i < device_count; i++)
        bcl_device_stop(&devices[i]->driven);
}
