// SPDX-License-Identifier: MIT
//
// The only platform. It is static and has all devices (api/devices/devices.h).

#ifndef BARECL_API_PLATFORM_H
#define BARECL_API_PLATFORM_H

#include "api/objects/object.h"

struct _cl_platform_id {
    struct bcl_object object;
};

// The platform. The first call makes it a live object.
cl_platform_id bcl_platform(void);

#endif // BARECL_API_PLATFORM_H
