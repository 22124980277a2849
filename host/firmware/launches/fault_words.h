// SPDX-License-Identifier: MIT
//
// Phrases for the status words of a core's fault.

#ifndef BARECL_FIRMWARE_FAULT_WORDS_H
#define BARECL_FIRMWARE_FAULT_WORDS_H

#include "barecl/boards.h"
#include "barecl/control.h"
#include "base/line.h"

// Adds a phrase for each bit or code that the board's architecture defines in the words of `fault`, with its name in
// the architecture's manual: "DACCVIOL: the MPU forbids this load or store; ". Adds nothing if there is none.
void bcl_fault_explain(struct bcl_line *line, const struct bcl_board *board,
                       const struct bcl_fault *fault);

#endif // BARECL_FIRMWARE_FAULT_WORDS_H
