// SPDX-License-Identifier: MIT
//
// The thread of a device: starts the core, hands it one launch after another, and notices when
// something goes wrong. All that handles the core happens in this thread, because the emulator
// lives only as long as the thread that started it.
//
// One launch runs at a time: a launch's printf records must be taken out of the ring before the
// next program writes to it.

#ifndef BARECL_FIRMWARE_RUNNER_H
#define BARECL_FIRMWARE_RUNNER_H

#include "device/command.h"
#include "firmware/core.h"
#include "firmware/launch.h"

struct bcl_runner {
    struct bcl_device *device;
    struct bcl_core *core;
    struct bcl_launch_heaps heaps;
    const char *firmware;   // the ELF file
    struct bcl_memory ring; // a bcl_printf_ring
    pthread_t thread;

    pthread_mutex_t lock; // of what follows
    pthread_cond_t changed;
    struct bcl_command *first; // submitted, in order
    struct bcl_command **end;
    bool starting, running, stopping;
};

// Starts the thread and waits until the core is ready. False after bcl_device_error() said why.
// device, core, heaps, firmware and ring are set by the caller.
bool bcl_runner_start(struct bcl_runner *runner);

// Takes an ND-range. Any thread.
void bcl_runner_submit(struct bcl_runner *runner, struct bcl_command *command);

// Ends the core and the thread. Commands in flight are lost.
void bcl_runner_stop(struct bcl_runner *runner);

#endif // BARECL_FIRMWARE_RUNNER_H
