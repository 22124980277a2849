// SPDX-License-Identifier: MIT
//
// Transport: the host's physical memory as /dev/mem, at the address that the board states or that a node of
// the device tree has (member host.region). The region must be none of Linux' own memory.

#include "firmware/linux_core.h"

#include <stdio.h>

static bool dev_mem_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    const struct bcl_board *board = link->board;
    struct bcl_window window = {
        .region = {.address = board->host.address, .size = board->memory.shared.size},
    };
    bcl_sysfs_path(window.path, "/dev/mem");
    if (board->host.region[0] != '\0') {
        char node[BCL_SYSFS_PATH];
        bcl_sysfs_path(node, "/proc/device-tree/%s", board->host.region);
        if (!bcl_sysfs_reg(node, &window.region)) {
            snprintf(why, BCL_WHY_SIZE, "the device tree has no region %s", node);
            return false;
        }
    } else if (window.region.address == 0) {
        window.region.address = board->memory.shared.address; // as the core has it
    }
    window.offset = window.region.address;
    return bcl_linux_core_open(link, &window, why);
}

const struct bcl_transport bcl_transport_dev_mem = {
    .open = dev_mem_open,
    .close = bcl_linux_core_close,
    .power_on = bcl_linux_core_power_on,
    .power_off = bcl_linux_core_power_off,
    .alive = bcl_linux_core_alive,
    .said = bcl_linux_core_said,
    .await = bcl_linux_core_await,
    .ring = bcl_linux_core_ring,
};
