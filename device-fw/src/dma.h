// SPDX-License-Identifier: MIT
//
// What copies.c asks of a board's engine. device-fw/dma/<engine>.c answers, by the registers at BOARD_DMA_ADDRESS,
// which lie in the board's memory.device. Channels are numbers below BOARD_DMA_CHANNELS.

#ifndef DMA_H
#define DMA_H

#include "barecl/abi.h"
#include "board.h"

#include <stdbool.h>

// Once: the engine is on, and nothing that it was at before goes on.
void dma_start(void);

// Begins with a copy whose addresses are good, in a channel that does not run. False: it is none that the engine can
// make.
bool dma_copy(unsigned channel, const struct bcl_async_copy *copy);

// Whether the channel still copies.
bool dma_runs(unsigned channel);

// Whether the last copy of the channel, which has ended, is there.
bool dma_is_done(unsigned channel);

#endif // DMA_H
