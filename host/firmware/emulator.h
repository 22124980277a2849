// SPDX-License-Identifier: MIT
//
// A board's emulator as a child process. It ends with the thread that started it, however that ends
// (PR_SET_PDEATHSIG), so that thread must live as long as the emulator is wanted. Not thread-safe:
// one thread handles an emulator.

#ifndef BARECL_FIRMWARE_EMULATOR_H
#define BARECL_FIRMWARE_EMULATOR_H

#include "barecl/boards.h"
#include "firmware/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct bcl_emulator {
    pid_t pid;  // 0: none runs
    int output; // a memory file: what the emulator says; -1: none
    int status; // of waitpid(), when it has ended; -1: not known
    bool paused;
    bool profiles; // it writes a profile when it is asked to end
};

#define BCL_EMULATOR_NONE {.pid = 0, .output = -1, .status = -1}

// Starts the board's emulator on the firmware's ELF file, with the descriptor `kept`: the
// file that is the shared region, or the socket of a server for GDB.
// BARECL_ICOUNT=1 makes its time count instructions. `profile`: a file that it writes its profile
// to in the end, or NULL. On failure: false, and a sentence in `why`.
bool bcl_emulator_start(struct bcl_emulator *emulator, const struct bcl_board *board,
                        const char *firmware, const char *profile, int kept,
                        char why[BCL_WHY_SIZE]);

// Whether it runs. Once it does not, it has been waited for.
bool bcl_emulator_alive(struct bcl_emulator *emulator);

// Stops it from using the host's processor while there is nothing to do, and lets it go on.
void bcl_emulator_pause(struct bcl_emulator *emulator);
void bcl_emulator_resume(struct bcl_emulator *emulator);

// How it has ended and, unless it was killed, the end of what it said, on one line.
void bcl_emulator_ended(const struct bcl_emulator *emulator, const struct bcl_board *board,
                        char why[BCL_WHY_SIZE]);

// The end of what it has said, on one line.
void bcl_emulator_said(const struct bcl_emulator *emulator, char *text, size_t size);

// Ends it, if it runs, and forgets what it said.
void bcl_emulator_end(struct bcl_emulator *emulator);

// In a child of the process: it is the parent's, and runs on.
void bcl_emulator_forget(const struct bcl_emulator *emulator);

#endif // BARECL_FIRMWARE_EMULATOR_H
