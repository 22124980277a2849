// SPDX-License-Identifier: MIT
//
// Transport: a buffer of the kernel module u-dma-buf, found by its name (member host.region). The module
// maps it without caches for O_SYNC, if its sync_mode is 1 (not cached), 2 (write combining) or 3 (coherent).

#include "firmware/linux_core.h"

#include <stdio.h>
#include <string.h>

// Whether the mapping is coherent: mode 0 is cached whatever is asked for.
static bool is_coherent(const char *device, char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    uint64_t mode = 0;
    if (snprintf(path, sizeof path, "%s/sync_mode", device) < BCL_SYSFS_PATH &&
        bcl_sysfs_number(path, &mode) && mode >= 1 && mode <= 3)
        return true;
    snprintf(why, BCL_WHY_SIZE, "%.800s/sync_mode is %llu, wanted: 1, 2 or 3", device,
             (unsigned long long)mode);
    return false;
}

static bool u_dma_buf_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    const char *name = link->board->host.region;
    struct bcl_window window = {.offset = 0};
    char parent[BCL_SYSFS_PATH], device[BCL_SYSFS_PATH], address[BCL_SYSFS_PATH],
        size[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/u-dma-buf");
    if (!bcl_sysfs_find(parent, name, device)) {
        snprintf(why, BCL_WHY_SIZE, "%s has no buffer '%s'", parent, name);
        return false;
    }
    bcl_sysfs_path(window.path, "/dev/%s", strrchr(device, '/') + 1);
    bcl_sysfs_path(address, "/sys/class/u-dma-buf/%s/phys_addr", strrchr(device, '/') + 1);
    bcl_sysfs_path(size, "/sys/class/u-dma-buf/%s/size", strrchr(device, '/') + 1);
    if (!bcl_sysfs_number(address, &window.region.address) ||
        !bcl_sysfs_number(size, &window.region.size)) {
        snprintf(why, BCL_WHY_SIZE, "%.800s does not say its phys_addr and size", device);
        return false;
    }
    return is_coherent(device, why) && bcl_linux_core_open(link, &window, why);
}

const struct bcl_transport bcl_transport_u_dma_buf = {
    .open = u_dma_buf_open,
    .close = bcl_linux_core_close,
    .power_on = bcl_linux_core_power_on,
    .power_off = bcl_linux_core_power_off,
    .alive = bcl_linux_core_alive,
    .said = bcl_linux_core_said,
    .await = bcl_linux_core_await,
    .ring = bcl_linux_core_ring,
};
