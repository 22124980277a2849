// SPDX-License-Identifier: MIT
//
// What Linux tells of devices in files: sysfs and the device tree. Paths begin at the folder
// BARECL_ROOT, which stands for / in tests. Any thread.

#ifndef BARECL_FIRMWARE_SYSFS_H
#define BARECL_FIRMWARE_SYSFS_H

#include "firmware/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BCL_SYSFS_PATH 512 // room for a path
#define BCL_SYSFS_TEXT 128 // room for what a file says

// The path of what the format names, from / on. One that is too long is empty: no such file.
void bcl_sysfs_path(char path[BCL_SYSFS_PATH], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The first line of a file. False: it cannot be read, or there is no room.
bool bcl_sysfs_text(const char *path, char text[BCL_SYSFS_TEXT]);

// What it has at its end, in one line, as much as there is room for; empty: nothing.
void bcl_sysfs_end(const char *path, char *text, size_t size);

// The number that it begins with, decimal or 0x...
bool bcl_sysfs_number(const char *path, uint64_t *number);

// False, and a sentence in `why`.
bool bcl_sysfs_write(const char *path, const char *text, char why[BCL_WHY_SIZE]);

// The folder in `parent`, a path of bcl_sysfs_path(), that is called so, or whose file `name` says so.
bool bcl_sysfs_find(const char *parent, const char *name, char path[BCL_SYSFS_PATH]);

// A part of the host's physical memory.
struct bcl_sysfs_region {
    uint64_t address, size; // bytes
};

// The first region of the property `reg` of the device tree's node in that folder.
bool bcl_sysfs_reg(const char *node, struct bcl_sysfs_region *region);

// The regions that the node's `memory-region` points to, in its order: how many there are, of which
// the first `room` are stored.
size_t bcl_sysfs_memory_regions(const char *node, struct bcl_sysfs_region *regions, size_t room);

#endif // BARECL_FIRMWARE_SYSFS_H
