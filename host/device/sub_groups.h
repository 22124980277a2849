// SPDX-License-Identifier: MIT
//
// The size of sub-groups, the same on every device and in the built-in library (builtins/collective/sub_group.h).

#ifndef BARECL_DEVICE_SUB_GROUPS_H
#define BARECL_DEVICE_SUB_GROUPS_H

#include <stddef.h>

// The most work-items of a sub-group.
#define BCL_SUB_GROUP_ITEMS 128

// The number of sub-groups that `items` work-items make.
static inline size_t bcl_sub_groups_of(size_t items) {
    return items / BCL_SUB_GROUP_ITEMS + (items % BCL_SUB_GROUP_ITEMS != 0);
}

#endif // BARECL_DEVICE_SUB_GROUPS_H
