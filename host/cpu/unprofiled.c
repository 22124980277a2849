// SPDX-License-Identifier: MIT
//
// Takes the place of sampler.c and counters.c in a library that is built without them (BARECL_HOST_PROFILES=OFF).

#include "base/environment.h"
#include "base/log.h"
#include "cpu/counters.h"
#include "cpu/sampler.h"

void bcl_sampler_add(const struct bcl_image *image, const void *code) {
    (void)image, (void)code;
    if (bcl_environment("BARECL_PROFILE") != NULL || bcl_environment_flag("BARECL_COUNTERS"))
        bcl_warn("this library was built without BARECL_PROFILE and BARECL_COUNTERS for the host");
}

void bcl_sampler_remove(const void *code) { (void)code; }

void bcl_sampler_enter(void) {}

void bcl_sampler_forget(void) {}

bool bcl_counters_wanted(void) { return false; }

struct bcl_counts bcl_counters_read(void) { return (struct bcl_counts){0}; }

void bcl_counters_forget(void) {}
