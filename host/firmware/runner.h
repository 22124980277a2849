// SPDX-License-Identifier: MIT
//
// The thread of a device: starts the core, hands it the launches that there are, in flights
// (firmware/flight.h), and notices when something goes wrong. A core is started in this thread alone, because the
// emulator lives only as long as the thread that started it. What is handed to it may come from a thread of the
// application that waits for it (bcl_runner_help()): one thread at a time handles the core.
//
// A core that is lost, or has been at a launch for too long (firmware/watchdog.h), ends that launch
// with an error and a message that names the kernel; those behind it have not run. Before the next one it is started again, with
// its programs as they were; buffers stay, as bcl_transport.power_on() promises.

#ifndef BARECL_FIRMWARE_RUNNER_H
#define BARECL_FIRMWARE_RUNNER_H

#include "device/command.h"
#include "device/services.h"
#include "firmware/core.h"
#include "firmware/flight.h"
#include "firmware/images.h"
#include "firmware/launch.h"
#include "firmware/launch_memory.h"
#include "firmware/watchdog.h"

struct bcl_runner {
    struct bcl_device *device;
    struct bcl_core *core;
    struct bcl_images *images;
    struct bcl_launch_memory *launches;
    struct bcl_launch_block
        block;                // of all launches of a flight: arguments and buffers are the caller's
    struct bcl_flight flight; // that is under way, of who handles the core
    const char *firmware;     // the ELF file
    bool is_helped; // threads that wait for commands are sooner at the core than the runner's
    struct bcl_printf_reader printing[BCL_MAX_CORES]; // each core's
    struct bcl_launch_rings rings;                    // where they are
    struct bcl_watchdog watchdog;                     // down to `lost`, of who handles the core
    uint32_t copies;                                  // bcl_core_copies(), when last asked
    bool lost; // the core has to be started again, which has been told
    pthread_t thread;

    pthread_mutex_t lock; // of what follows
    pthread_cond_t changed;
    struct bcl_command *first; // submitted, in order
    struct bcl_command **end;
    bool starting, running, stopping; // running: the thread has a core
    bool busy;                        // somebody handles the core:
    pthread_t handler;                // this thread
    uint32_t turns;                   // how often somebody has begun to
    bool rests;                       // the core does
};

// Starts the thread and waits until the core is ready. False after bcl_device_error() said why.
// All down to `rings` is set by the caller.
bool bcl_runner_start(struct bcl_runner *runner);

// Takes a list of ND-ranges (command.next), which run in that order. Any thread.
void bcl_runner_submit(struct bcl_runner *runner, struct bcl_command *first);

// For a thread that waits for the command: if nobody else handles the core, does what the thread would do next, of
// which the command is a part. False: not so.
bool bcl_runner_help(struct bcl_runner *runner, const struct bcl_command *command);

// At the end of the process: has the thread end the core, and waits for that a little; whatever else
// happens, an emulator ends with the thread. Commands in flight are lost. Nothing is freed.
void bcl_runner_stop(struct bcl_runner *runner);

#endif // BARECL_FIRMWARE_RUNNER_H
