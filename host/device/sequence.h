// SPDX-License-Identifier: MIT
//
// A sequence: commands of one device that are submitted as one. Its steps form a graph: a step may wait for earlier
// steps only. When a step fails, steps that have not begun do not run, and the whole sequence ends with that error.
//
// If the driver takes several launches at once (driver.h, submit_all), the steps run one after another, in their
// order in the sequence, which every graph permits. Neighbouring launches are submitted together. Any other step is
// submitted by the thread that ends the step before it. If the driver has no submit_all, a step is submitted when all
// that it waits for has ended, so independent steps run side by side if the device can do that.

#ifndef BARECL_DEVICE_SEQUENCE_H
#define BARECL_DEVICE_SEQUENCE_H

#include "device/command.h"

#include <stdatomic.h>

// An entry of a list of followers: a step that waits for another step, and the next entry. Links are counted from 1.
struct bcl_link {
    uint32_t step; // index of the follower, from 0
    uint32_t next; // link of the next follower; 0: none
};

// A step's place in the graph.
struct bcl_node {
    uint32_t wait_count; // number of steps that this one waits for
    uint32_t followers;  // first link of the steps that wait for this one; 0: none
};

struct bcl_step {
    struct bcl_command command; // kind, device and the members of that kind are set
    struct bcl_node node;
    struct bcl_sequence *sequence;
    atomic_uint pending; // number of steps that it waits for and that have not ended
    struct bcl_step *next_ready;
};

struct bcl_sequence {
    struct bcl_command *whole;    // of kind BCL_COMMAND_SEQUENCE
    atomic_int status;            // of the whole: CL_COMPLETE, or the first error
    const struct bcl_link *links; // all followers; borrowed until the command is completed
    size_t next;                  // index of the next step to submit, if steps run in order
    // Submitted steps that have not ended, plus 1 during a submission. In a graph all steps count as submitted.
    atomic_size_t under_way;
    size_t count;
    struct bcl_step steps[];
};

// Begins the command and runs its sequence, whose steps are set. The command is completed here or in another thread.
// The owner of the command owns the sequence.
void bcl_sequence_run(struct bcl_command *whole);

#endif // BARECL_DEVICE_SEQUENCE_H
