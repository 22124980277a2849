// SPDX-License-Identifier: MIT
//
// A board whose core is the host's own processor (architecture `linux`). Its record leaves some facts open, which
// depend on the machine.

#ifndef BARECL_FIRMWARE_HOST_BOARD_H
#define BARECL_FIRMWARE_HOST_BOARD_H

#include "barecl/boards.h"

#include <stdbool.h>

static inline bool bcl_board_is_host(const struct bcl_board *board) {
    return board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_LINUX;
}

// Completes such a board: the processor's target; as many cores as this process may use processors, or
// BARECL_SANDBOX_THREADS; the size of the shared region from BARECL_SANDBOX_MEMORY. False: there is no target for
// this processor.
bool bcl_host_board_complete(struct bcl_board *board);

#endif // BARECL_FIRMWARE_HOST_BOARD_H
