// SPDX-License-Identifier: MIT

#include "barecl/targets.h"

#include <string.h>

const struct bcl_target *bcl_target_find(const char *name) {
    for (size_t i = 0; i < bcl_target_count; ++i)
        if (strcmp(bcl_targets[i].name, name) == 0)
            return &bcl_targets[i];
    return NULL;
}

bool bcl_target_runs(const struct bcl_target *target, const char *other) {
    for (const char *const *name = target != NULL ? target->runs : NULL; name && *name; ++name)
        if (strcmp(*name, other) == 0)
            return true;
    return false;
}
