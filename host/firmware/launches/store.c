// SPDX-License-Identifier: MIT

#include "firmware/launches/store.h"

#include "device/layouts.h"
#include "firmware/launches/regions.h"

uint64_t bcl_store_size(const struct bcl_board *board) {
    const struct bcl_board_region *region = bcl_regions_buffers(board);
    return region != NULL ? region->size : 0;
}

uint64_t bcl_store_end(const struct bcl_board *board) {
    const struct bcl_board_region *region = bcl_regions_buffers(board);
    return region != NULL ? region->address + region->size : 0;
}

uint64_t bcl_store_address(const struct bcl_store *store, uint64_t address) {
    uint64_t place = store->end;
    for (uint32_t i = 0; store->end != 0 && i < store->count; i++) {
        const uint64_t size = bcl_little64(store->ranges[i].size);
        const uint64_t offset = address - bcl_little64(store->ranges[i].address);
        place -= size;
        if (offset < size)
            return place + offset;
    }
    return address;
}
