// SPDX-License-Identifier: MIT
//
// The driver `basic`: kernels run in the application's thread that flushes its queue or waits (clFlush, clFinish,
// clWaitForEvents, a blocking command), one work-group after another, in the order in which they became ready. The
// driver has no threads of its own, which helps to debug kernels. An enqueue runs no kernel: the application may
// provide afterwards what the kernel waits for. Commands that only move bytes run in the thread that made them ready.

#include "base/thread.h"
#include "cpu/counters.h"
#include "cpu/debugger.h"
#include "cpu/guard.h"
#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "cpu/sampler.h"
#include "device/driver.h"
#include "device/services.h"

#include <string.h>

static struct {
    pthread_mutex_t lock;
    struct bcl_command *first, **end; // under lock: submitted, in this order
} ready = {.lock = PTHREAD_MUTEX_INITIALIZER, .end = &ready.first};

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, "basic") != 0 || !bcl_host_facts(&device->facts))
        return false;
    device->facts.name = "basic: the host's processor, one thread";
    return true;
}

static const char *known(size_t index) { return index == 0 ? "basic" : NULL; }

static cl_int start(struct bcl_device *device) {
    (void)device;
    bcl_guard_start();
    bcl_overdue_start();
    return CL_SUCCESS;
}

static void stop(struct bcl_device *device) { (void)device; }

static void forget(struct bcl_device *device) {
    (void)device;
    pthread_mutex_init(&ready.lock, NULL);
    ready.first = NULL;
    ready.end = &ready.first;
    bcl_overdue_forget();
    bcl_guard_forget();
    bcl_debugger_forget();
    bcl_sampler_forget();
    bcl_counters_forget();
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    (void)device;
    if (command->kind != BCL_COMMAND_NDRANGE && command->kind != BCL_COMMAND_NATIVE) {
        bcl_command_transfer(command);
        return;
    }
    command->next = NULL;
    pthread_mutex_lock(&ready.lock);
    *ready.end = command;
    ready.end = &command->next;
    pthread_mutex_unlock(&ready.lock);
}

static struct bcl_command *take(void) {
    pthread_mutex_lock(&ready.lock);
    struct bcl_command *command = ready.first;
    if (command != NULL)
        ready.first = command->next;
    if (ready.first == NULL)
        ready.end = &ready.first;
    pthread_mutex_unlock(&ready.lock);
    return command;
}

static cl_int run_groups(struct bcl_command *command) {
    if (!bcl_counters_wanted())
        return bcl_worker_run_all(command->device, &command->launch);
    const struct bcl_counts before = bcl_counters_read();
    cl_int status = bcl_worker_run_all(command->device, &command->launch);
    command->counts = bcl_counters_since(before);
    return status;
}

static void run(struct bcl_command *command) {
    cl_int status = CL_COMPLETE;
    bcl_command_begin(command);
    struct bcl_overdue overdue;
    bcl_overdue_begin(&overdue, command);
    if (command->kind == BCL_COMMAND_NATIVE)
        BCL_CALL_BACK(command->native.function(command->native.arguments));
    else
        status = run_groups(command);
    bcl_overdue_end(&overdue);
    bcl_command_complete(command, status);
}

static bool flush(struct bcl_device *device) {
    (void)device;
    struct bcl_command *command = take();
    bool some = command != NULL;
    for (; command != NULL; command = take())
        run(command);
    return some;
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
    .flush = flush,
    .run_by_flush = true,
};
