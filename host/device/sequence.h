// SPDX-License-Identifier: MIT
//
// A sequence: commands of one device that are submitted as one. What waits for what is a graph of its steps,
// which points from earlier ones to later ones. When one fails, those that have not begun do not run, and the whole
// ends with its error.
//
// Where the driver takes several launches at once (driver.h, submit_all), steps run one after another, which is an
// order that every graph allows: neighbouring launches are given to it together; between others the next one is
// submitted by the thread in which the one before ended. Elsewhere a step is submitted when the last that it waits
// for has ended, so that steps which do not wait for each other run side by side if the device can.

#ifndef BARECL_DEVICE_SEQUENCE_H
#define BARECL_DEVICE_SEQUENCE_H

#include "device/command.h"

#include <stdatomic.h>

// One of the steps that wait for another one, and where the next of them stands. Places are counted from 1.
struct bcl_link {
    uint32_t step; // from 0
    uint32_t next; // 0: none
};

// A step's place in the graph.
struct bcl_node {
    uint32_t wait_count; // steps that it waits for
    uint32_t followers;  // the first link of those that wait for it; 0: none
};

struct bcl_step {
    struct bcl_command command; // kind, device and what belongs to the kind
    struct bcl_node node;
    struct bcl_sequence *sequence;
    atomic_uint pending; // of the steps that it waits for those that have not ended
    struct bcl_step *next_ready;
};

struct bcl_sequence {
    struct bcl_command *whole;    // of kind BCL_COMMAND_SEQUENCE
    atomic_int status;            // of the whole: CL_COMPLETE, or the first error
    const struct bcl_link *links; // of all steps' followers; lent until the command is completed
    size_t next;                  // step to be submitted, in order
    atomic_size_t
        under_way; // of the submitted steps those that have not ended, and one more during the
                   // submission; in a graph all steps count as submitted
    size_t count;
    struct bcl_step steps[];
};

// Begins the command, and runs its sequence, whose steps are set. The command is completed here or in
// another thread; the sequence belongs to whoever the command belongs to.
void bcl_sequence_run(struct bcl_command *whole);

#endif // BARECL_DEVICE_SEQUENCE_H
