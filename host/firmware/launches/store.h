// SPDX-License-Identifier: MIT
//
// Launches on a core that reaches only its local store (core.reach). Before a launch, the firmware copies its argument
// block to the store's start, and the block's ranges of the buffers' area to its end; after it, the ranges back
// (device-fw/src/store.h). So the block has addresses in the store.

#ifndef BARECL_FIRMWARE_STORE_H
#define BARECL_FIRMWARE_STORE_H

#include "barecl/boards.h"
#include "barecl/launch.h"

// The ranges of a launch in the store.
struct bcl_store {
    uint64_t end; // address behind the first range; 0: the core reaches everything
    const struct bcl_range *ranges; // in the device's order of bytes
    uint32_t count;
};

// The store's bytes, for the argument block and the ranges of a launch together.
uint64_t bcl_store_size(const struct bcl_board *board);

// Address of the store's end. On other boards 0.
uint64_t bcl_store_end(const struct bcl_board *board);

// The address at which the core has the byte at `address` of the buffers' area.
uint64_t bcl_store_address(const struct bcl_store *store, uint64_t address);

#endif // BARECL_FIRMWARE_STORE_H
