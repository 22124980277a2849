// SPDX-License-Identifier: MIT
//
// The driver `basic`: runs each command in the thread that made it ready, one work-group after
// another. No threads of its own, nothing at the same time as anything else: for debugging kernels.

#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "device/driver.h"
#include "device/services.h"

#include <string.h>

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, "basic") != 0 || !bcl_host_facts(&device->facts))
        return false;
    device->facts.name = "basic: the host's processor, one thread";
    return true;
}

static const char *known(size_t index) { return index == 0 ? "basic" : NULL; }

static cl_int start(struct bcl_device *device) {
    (void)device;
    bcl_overdue_start();
    return CL_SUCCESS;
}

static void stop(struct bcl_device *device) { (void)device; }

static void forget(struct bcl_device *device) {
    (void)device;
    bcl_overdue_forget();
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    if (command->kind != BCL_COMMAND_NDRANGE) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    struct bcl_overdue overdue;
    bcl_overdue_begin(&overdue, command);
    cl_int status = bcl_worker_run_all(device, &command->launch);
    bcl_overdue_end(&overdue);
    bcl_command_complete(command, status);
}

const struct bcl_driver bcl_driver_basic = {
    .name = "basic",
    .create = create,
    .known = known,
    .start = start,
    .stop = stop,
    .forget = forget,
    .accepts = bcl_host_accepts,
    .load = bcl_host_load,
    .unload = bcl_host_unload,
    .submit = submit,
};
