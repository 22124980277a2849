// SPDX-License-Identifier: MIT
//
// What the status words of a core's fault mean.

#ifndef BARECL_FIRMWARE_FAULT_WORDS_H
#define BARECL_FIRMWARE_FAULT_WORDS_H

#include "barecl/boards.h"
#include "barecl/control.h"
#include "base/line.h"

// Adds one phrase for each thing that the words of `fault` say on the board's architecture, with the name that the
// architecture's manual gives it: "DACCVIOL: the MPU forbids this load or store; ". Nothing, if they say nothing.
void bcl_fault_explain(struct bcl_line *line, const struct bcl_board *board,
                       const struct bcl_fault *fault);

#endif // BARECL_FIRMWARE_FAULT_WORDS_H
