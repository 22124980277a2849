// SPDX-License-Identifier: MIT
//
// Stubs for what the library has on Linux but not here: an environment, other processes and threads, traces, a
// compiler and the features that need it.

#include "api/special.h"
#include "base/environment.h"
#include "base/fork.h"
#include "base/thread.h"
#include "base/trace.h"
#include "binary/lines.h"
#include "cpu/guard.h"
#include "program/build.h"

const char *bcl_environment(const char *name) {
    (void)name;
    return NULL;
}

bool bcl_environment_flag(const char *name) {
    (void)name;
    return false;
}

bool bcl_environment_number(const char *name, unsigned long least, unsigned long most,
                            unsigned long *number) {
    (void)name, (void)least, (void)most, (void)number;
    return false;
}

unsigned bcl_generation(void) { return 0; }

struct bcl_guest bcl_application_enter(void) { return (struct bcl_guest){0}; }

void bcl_application_leave(const struct bcl_guest *guest) { (void)guest; }

// Nobody reads line tables.
bool bcl_lines_are_good(const struct bcl_lines *lines, uint32_t string_size) {
    (void)lines, (void)string_size;
    return true;
}

// A core without an operating system has no signals.
bool bcl_guard_run(struct bcl_guarded *guarded) {
    guarded->run(guarded);
    return true;
}

bool bcl_tracing(void) { return false; }

void bcl_trace_span(const char *category, const char *name, uint64_t start_ns, uint64_t end_ns) {
    (void)category, (void)name, (void)start_ns, (void)end_ns;
}

void bcl_trace_command(const struct bcl_trace_command *command) { (void)command; }

bool bcl_compiler_available(void) { return false; }

void bcl_compiler_stop(void) {}

struct bcl_specials *bcl_specials_new(struct bcl_device *device, const struct bcl_source *source,
                                      const struct bcl_binary *generic) {
    (void)device, (void)source, (void)generic;
    return NULL;
}

bool bcl_specials_evict(struct bcl_device *device) {
    (void)device;
    return false;
}

void bcl_specials_close(struct bcl_specials *specials) { (void)specials; }
