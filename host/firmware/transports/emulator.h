// SPDX-License-Identifier: MIT
//
// A board's emulator as a child process. It is killed when the thread that started it ends, for
// whatever reason (PR_SET_PDEATHSIG), so that thread must live as long as the emulator is needed.
// Not thread-safe: one thread handles an emulator.

#ifndef BARECL_FIRMWARE_EMULATOR_H
#define BARECL_FIRMWARE_EMULATOR_H

#include "barecl/boards.h"
#include "firmware/transports/gdb_client.h"
#include "firmware/transports/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct bcl_emulator {
    pid_t pid;  // 0: none runs
    int output; // a memory file with the emulator's output; -1: none
    int status; // of waitpid(), when it has ended; -1: not known
    bool paused;
    bool debugged;                // a debugger may send it requests at any time
    bool profiles;                // the emulator writes a profile when it is asked to end
    struct bcl_gdb_client client; // of its GDB server, unless a debugger uses that
};

#define BCL_EMULATOR_NONE                                                             \
    {                                                                                 \
        .pid = 0, .output = -1, .status = -1, .client = {.socket = -1, .lost = true } \
    }

// Starts the board's emulator on the firmware's ELF file, with the descriptor `kept`: the file of
// the shared region, or the socket of a GDB server.
// With BARECL_ICOUNT=1, the emulator's time counts instructions. With BARECL_GDB
// (transports/debug_folder.h), QEMU waits for gdb before the first instruction. `profile`: the file to
// which the emulator writes its profile when it ends, or NULL. On failure: false, and a sentence in
// `why`.
bool bcl_emulator_start(struct bcl_emulator *emulator, const struct bcl_board *board,
                        const char *firmware, const char *profile, int kept,
                        char why[BCL_WHY_SIZE]);

// Whether the emulator runs. Waits for the child if it has ended.
bool bcl_emulator_alive(struct bcl_emulator *emulator);

// Stops the emulator while there is nothing to do, so that it does not use the host's processor,
// and lets it continue. An emulator that is debugged is not stopped.
void bcl_emulator_pause(struct bcl_emulator *emulator);
void bcl_emulator_resume(struct bcl_emulator *emulator);

// Stores where up to `most` cores of the emulator are just now: the addresses of their next instructions. Returns how
// many are known.
unsigned bcl_emulator_places(struct bcl_emulator *emulator, const struct bcl_board *board,
                             uint64_t places[], unsigned most);

// How the emulator has ended and, unless it was killed, the end of its output, on one line.
void bcl_emulator_ended(const struct bcl_emulator *emulator, const struct bcl_board *board,
                        char why[BCL_WHY_SIZE]);

// The end of the emulator's output, on one line.
void bcl_emulator_said(const struct bcl_emulator *emulator, char *text, size_t size);

// Ends the emulator, if it runs, and drops its output.
void bcl_emulator_end(struct bcl_emulator *emulator);

// In a child of the process: closes the child's descriptors. The emulator belongs to the parent,
// and runs on.
void bcl_emulator_forget(const struct bcl_emulator *emulator);

#endif // BARECL_FIRMWARE_EMULATOR_H
