// SPDX-License-Identifier: MIT
//
// barecl-ladder: tries a board step by step. Each rung tries one thing more than the rung before it; the first that
// fails ends the climb. Every rung is a process of its own, which starts the core again. One thread.

#ifndef BARECL_LADDER_LADDER_H
#define BARECL_LADDER_LADDER_H

#include "barecl/boards.h"

// A board and its files. Texts are the ladder's (base/text.h); a file that is not there is NULL.
struct ladder {
    const struct bcl_board *board;
    struct bcl_board completed; // a copy of the record, completed with facts of this machine
    char *firmware;             // the core's program: the path even if the file is missing
    char *kernels;              // the rungs' kernels in C, as bytes for the board's programs area
    char *binary;               // ladder.cl, compiled for the board
    char *source;               // ladder.cl
    char *demo;                 // the program of the picture demo
    char
        *vendors; // the folder by which OpenCL's loader finds this installation; NULL: the system's
    const char *folder; // where rungs write files
};

// Finds the files of the board in the installation, or in its folder of BARECL_BOARDS. False: the installation
// is not known, or no memory.
bool ladder_open(struct ladder *ladder, const struct bcl_board *board);
void ladder_close(struct ladder *ladder);

// How this machine reaches the core. What the rung `reach` checks and what a person looks at depend on it.
enum ladder_way {
    LADDER_EMULATED, // an emulator on this machine
    LADDER_MACHINE,  // the simulator of a transport-triggered machine
    LADDER_PROCESS,  // a process of this machine
    LADDER_PROBE,    // a debug probe, which a server for GDB drives
    LADDER_LINUX,    // Linux on the same chip, which loads and starts the core
    LADDER_REGISTER, // Linux on the same chip, which starts the core by a register
};
enum ladder_way ladder_way_of(const struct bcl_board *board);

// Ends the process because a rung fails. The message says why, on standard error.
_Noreturn void ladder_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif // BARECL_LADDER_LADDER_H
