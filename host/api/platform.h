// SPDX-License-Identifier: MIT
//
// The platform: one, static, with all devices.

#ifndef BARECL_API_PLATFORM_H
#define BARECL_API_PLATFORM_H

#include "api/object.h"

struct _cl_platform_id {
    struct bcl_object object;
};

// The platform, live from the first call on.
cl_platform_id bcl_platform(void);

// The devices that BARECL_DEVICES lists, in its order. The first call makes them. The array is
// static.
cl_uint bcl_devices(cl_device_id **devices);

// The file `name` of the installation that the library belongs to, e.g. "bin/bareclc": found from
// the library's own path. Malloc'ed; NULL: no memory.
char *bcl_installed_file(const char *name);

#endif // BARECL_API_PLATFORM_H
