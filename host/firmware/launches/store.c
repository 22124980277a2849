// SPDX-License-Identifier: MIT

#include "firmware/launches/store.h"

#include "base/sizes.h"
#include "device/layouts.h"
#include "firmware/launches/regions.h"

uint64_t bcl_store_size(const struct bcl_board *board) {
    const struct bcl_board_region *region = bcl_regions_buffers(board);
    return region != NULL ? region->size : 0;
}

struct bcl_store bcl_store_of(const struct bcl_board *board, uint64_t arguments,
                              const struct bcl_range *ranges, uint32_t count) {
    struct bcl_store store = {.ranges = ranges, .count = count};
    const struct bcl_board_region *region = bcl_regions_buffers(board);
    if (region != NULL)
        store.start = bcl_store_add(region->address + arguments, 0);
    return store;
}

uint64_t bcl_store_add(uint64_t used, uint64_t size) {
    return bcl_add(bcl_align_up(used, BCL_PRIVATE_ALIGN), size);
}

uint64_t bcl_store_address(const struct bcl_store *store, uint64_t address) {
    uint64_t end = store->start;
    for (uint32_t i = 0; store->start != 0 && i < store->count; i++) {
        const uint64_t size = bcl_little64(store->ranges[i].size);
        const uint64_t offset = address - bcl_little64(store->ranges[i].address);
        end = bcl_store_add(end, size);
        if (offset < size)
            return end - size + offset;
    }
    return address;
}
