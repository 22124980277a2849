// SPDX-License-Identifier: MIT
//
// The facts of a board whose registers are a model (cores.c).

#ifndef BOARD_H
#define BOARD_H

#include "barecl/abi.h"

#define BOARD_CORE_COUNT 2
#define BOARD_STACK_SIZE 0x2000
#define BOARD_MEMORY_DEVICE_ADDRESS 0xd0000000u

#endif // BOARD_H
