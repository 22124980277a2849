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
    BCL_COMMAND_NATIVE,   // a function of the application's; where facts.shares_host_memory
    BCL_COMMAND_SEQUENCE, // of commands (device/sequence.h); no driver sees one
    BCL_COMMAND_NOTHING   // map, unmap, marker, barrier, migrate: all they have to do is to end
};

// One side of a copy: the byte (x, y, z) of the box stands at
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
    void *arguments; // a copy, with host addresses of buffers in it
};

struct bcl_sequence;

// Launches that another one may need to have succeeded, while they have not ended yet.
#define BCL_MOST_NEEDS 4

struct bcl_command {
    enum bcl_command_kind kind;
    struct bcl_device *device;

    // Whose command it is, and hears how it goes: events (api/events/graph.c). A driver does not call
    // these, but bcl_command_begin() and bcl_command_complete().
    void (*began)(struct bcl_command *command);
    void (*ended)(struct bcl_command *command, cl_int status);

    // Host's CLOCK_MONOTONIC, ns. bcl_command_begin() and bcl_command_complete() set them unless
    // the driver knows better: a driver with a device clock converts and stores end_ns before
    // completing. A device's clock may be faster than the host's, as that of an emulator which
    // counts instructions, so a command may end in the future: what waited for it then begins
    // then, and is as far ahead of the host's clock.
    uint64_t start_ns, end_ns;
    uint64_t earliest_ns; // when the last of what it waited for ended; 0: it waited for nothing
    uint64_t ahead_ns;    // of the host's clock, from its begin on

    // The sequence that it is a step of, which is what others wait for; NULL: it is none.
    const struct bcl_command *whole;

    // For drivers that take several launches at once: those, submitted before this one, without whose
    // success it must not run; for it ends with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST then. One
    // that has ended by now is not to be looked at: `refused` says what came of it.
    const struct bcl_command *needs[BCL_MOST_NEEDS];
    unsigned need_count;
    atomic_int refused; // CL_COMPLETE, or the error that it ends with instead of running

    bool reserved;            // the driver's reserve() has let it in
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
