// SPDX-License-Identifier: MIT
//
// Transport: the memory that Linux' remoteproc has given the core (property memory-region of its node in the
// device tree), without rpmsg: host and core meet in it by BareCL's own queue. It is mapped from /dev/mem.

#include "firmware/linux_core.h"

#include <stdio.h>
#include <string.h>

enum { MOST_REGIONS = 16 };

static bool remoteproc_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    struct bcl_sysfs_region regions[MOST_REGIONS];
    char node[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(link->board, node, why))
        return false;
    strncat(node, "/device/of_node", sizeof node - strlen(node) - 1);
    size_t count = bcl_sysfs_memory_regions(node, regions, MOST_REGIONS);
    snprintf(why, BCL_WHY_SIZE, "%.800s has no memory-region", node);
    for (size_t i = 0; i < count && i < MOST_REGIONS; i++) {
        struct bcl_window window = {.offset = regions[i].address, .region = regions[i]};
        bcl_sysfs_path(window.path, "/dev/mem");
        if (bcl_linux_core_open(link, &window, why))
            return true;
    }
    return false;
}

const struct bcl_transport bcl_transport_remoteproc = {
    .open = remoteproc_open,
    .close = bcl_linux_core_close,
    .power_on = bcl_linux_core_power_on,
    .power_off = bcl_linux_core_power_off,
    .alive = bcl_linux_core_alive,
    .said = bcl_linux_core_said,
    .await = bcl_linux_core_await,
    .ring = bcl_linux_core_ring,
};
