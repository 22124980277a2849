// SPDX-License-Identifier: MIT
//
// Commands: what the API side gives to a driver's submit(). All sizes and addresses are checked.

#ifndef BARECL_DEVICE_COMMAND_H
#define BARECL_DEVICE_COMMAND_H

#include "device/device.h"
#include "device/launch.h"

#include <stdatomic.h>

enum bcl_command_kind {
    BCL_COMMAND_NDRANGE,
    BCL_COMMAND_COPY, // a box of bytes: read, write, copy, and their rectangular forms
    BCL_COMMAND_FILL,
    BCL_COMMAND_NATIVE,   // a function of the application; needs facts.shares_host_memory
    BCL_COMMAND_SEQUENCE, // several commands (device/sequence.h); drivers never get one
    BCL_COMMAND_NOTHING   // map, unmap, marker, barrier, migrate: completes without doing anything
};

// One side of a copy: the byte (x, y, z) of the box is at
// start + x + y * row_pitch + z * slice_pitch.
struct bcl_copy_side {
    const struct bcl_memory *memory; // NULL: the application's memory, already part of `start`
    char *start;                     // host address
    size_t row_pitch;                // bytes
    size_t slice_pitch;              // bytes
};

struct bcl_copy {
    struct bcl_copy_side from, to;
    size_t size[3]; // bytes, rows, slices; at least 1 each
};

struct bcl_fill {
    struct bcl_copy_side to;
    size_t size[3];      // bytes, a multiple of pattern_size; rows, slices; at least 1 each
    size_t pattern_size; // bytes, up to 128
    unsigned char pattern[128];
};

struct bcl_native {
    void(CL_CALLBACK *function)(void *arguments);
    void *arguments; // a copy, in which buffers are replaced by their host addresses
};

struct bcl_sequence;

// What the device counted while the command ran. 0: not counted.
struct bcl_counts {
    uint64_t cycles, instructions;
};

// The most entries of bcl_command.needs.
#define BCL_MOST_NEEDS 4

struct bcl_command {
    enum bcl_command_kind kind;
    struct bcl_device *device;

    // Callbacks of the command's owner, the event graph (api/events/graph.c). A driver does not call them directly:
    // it calls bcl_command_begin() and bcl_command_complete().
    void (*began)(struct bcl_command *command);
    void (*ended)(struct bcl_command *command, cl_int status);

    // Returns the same launch with the version of the kernel that is specialised for its local size, once there is
    // one; NULL before that. The first call asks for the version to be built. A driver that can change the version
    // between two work-groups calls this while a launch runs for long; any thread. The result is valid until the
    // command completes. NULL: there will be no such version.
    const struct bcl_launch *(*better)(struct bcl_command *command);
    // Each work-group of the better launch is so many of this launch's, which are neighbours in x: its work-group i is
    // the work-groups from number i * together on. At least 1. Not set if there will be no better launch.
    size_t together;

    // Host's CLOCK_MONOTONIC, ns. bcl_command_begin() and bcl_command_complete() set both, unless the driver knows
    // better: a driver with a device clock converts its value and stores end_ns before it completes the command. A
    // device's clock may be faster than the host's, for example in an emulator that counts instructions. A command
    // may then end in the future. A command that waited for it begins at that end, and is equally far ahead of the
    // host's clock.
    uint64_t start_ns, end_ns;
    uint64_t earliest_ns; // end of the last command that this one waited for; 0: it waited for none
    uint64_t ahead_ns;    // how far start_ns is ahead of the host's clock

    // A driver that counts sets them before the command ends.
    struct bcl_counts counts;

    // The sequence command that this step belongs to; other commands wait for that. NULL: this is not a step.
    const struct bcl_command *whole;

    // For drivers that take several launches at once (driver.h, submit_all): launches submitted before this one that
    // must succeed before it runs. If one fails, this launch does not run, and ends with
    // CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST. The driver must not dereference an entry whose launch has already
    // ended; `refused` holds the result of those.
    const struct bcl_command *needs[BCL_MOST_NEEDS];
    unsigned need_count;
    atomic_int refused; // CL_COMPLETE, or the error to end with instead of running

    bool reserved;            // the driver's reserve() has succeeded; unreserve() is due
    void *driver_data;        // the driver's own, from submit() to completion
    struct bcl_command *next; // the driver's own: for its list of submitted commands
    union {
        struct bcl_launch launch;      // BCL_COMMAND_NDRANGE
        struct bcl_copy copy;          // BCL_COMMAND_COPY
        struct bcl_fill fill;          // BCL_COMMAND_FILL
        struct bcl_native native;      // BCL_COMMAND_NATIVE
        struct bcl_sequence *sequence; // BCL_COMMAND_SEQUENCE
    };
};

#endif // BARECL_DEVICE_COMMAND_H
