// SPDX-License-Identifier: MIT
//
// Shared by the ladder's rungs and the firmware's tests: a core with the kernels of kernels/kernels.c at the
// start of its programs' area. Argument blocks follow the kernels. Buffers are in the buffers' area. The
// test's own signals are in the last bytes of the control area.
//
// A test of the firmware is run as: <test> <board> <firmware> <kernels> <address of the firmware's code>.

#ifndef BARECL_LADDER_RIG_H
#define BARECL_LADDER_RIG_H

#include "firmware/core.h"
#include "ladder/check.h"
#include "ladder/kernels/kernels.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK_EQUAL(got, wanted)                                                            \
    do {                                                                                    \
        long long got_ = (long long)(got), wanted_ = (long long)(wanted);                   \
        if (got_ != wanted_) {                                                              \
            fprintf(stderr, "%s:%d: %s is %lld (0x%llx), wanted %lld (0x%llx)\n", __FILE__, \
                    __LINE__, #got, got_, got_, wanted_, wanted_);                          \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

#define RIG_ARGUMENTS 5
#define RIG_TIMEOUT_MS 20000
#define RIG_SIGNALS 8

struct rig {
    struct bcl_core core;
    const char *firmware;
    uint64_t code; // address in the firmware's code
    char why[BCL_WHY_SIZE];
    struct bcl_kernarg *kernarg; // of dispatches: three slots; the second points to `number`, the
                                 // third to `result`
    uint32_t *result;            // a word at the start of the buffers' area
    uint32_t *number;            // in the programs' area, which the host writes
    uint32_t *buffer;       // zeros for the test's use: 1 MiB, some 4 KiB on the smallest boards
    char *programs;         // the rest of the programs' area
    struct bcl_range given; // memory that dispatches may access; initially the whole buffers' area
    struct bcl_signal *signals; // RIG_SIGNALS zeros that no packet owns, for the test's own use
};

// Opens the board's core and loads the kernels from their file (NULL: no kernels). Ends the process on failure. The
// caller keeps the texts as long as the rig is open.
void rig_open_board(struct rig *rig, const struct bcl_board *board, const char *firmware,
                    const char *kernels);

// The same, with the arguments of a test.
void rig_open(struct rig *rig, char **argv);
void rig_start(struct rig *rig);
void rig_close(struct rig *rig);

// A dispatch of 1 work-group with system fences. Its slot 0 is `pointer`, a device address.
union bcl_packet rig_dispatch(const struct rig *rig, enum kernel kernel, uint64_t pointer);

// How many instructions the emulator executes in that many ticks of the board, if it counts
// instructions. Of a board in Verilog: how many cycles that is.
double rig_instructions(const struct bcl_board *board, uint64_t ticks);

uint32_t rig_publish(struct rig *rig, const union bcl_packet *packet);

// Waits for the packet and returns its status (enum bcl_status).
int32_t rig_wait(struct rig *rig, uint32_t id);
int32_t rig_run(struct rig *rig, const union bcl_packet *packet);

// Checks that the queue still works: any packet runs and ends successfully.
void rig_check_alive(struct rig *rig);

#endif // BARECL_LADDER_RIG_H
