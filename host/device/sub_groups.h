// SPDX-License-Identifier: MIT
//
// How large sub-groups are, on every device: as the built-in library has it (builtins/collective/sub_group.h).

#ifndef BARECL_DEVICE_SUB_GROUPS_H
#define BARECL_DEVICE_SUB_GROUPS_H

#include <stddef.h>

// The most work-items of one.
#define BCL_SUB_GROUP_ITEMS 128

// How many sub-groups so many work-items are.
static inline size_t bcl_sub_groups_of(size_t items) {
    return items / BCL_SUB_GROUP_ITEMS + (items % BCL_SUB_GROUP_ITEMS != 0);
}

#endif // BARECL_DEVICE_SUB_GROUPS_H
