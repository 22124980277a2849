// SPDX-License-Identifier: MIT
//
// What copies.c needs of a board's engine. device-fw/dma/<engine>.c implements it with the registers at
// BOARD_DMA_ADDRESS, which are in the board's memory.device. Channels are numbers below BOARD_DMA_CHANNELS.

#ifndef DMA_H
#define DMA_H

#include "barecl/abi.h"
#include "board.h"

#include <stdbool.h>

// Called once: turns the engine on, and stops all channels.
void dma_start(void);

// Starts a copy, whose addresses have been checked, on an idle channel. False: the engine cannot make this copy.
bool dma_copy(unsigned channel, const struct bcl_async_copy *copy);

// Whether the channel still copies.
bool dma_runs(unsigned channel);

// Whether the channel's last copy, which has ended, was without error.
bool dma_is_done(unsigned channel);

#endif // DMA_H
