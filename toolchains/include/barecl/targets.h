// SPDX-License-Identifier: MIT
//
// The facts of this build's targets, from toolchains/<name>.json. toolchains/README.md explains
// each fact. All of this is constant, so any thread may read it.

#ifndef BARECL_TARGETS_H
#define BARECL_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "barecl/target_facts.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const struct bcl_target bcl_targets[]; // sorted by name
extern const size_t bcl_target_count;

// The target of that name, or NULL.
const struct bcl_target *bcl_target_find(const char *name);

// The best target whose code the machine can run on which this program runs; NULL: none.
const struct bcl_target *bcl_target_of_host(void);

// Whether a machine of `target` can run code of the target `other`.
bool bcl_target_runs(const struct bcl_target *target, const char *other);

// Whether kernels have doubles (cl_khr_fp64).
static inline bool bcl_target_has_doubles(const struct bcl_target *target) {
    return target->doubles != BCL_TARGET_DOUBLES_NONE;
}

// Whether they have halves (cl_khr_fp16).
static inline bool bcl_target_has_halves(const struct bcl_target *target) {
    return target->halves != BCL_TARGET_HALVES_NONE;
}

// Whether they have atomics on integers of 64 bits.
static inline bool bcl_target_has_long_atomics(const struct bcl_target *target) {
    return target->atomic_bits == 64;
}

#ifdef __cplusplus
}
#endif

#endif // BARECL_TARGETS_H
