// SPDX-License-Identifier: MIT
//
// Transport: a device of Linux' UIO, found by its name (member host.region). The first of its maps that
// holds the shared region is mapped, whole: UIO's offsets are numbers of maps.

#include "firmware/linux_core.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_MAPS = 5 }; // that a device can have

// False: there is no such map.
static bool read_map(const char *device, unsigned index, struct bcl_window *window) {
    char path[BCL_SYSFS_PATH];
    struct {
        const char *name;
        uint64_t *number;
    } files[] = {{"addr", &window->region.address},
                 {"size", &window->region.size},
                 {"offset", &window->skip}};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (snprintf(path, sizeof path, "%s/maps/map%u/%s", device, index, files[i].name) >=
                BCL_SYSFS_PATH ||
            !bcl_sysfs_number(path, files[i].number))
            return false;
    window->offset = index * (uint64_t)sysconf(_SC_PAGESIZE);
    return true;
}

static bool uio_open(struct bcl_link *link, char why[BCL_WHY_SIZE]) {
    const char *name = link->board->host.region;
    struct bcl_window window = {.skip = 0};
    char parent[BCL_SYSFS_PATH], device[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/uio");
    if (!bcl_sysfs_find(parent, name, device)) {
        snprintf(why, BCL_WHY_SIZE, "%s has no device '%s'", parent, name);
        return false;
    }
    bcl_sysfs_path(window.path, "/dev/%s", strrchr(device, '/') + 1);
    snprintf(why, BCL_WHY_SIZE, "%.800s has no maps", device);
    for (unsigned i = 0; i < MOST_MAPS && read_map(device, i, &window); i++)
        if (bcl_linux_core_open(link, &window, why))
            return true;
    return false;
}

const struct bcl_transport bcl_transport_uio = {
    .open = uio_open,
    .close = bcl_linux_core_close,
    .power_on = bcl_linux_core_power_on,
    .power_off = bcl_linux_core_power_off,
    .alive = bcl_linux_core_alive,
    .said = bcl_linux_core_said,
    .await = bcl_linux_core_await,
    .ring = bcl_linux_core_ring,
};
