// SPDX-License-Identifier: MIT

#include "firmware/transports/linux_processor.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A write to `state` returns when the core runs, but with some drivers a little earlier.
#define NAP_NS 1000000
#define MOST_NAPS 2000

bool bcl_linux_processor(const struct bcl_board *board, char path[BCL_SYSFS_PATH],
                         char why[BCL_WHY_SIZE]) {
    char parent[BCL_SYSFS_PATH];
    bcl_sysfs_path(parent, "/sys/class/remoteproc");
    if (bcl_sysfs_find(parent, board->host.processor, path))
        return true;
    snprintf(why, BCL_WHY_SIZE, "%s has no processor '%s'", parent, board->host.processor);
    return false;
}

static bool read_state(const struct bcl_board *board, char state[BCL_SYSFS_TEXT],
                       char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(board, path, why))
        return false;
    strncat(path, "/state", sizeof path - strlen(path) - 1);
    if (bcl_sysfs_text(path, state))
        return true;
    snprintf(why, BCL_WHY_SIZE, "cannot read %s", path);
    return false;
}

static bool write_to_processor(const struct bcl_board *board, const char *file, const char *text,
                               char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    if (!bcl_linux_processor(board, path, why))
        return false;
    strncat(path, file, sizeof path - strlen(path) - 1);
    return bcl_sysfs_write(path, text, why);
}

// False: errno says why.
static bool copy(int from, int to) {
    char block[4096];
    ssize_t size;
    while ((size = read(from, block, sizeof block)) > 0)
        if (write(to, block, (size_t)size) != size)
            return false;
    return size == 0;
}

// Puts the firmware where the kernel looks for it, as `name`.
static bool install(const char *firmware, const char *name, char why[BCL_WHY_SIZE]) {
    char path[BCL_SYSFS_PATH];
    bcl_sysfs_path(path, "/lib/firmware/%s", name);
    int from = open(firmware, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool copied = to >= 0 && copy(from, to);
    if (!copied)
        snprintf(why, BCL_WHY_SIZE, "cannot copy the firmware %.400s to %.400s: %s", firmware, path,
                 strerror(errno));
    if (to >= 0)
        close(to);
    if (from >= 0)
        close(from);
    return copied;
}

bool bcl_linux_processor_is(const struct bcl_board *board, const char *wanted,
                            char why[BCL_WHY_SIZE]) {
    char state[BCL_SYSFS_TEXT];
    if (!read_state(board, state, why))
        return false;
    if (strcmp(state, wanted) == 0)
        return true;
    snprintf(why, BCL_WHY_SIZE, "Linux says that processor '%s' is %s, not %s",
             board->host.processor, state, wanted);
    return false;
}

static bool await_processor(const struct bcl_board *board, const char *wanted,
                            char why[BCL_WHY_SIZE]) {
    for (int naps = 0; naps < MOST_NAPS; naps++) {
        if (bcl_linux_processor_is(board, wanted, why))
            return true;
        bcl_sleep_ns(NAP_NS);
    }
    return false;
}

void bcl_linux_processor_stop(const struct bcl_board *board) {
    char state[BCL_SYSFS_TEXT], why[BCL_WHY_SIZE];
    if (!read_state(board, state, why) || strcmp(state, "offline") == 0)
        return;
    if (write_to_processor(board, "/state", "stop", why))
        await_processor(board, "offline", why);
}

bool bcl_linux_processor_start(const struct bcl_board *board, const char *firmware,
                               char why[BCL_WHY_SIZE]) {
    char name[BCL_SYSFS_TEXT];
    snprintf(name, sizeof name, "barecl-%s.elf", board->name);
    bcl_linux_processor_stop(board);
    return install(firmware, name, why) && write_to_processor(board, "/firmware", name, why) &&
           write_to_processor(board, "/state", "start", why) &&
           await_processor(board, "running", why);
}

void bcl_linux_processor_said(const struct bcl_board *board, char *text, size_t size) {
    char processor[BCL_SYSFS_PATH], path[BCL_SYSFS_PATH], why[BCL_WHY_SIZE];
    text[0] = '\0';
    if (!bcl_linux_processor(board, processor, why))
        return;
    bcl_sysfs_path(path, "/sys/kernel/debug/remoteproc/%s/trace0", strrchr(processor, '/') + 1);
    bcl_sysfs_end(path, text, size);
}
