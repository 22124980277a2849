// SPDX-License-Identifier: MIT
//
// The facts of a board whose engine is a model (stm32_dma.c).

#ifndef BOARD_H
#define BOARD_H

#include "barecl/abi.h"

#define BOARD_DMA_CHANNELS 8
#define BOARD_DMA_ADDRESS ((uintptr_t)registers)
extern uint32_t registers[];

#endif // BOARD_H
