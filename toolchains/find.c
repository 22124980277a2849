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
    for (; target != NULL; target = bcl_target_find(target->like))
        if (strcmp(target->name, other) == 0)
            return true;
    return false;
}

// What is in no record is a transport-triggered machine: all have doubles by functions in a build that emulates
// them, and none has halves.
bool bcl_target_has_doubles(const char *name) {
    const struct bcl_target *target = bcl_target_find(name);
    return target == NULL ? BCL_EMULATED_DOUBLES : strcmp(target->doubles, "none") != 0;
}

bool bcl_target_has_halves(const char *name) {
    const struct bcl_target *target = bcl_target_find(name);
    return target != NULL && strcmp(target->halves, "none") != 0;
}

bool bcl_target_has_long_atomics(const char *name) {
    const struct bcl_target *target = bcl_target_find(name);
    return target != NULL && target->atomic_bits == 64;
}
