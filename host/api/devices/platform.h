// SPDX-License-Identifier: MIT
//
// The platform: one, static, with all devices (api/devices/devices.h).

#ifndef BARECL_API_PLATFORM_H
#define BARECL_API_PLATFORM_H

#include "api/objects/object.h"

struct _cl_platform_id {
    struct bcl_object object;
};

// The platform, live from the first call on.
cl_platform_id bcl_platform(void);

#endif // BARECL_API_PLATFORM_H
