// SPDX-License-Identifier: MIT
//
// A flight: launches that are published together, and are in the core's queue at the same time. The core runs one
// after another without waiting for the host. Each launch has its own part of the memory for arguments and work, so
// that the host can check it when all are done.
//
//  barrier-AND on the signals that it needs? |
//
// A dispatch directly after a barrier packet that ended with BCL_STATUS_DEPENDENCY does not run, and ends with that
// status too (device-fw/src/packets.c). So the core ends a launch with an error if it depends on a failed launch,
// directly or through others.
//
// A kernel that prints is alone in its flight: its records must be taken out of the ring before the next program
// writes to it. So is a kernel that reports barriers: only from the report does the host learn that the kernel has
// failed, so the core would run launches that depend on it. Not thread-safe: for the thread that handles the core.

#ifndef BARECL_FIRMWARE_FLIGHT_H
#define BARECL_FIRMWARE_FLIGHT_H

#include "device/command.h"
#include "firmware/core.h"
#include "firmware/launches/launch.h"

#define BCL_FLIGHT 32u // launches at most

struct bcl_flown {
    struct bcl_command *command;
    struct bcl_launch_block block;
    uint32_t id; // of its dispatch packet
};

struct bcl_flight {
    unsigned count;
    uint32_t packets;         // number that the launches need
    uint64_t arguments, work; // bytes of each that the launches need
    struct bcl_flown launches[BCL_FLIGHT];
};

// Adds the launch if it may fly together with the launches that are there. An empty flight takes any launch.
bool bcl_flight_add(struct bcl_flight *flight, const struct bcl_core *core,
                    struct bcl_command *command);

// Writes what the launches need and publishes them. `memory` has the memory of all: bcl_launch_arguments(),
// and flight->work bytes. `rings`: for a kernel that prints. False: the queue is
// full, and nothing is published.
bool bcl_flight_publish(struct bcl_flight *flight, struct bcl_core *core,
                        const struct bcl_launch_block *memory,
                        const struct bcl_launch_rings *rings);

#endif // BARECL_FIRMWARE_FLIGHT_H
