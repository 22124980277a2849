// SPDX-License-Identifier: MIT

#include "firmware/launches/regions.h"

#include "base/sizes.h"

// The board's region number `index`; NULL after the last one.
static const struct bcl_board_region *region_at(const struct bcl_board *board, unsigned index) {
    const struct bcl_board_region *regions = board->memory.regions;
    return regions != NULL && regions[index].name != NULL ? &regions[index] : NULL;
}

static uint64_t share_of(const struct bcl_board *board, const struct bcl_board_region *region) {
    return region->size / board->core.count;
}

static uint64_t rank_of(const struct bcl_board_region *region, enum bcl_region_role role) {
    return role == BCL_LOCAL_MEMORY ? region->roles.local_memory : region->roles.private_memory;
}

// A TTA machine's local memory is an address space of its own, which holds nothing else.
static bool take_own(const struct bcl_board *board, struct bcl_launch_part *part) {
    *part = (struct bcl_launch_part){.is_apart = true, .offset = board->memory.local.address};
    return true;
}

bool bcl_regions_take(struct bcl_regions *regions, enum bcl_region_role role, uint64_t size,
                      struct bcl_launch_part *part) {
    const struct bcl_board *board = regions->board;
    const struct bcl_board_region *region, *best = NULL;
    uint64_t *taken = NULL;

    if (role == BCL_LOCAL_MEMORY && board->memory.local.size > 0)
        return take_own(board, part);
    for (unsigned i = 0; (region = region_at(board, i)) != NULL; i++) {
        const uint64_t rank = rank_of(region, role);
        if (rank > 0 && size <= share_of(board, region) - regions->taken[i] &&
            (best == NULL || rank < rank_of(best, role))) {
            best = region;
            taken = &regions->taken[i];
        }
    }
    if (best == NULL)
        return false;
    *part = (struct bcl_launch_part){
        .is_apart = true, .offset = best->address + *taken, .step = share_of(board, best)};
    *taken = bcl_align_up(*taken + size, BCL_PRIVATE_ALIGN);
    return true;
}

uint64_t bcl_regions_local_bytes(const struct bcl_board *board) {
    const struct bcl_board_region *region;
    uint64_t most = 0;
    for (unsigned i = 0; (region = region_at(board, i)) != NULL; i++) {
        if (region->roles.local_memory > 0 && share_of(board, region) > most)
            most = share_of(board, region);
    }
    return most;
}

// The first region that has the role; NULL: none.
static const struct bcl_board_region *first_with(const struct bcl_board *board, bool is_buffers) {
    const struct bcl_board_region *region;
    for (unsigned i = 0; (region = region_at(board, i)) != NULL; i++) {
        if ((is_buffers ? region->roles.buffers : region->roles.code) > 0)
            break;
    }
    return region;
}

const struct bcl_board_region *bcl_regions_code(const struct bcl_board *board) {
    return first_with(board, false);
}

const struct bcl_board_region *bcl_regions_buffers(const struct bcl_board *board) {
    return first_with(board, true);
}
