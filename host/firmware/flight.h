// SPDX-License-Identifier: MIT
//
// A flight: launches that are in the core's queue at the same time, published as one. The core runs one
// after another without the host between them; each has its own part of the arguments' and the work's
// memory, so that the host can look at it when all are done.
//
//     ring:  announcement of a new image? | barrier-AND on the signals of what it needs? | dispatch | ...
//
// A dispatch right behind a barrier packet that ended with BCL_STATUS_DEPENDENCY does not run, and ends
// with that status too (device-fw/src/packets.c): so a launch that needs one which failed is told by the
// core, and those that need this one in turn.
//
// Kernels that print fly alone: their records must be taken out of the ring before the next program writes
// to it. So do those that report barriers: from the report the host learns that one has failed, which the core
// would not tell those that need it. Not thread-safe: the thread that handles the core.

#ifndef BARECL_FIRMWARE_FLIGHT_H
#define BARECL_FIRMWARE_FLIGHT_H

#include "device/command.h"
#include "firmware/core.h"
#include "firmware/launch.h"

#define BCL_FLIGHT 32u // launches at most

struct bcl_flown {
    struct bcl_command *command;
    struct bcl_launch_block block;
    uint32_t id; // of its dispatch
};

struct bcl_flight {
    unsigned count;
    uint32_t packets;         // that they need
    uint64_t arguments, work; // bytes of each that they need
    struct bcl_flown launches[BCL_FLIGHT];
};

// Adds the launch if it may fly with those that are there, as one may in an empty flight.
bool bcl_flight_add(struct bcl_flight *flight, const struct bcl_core *core,
                    struct bcl_command *command);

// Writes what the launches need and publishes them. `memory` has the memory of all: bcl_launch_arguments(),
// and flight->work bytes. `rings`: for a kernel that prints. False: the queue is
// full, and nothing is published.
bool bcl_flight_publish(struct bcl_flight *flight, struct bcl_core *core,
                        const struct bcl_launch_block *memory,
                        const struct bcl_launch_rings *rings);

#endif // BARECL_FIRMWARE_FLIGHT_H
