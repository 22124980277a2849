// SPDX-License-Identifier: MIT

#include "firmware/transports/linux_windows.h"

#include "firmware/transports/linux_processor.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// dev-mem: /dev/mem, at the address that the board states or that a node of the device tree has (member
// host.region). Linux itself must not use the region.

static size_t find_in_dev_mem(const struct bcl_board *board, struct bcl_window *windows,
                              char why[BCL_WHY_SIZE]) {
    struct bcl_window window = {
        .region = {.address = board->host.address, .size = board->memory.shared.size},
    };
    bcl_sysfs_path(window.path, "/dev/mem");
    if (board->host.region[0] != '\0') {
        char node[BCL_SYSFS_PATH];
        bcl_sysfs_path(node, "/proc/device-tree/%s", board->host.region);
        if (!bcl_sysfs_reg(node, &window.region)) {
            snprintf(why, BCL_WHY_SIZE, "the device tree has no region %s", node);
            return 0;
        }
    } else if (window.region.address == 0) {
        window.region.address = board->memory.shared.address; // the core's address
    }
    window.offset = window.region.address;
    windows[0] = window;
    return 1;
}

// -------------------------------------------------------------------------------------------------
// uio: a device of Linux' UIO, found by its name (member host.region). Each of its maps is a window. UIO's
// offsets are numbers of maps, so a map is mapped whole.

enum { MOST_MAPS = 5 }; // that a device can have
_Static_assert(MOST_MAPS <= BCL_MOST_WINDOWS, "a device's maps are windows");

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
    bcl_sysfs_path(window->path, "/dev/%s", strrchr(device, '/') + 1);
    window->offset = index * (uint64_t)sysconf(_SC_PAGESIZE);
    return true;
}

static size_t find_in_uio(const struct bcl_board *board, struct bcl_window *windows,
                          char why[BCL_WHY_SIZE]) {
    char parent[BCL_SYSFS_PATH], device[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/uio");
    if (!bcl_sysfs_find(parent, board->host.region, device)) {
        snprintf(why, BCL_WHY_SIZE, "%s has no device '%s'", parent, board->host.region);
        return 0;
    }
    unsigned count = 0;
    while (count < MOST_MAPS && read_map(device, count, &windows[count]))
        count++;
    if (count == 0)
        snprintf(why, BCL_WHY_SIZE, "%.800s has no maps", device);
    return count;
}

// -------------------------------------------------------------------------------------------------
// u-dma-buf: a buffer of the kernel module u-dma-buf, found by its name (member host.region). The module maps it
// without caches for O_SYNC, if its sync_mode is 1 (not cached), 2 (write combining) or 3 (coherent).

// Whether the mapping is coherent. Mode 0 is always cached.
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

static size_t find_in_u_dma_buf(const struct bcl_board *board, struct bcl_window *windows,
                                char why[BCL_WHY_SIZE]) {
    struct bcl_window window = {.offset = 0};
    char parent[BCL_SYSFS_PATH], device[BCL_SYSFS_PATH], address[BCL_SYSFS_PATH],
        size[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/u-dma-buf");
    if (!bcl_sysfs_find(parent, board->host.region, device)) {
        snprintf(why, BCL_WHY_SIZE, "%s has no buffer '%s'", parent, board->host.region);
        return 0;
    }
    const char *name = strrchr(device, '/') + 1;
    bcl_sysfs_path(window.path, "/dev/%s", name);
    bcl_sysfs_path(address, "/sys/class/u-dma-buf/%s/phys_addr", name);
    bcl_sysfs_path(size, "/sys/class/u-dma-buf/%s/size", name);
    if (!bcl_sysfs_number(address, &window.region.address) ||
        !bcl_sysfs_number(size, &window.region.size)) {
        snprintf(why, BCL_WHY_SIZE, "%.800s does not say its phys_addr and size", device);
        return 0;
    }
    windows[0] = window;
    return is_coherent(device, why);
}

// -------------------------------------------------------------------------------------------------
// remoteproc: the memory that Linux' remoteproc has given the core (property memory-region of its node in the
// device tree), in /dev/mem. Host and core use it for BareCL's own queue, without rpmsg.

static size_t find_in_remoteproc(const struct bcl_board *board, struct bcl_window *windows,
                                 char why[BCL_WHY_SIZE]) {
    struct bcl_sysfs_region regions[BCL_MOST_WINDOWS];
    char node[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(board, node, why))
        return 0;
    strncat(node, "/device/of_node", sizeof node - strlen(node) - 1);
    size_t count = bcl_sysfs_memory_regions(node, regions, BCL_MOST_WINDOWS);
    if (count > BCL_MOST_WINDOWS)
        count = BCL_MOST_WINDOWS;
    for (size_t i = 0; i < count; i++) {
        windows[i] = (struct bcl_window){.offset = regions[i].address, .region = regions[i]};
        bcl_sysfs_path(windows[i].path, "/dev/mem");
    }
    if (count == 0)
        snprintf(why, BCL_WHY_SIZE, "%.800s has no memory-region", node);
    return count;
}

// -------------------------------------------------------------------------------------------------

static size_t (*const ways[])(const struct bcl_board *board, struct bcl_window *windows,
                              char why[BCL_WHY_SIZE]) = {
    [BCL_BOARD_TRANSPORT_DEV_MEM] = find_in_dev_mem,
    [BCL_BOARD_TRANSPORT_UIO] = find_in_uio,
    [BCL_BOARD_TRANSPORT_U_DMA_BUF] = find_in_u_dma_buf,
    [BCL_BOARD_TRANSPORT_REMOTEPROC] = find_in_remoteproc,
};

size_t bcl_linux_windows(const struct bcl_board *board, struct bcl_window windows[BCL_MOST_WINDOWS],
                         char why[BCL_WHY_SIZE]) {
    return ways[board->transport](board, windows, why);
}
