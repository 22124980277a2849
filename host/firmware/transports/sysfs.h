// SPDX-License-Identifier: MIT
//
// Reads what Linux reports about devices in files: sysfs and the device tree. Tests set BARECL_ROOT, a folder that
// replaces / in all paths. Any thread.

#ifndef BARECL_FIRMWARE_SYSFS_H
#define BARECL_FIRMWARE_SYSFS_H

#include "firmware/transports/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BCL_SYSFS_PATH 512 // room for a path
#define BCL_SYSFS_TEXT 128 // room for the text of a file

// Makes a path, which begins with /, from the format. A path that is too long becomes empty: no such file.
void bcl_sysfs_path(char path[BCL_SYSFS_PATH], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The first line of a file. False: it cannot be read, or there is no room.
bool bcl_sysfs_text(const char *path, char text[BCL_SYSFS_TEXT]);

// The end of a file on one line, as much as there is room for; empty: nothing.
void bcl_sysfs_end(const char *path, char *text, size_t size);

// The number at the beginning of a file, decimal or 0x...
bool bcl_sysfs_number(const char *path, uint64_t *number);

// Writes the text to a file. False, and a sentence in `why`: that failed.
bool bcl_sysfs_write(const char *path, const char *text, char why[BCL_WHY_SIZE]);

// Finds the folder in `parent`, a path of bcl_sysfs_path(), that has this name, or whose file `name` has it.
bool bcl_sysfs_find(const char *parent, const char *name, char path[BCL_SYSFS_PATH]);

// A part of the host's physical memory.
struct bcl_sysfs_region {
    uint64_t address, size; // bytes
};

// The first region of the property `reg` of the device tree's node in that folder.
bool bcl_sysfs_reg(const char *node, struct bcl_sysfs_region *region);

// Stores the regions that the node's `memory-region` points to, in its order, but at most `room`. Returns how many
// there are.
size_t bcl_sysfs_memory_regions(const char *node, struct bcl_sysfs_region *regions, size_t room);

#endif // BARECL_FIRMWARE_SYSFS_H
