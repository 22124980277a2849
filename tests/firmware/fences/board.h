// SPDX-License-Identifier: MIT
//
// The facts of the board that model.c simulates. The firmware's packet processor is compiled with
// them for these tests.

#ifndef BOARD_H
#define BOARD_H

#include "barecl/abi.h"

#define BOARD_CORE_COUNT 1
#define BOARD_TICKS_HZ 1000000000

// Kernels run on the test's own stack.
#define BOARD_STACK_ADDRESS 0u
#define BOARD_STACK_SIZE 0u

#define BOARD_MEMORY_SHARED_ADDRESS 0x20000000u
#define BOARD_MEMORY_SHARED_SIZE 0x40000u
#define BOARD_CONTROL_ADDRESS BOARD_MEMORY_SHARED_ADDRESS
#define BOARD_CONTROL_SIZE 0x2000u
#define BOARD_WORK_REGIONS(X)
#define BOARD_ENGINE_REGIONS(X)
// The last word of the control area, which has no other use.
#define BOARD_BELL_ADDRESS (BOARD_CONTROL_ADDRESS + BOARD_CONTROL_SIZE - 4)
#define BOARD_BELL_VALUE 0xbe11u
#define BOARD_BUFFERS_ADDRESS (BOARD_CONTROL_ADDRESS + BOARD_CONTROL_SIZE)
#define BOARD_BUFFERS_SIZE (BOARD_PROGRAMS_ADDRESS - BOARD_BUFFERS_ADDRESS)
#define BOARD_PROGRAMS_SIZE 0x8000u
#define BOARD_PROGRAMS_ADDRESS \
    (BOARD_MEMORY_SHARED_ADDRESS + BOARD_MEMORY_SHARED_SIZE - BOARD_PROGRAMS_SIZE)

#endif // BOARD_H
