// SPDX-License-Identifier: MIT

#include "firmware/transports/sysfs.h"

#include "base/environment.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CELLS = 64 }; // of a property; further cells are ignored

void bcl_sysfs_path(char path[BCL_SYSFS_PATH], const char *format, ...) {
    const char *root = bcl_environment("BARECL_ROOT");
    va_list arguments;
    int length = snprintf(path, BCL_SYSFS_PATH, "%s", root == NULL ? "" : root);
    if (length < BCL_SYSFS_PATH) {
        va_start(arguments, format);
        length += vsnprintf(path + length, (size_t)(BCL_SYSFS_PATH - length), format, arguments);
        va_end(arguments);
    }
    if (length >= BCL_SYSFS_PATH)
        path[0] = '\0';
}

// Reads at most `room` bytes. Returns how many were read; -1: the file cannot be read.
static ssize_t contents(const char *path, void *bytes, size_t room) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return -1;
    ssize_t size = read(file, bytes, room);
    close(file);
    return size;
}

bool bcl_sysfs_text(const char *path, char text[BCL_SYSFS_TEXT]) {
    ssize_t size = contents(path, text, BCL_SYSFS_TEXT - 1);
    if (size < 0)
        return false;
    text[size] = '\0';
    const size_t line = strcspn(text, "\n");
    text[line] = '\0';
    return line < BCL_SYSFS_TEXT - 1;
}

void bcl_sysfs_end(const char *path, char *text, size_t size) {
    size_t length = 0;
    char block[256];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    for (ssize_t got; file >= 0 && (got = read(file, block, sizeof block)) > 0;)
        for (ssize_t i = 0; i < got; i++) {
            if (length == size - 1)
                memmove(text, text + 1, --length);
            text[length++] = (unsigned char)block[i] < ' ' ? ' ' : block[i];
        }
    if (file >= 0)
        close(file);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
}

bool bcl_sysfs_number(const char *path, uint64_t *number) {
    char text[BCL_SYSFS_TEXT], *end;
    if (!bcl_sysfs_text(path, text))
        return false;
    *number = strtoull(text, &end, 0);
    return end != text;
}

bool bcl_sysfs_write(const char *path, const char *text, char why[BCL_WHY_SIZE]) {
    const size_t length = strlen(text);
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool written = file >= 0 && write(file, text, length) == (ssize_t)length;
    if (!written)
        snprintf(why, BCL_WHY_SIZE, "%s does not take '%s': %s", path, text, strerror(errno));
    if (file >= 0)
        close(file);
    return written;
}

// Whether the folder or its file `name` has this name.
static bool is_named(const char *folder, const char *entry, const char *name) {
    char path[BCL_SYSFS_PATH], text[BCL_SYSFS_TEXT];
    if (strcmp(entry, name) == 0)
        return true;
    int length = snprintf(path, sizeof path, "%s/name", folder);
    return length < BCL_SYSFS_PATH && bcl_sysfs_text(path, text) && strcmp(text, name) == 0;
}

bool bcl_sysfs_find(const char *parent, const char *name, char path[BCL_SYSFS_PATH]) {
    DIR *folder = opendir(parent);
    bool found = false;
    struct dirent *entry;
    while (folder != NULL && !found && (entry = readdir(folder)) != NULL) {
        int length = snprintf(path, BCL_SYSFS_PATH, "%s/%s", parent, entry->d_name);
        found = entry->d_name[0] != '.' && length < BCL_SYSFS_PATH &&
                is_named(path, entry->d_name, name);
    }
    if (folder != NULL)
        closedir(folder);
    return found;
}

// -------------------------------------------------------------------------------------------------
// The device tree: properties are cells of 32 bits, the most significant byte first

// Reads a property of a node. Returns its number of cells, at most MOST_CELLS.
static size_t cells(const char *node, const char *property, uint32_t values[MOST_CELLS]) {
    char path[BCL_SYSFS_PATH];
    unsigned char bytes[4 * MOST_CELLS];
    if (snprintf(path, sizeof path, "%s/%s", node, property) >= BCL_SYSFS_PATH)
        return 0;
    ssize_t size = contents(path, bytes, sizeof bytes);
    size_t count = size < 0 ? 0 : (size_t)size / 4;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *cell = bytes + 4 * i;
        values[i] =
            (uint32_t)cell[0] << 24 | (uint32_t)cell[1] << 16 | (uint32_t)cell[2] << 8 | cell[3];
    }
    return count;
}

// A property of one cell, or `missing` if there is none.
static uint32_t cell(const char *node, const char *property, uint32_t missing) {
    uint32_t values[MOST_CELLS];
    return cells(node, property, values) > 0 ? values[0] : missing;
}

static uint64_t joined(const uint32_t *values, uint32_t count) {
    uint64_t number = 0;
    for (uint32_t i = 0; i < count; i++)
        number = number << 32 | values[i];
    return number;
}

bool bcl_sysfs_reg(const char *node, struct bcl_sysfs_region *region) {
    char parent[BCL_SYSFS_PATH];
    uint32_t values[MOST_CELLS];
    if (snprintf(parent, sizeof parent, "%s/..", node) >= BCL_SYSFS_PATH)
        return false;
    // The defaults of the devicetree specification.
    const uint32_t address = cell(parent, "#address-cells", 2),
                   size = cell(parent, "#size-cells", 1);
    if (address > 2 || size > 2 || cells(node, "reg", values) < address + size)
        return false;
    region->address = joined(values, address);
    region->size = joined(values + address, size);
    return true;
}

// The reserved memory that a phandle names.
static bool reserved_region(uint32_t phandle, struct bcl_sysfs_region *region) {
    char parent[BCL_SYSFS_PATH], node[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/proc/device-tree/reserved-memory");
    DIR *folder = opendir(parent);
    bool found = false;
    struct dirent *entry;
    while (folder != NULL && !found && (entry = readdir(folder)) != NULL)
        found = entry->d_name[0] != '.' &&
                snprintf(node, sizeof node, "%s/%s", parent, entry->d_name) < BCL_SYSFS_PATH &&
                cell(node, "phandle", 0) == phandle && bcl_sysfs_reg(node, region);
    if (folder != NULL)
        closedir(folder);
    return found;
}

size_t bcl_sysfs_memory_regions(const char *node, struct bcl_sysfs_region *regions, size_t room) {
    uint32_t phandles[MOST_CELLS];
    const size_t count = cells(node, "memory-region", phandles);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct bcl_sysfs_region region;
        if (!reserved_region(phandles[i], &region))
            continue;
        if (found < room)
            regions[found] = region;
        found++;
    }
    return found;
}
