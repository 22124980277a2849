// SPDX-License-Identifier: MIT
//
// The driver `cpu`: the host's processor, with a pool of threads (cpu/pool.h), one a processor or
// BARECL_CPU_THREADS.
//
// Commands on memory run in the thread that made them ready: a copy is as fast there. A native kernel
// goes to the pool: it may wait for what that thread does next.

#include "base/environment.h"
#include "cpu/host_core.h"
#include "cpu/pool.h"
#include "device/driver.h"

#include <sched.h>
#include <string.h>

static unsigned wanted_workers(void) {
    unsigned long threads;
    if (bcl_environment_number("BARECL_CPU_THREADS", 1, 1024, &threads))
        return (unsigned)threads;
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return (unsigned)CPU_COUNT(&allowed);
    return 1;
}

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, "cpu") != 0 || !bcl_host_facts(&device->facts))
        return false;
    device->facts.name = "cpu: the host's processor";
    device->facts.compute_units = wanted_workers();
    return true;
}

static const char *known(size_t index) {
    return index == 0 ? "cpu" : NULL;
}

// A part of the device is a range of its workers, whose first one's number is its driver_data.
static struct bcl_workers workers_of(const struct bcl_device *device) {
    return (struct bcl_workers){(unsigned)(uintptr_t)device->driver_data,
                                device->facts.compute_units};
}

static void part(const struct bcl_device *device, uint32_t first, struct bcl_device *part) {
    part->driver_data = (void *)(uintptr_t)(workers_of(device).first + first);
}

static cl_int start(struct bcl_device *device) {
    if (bcl_pool_start(workers_of(device)))
        return CL_SUCCESS;
    bcl_device_error(device, "no thread could be started");
    return CL_DEVICE_NOT_AVAILABLE;
}

// Worker threads end with the process: waiting for a kernel that does not end would keep it alive.
static void stop(struct bcl_device *device) {
    (void)device;
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    if (command->kind != BCL_COMMAND_NDRANGE && command->kind != BCL_COMMAND_NATIVE) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    bcl_pool_run(command, workers_of(device));
}

static bool help(struct bcl_device *device, const struct bcl_command *command) {
    (void)device;
    return bcl_pool_help(command);
}

const struct bcl_driver bcl_driver_cpu = {
    .name = "cpu",
    .create = create,
    .known = known,
    .part = part,
    .start = start,
    .stop = stop,
    .accepts = bcl_host_accepts,
    .load = bcl_host_load,
    .unload = bcl_host_unload,
    .submit = submit,
    .help = help,
};
