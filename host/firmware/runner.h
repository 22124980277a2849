// SPDX-License-Identifier: MIT
//
// The thread of a device: starts the core, gives it launches in flights (launches/flight.h), and detects errors. Only
// this thread starts the core, because the emulator lives only as long as the thread that started it. A thread of the
// application that waits for a launch may give flights to the core too (bcl_runner_help()); one thread at a time
// handles the core.
//
// If the core is lost, or runs a launch for too long (launches/watchdog.h), that launch ends with an error and a
// message that names the kernel; the launches after it have not run. Before the next launch the core is restarted and
// its programs are loaded again; buffers keep their contents, as bcl_transport.power_on() promises.

#ifndef BARECL_FIRMWARE_RUNNER_H
#define BARECL_FIRMWARE_RUNNER_H

#include "device/command.h"
#include "device/services.h"
#include "firmware/core.h"
#include "firmware/launches/flight.h"
#include "firmware/launches/launch.h"
#include "firmware/launches/launch_memory.h"
#include "firmware/launches/sampling.h"
#include "firmware/launches/watchdog.h"
#include "firmware/programs/images.h"

struct bcl_runner {
    struct bcl_device *device;
    struct bcl_core *core;
    struct bcl_images *images;
    struct bcl_launch_memory *launches;
    struct bcl_launch_block
        block;                // of all launches of a flight: arguments and buffers are the caller's
    struct bcl_flight flight; // under way; used by the thread that handles the core
    const char *firmware;     // the ELF file
    // Threads that wait for commands may help: they get to the core sooner than the runner's
    // thread.
    bool is_helped;
    struct bcl_printf_reader printing[BCL_MAX_CORES]; // each core's
    struct bcl_launch_rings rings;                    // their place
    // Down to `lost`: used by the thread that handles the core.
    struct bcl_watchdog watchdog;
    struct bcl_sampling sampling;
    uint32_t copies;     // the last value of bcl_core_copies()
    uint32_t operations; // and of bcl_core_operations()
    bool lost;           // the core must be restarted, and the loss has been reported
    pthread_t thread;

    pthread_mutex_t lock; // of all below
    pthread_cond_t changed;
    struct bcl_command *first; // submitted, in order
    struct bcl_command **end;
    bool starting, running, stopping; // running: the thread has a core
    bool busy;                        // a thread handles the core:
    pthread_t handler;                // this thread
    uint32_t turns;                   // how often a thread has begun to handle it
    bool rests;                       // the core rests
};

// Starts the thread and waits until the core is ready. False: bcl_device_error() has reported why. The caller has set
// all members down to `rings`.
bool bcl_runner_start(struct bcl_runner *runner);

// Takes a list of ND-range commands (command.next), which run in that order. Any thread.
void bcl_runner_submit(struct bcl_runner *runner, struct bcl_command *first);

// For a thread that waits for the command. If no thread handles the core, this one does the runner's next step,
// provided that the command is still in the list. False: it did nothing.
bool bcl_runner_help(struct bcl_runner *runner, const struct bcl_command *command);

// At the end of the process: lets the thread stop the core, and waits for that for a limited time. In any case an
// emulator ends with the thread. Commands in flight are lost. Nothing is freed.
void bcl_runner_stop(struct bcl_runner *runner);

#endif // BARECL_FIRMWARE_RUNNER_H
