// SPDX-License-Identifier: MIT
//
// A sequence: commands of one device that are submitted as one, and run one after another. When one
// fails, those behind it do not run, and the whole ends with its error.
//
// Where the driver takes several launches at once (driver.h, submit_all), neighbouring launches are given
// to it together; between others the next one is submitted by the thread in which the one before ended.

#ifndef BARECL_DEVICE_SEQUENCE_H
#define BARECL_DEVICE_SEQUENCE_H

#include "device/command.h"

#include <stdatomic.h>

struct bcl_step {
    struct bcl_command command; // kind, device and what belongs to the kind
    struct bcl_sequence *sequence;
};

struct bcl_sequence {
    struct bcl_command *whole; // of kind BCL_COMMAND_SEQUENCE
    cl_int status;             // of the whole: CL_COMPLETE, or the first error
    size_t next;               // step to be submitted
    atomic_size_t
        under_way; // of the submitted steps those that have not ended, and one more during
                   // the submission
    size_t count;
    struct bcl_step steps[];
};

// Begins the command, and runs its sequence, whose steps are set. The command is completed here or in
// another thread; the sequence belongs to whoever the command belongs to.
void bcl_sequence_run(struct bcl_command *whole);

#endif // BARECL_DEVICE_SEQUENCE_H
