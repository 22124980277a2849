// SPDX-License-Identifier: MIT

#include "firmware/programs/debug_files.h"

#include "base/allocate.h"
#include "base/file.h"
#include "base/log.h"
#include "base/spawn.h"
#include "base/text.h"
#include "firmware/transports/debug_folder.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

// Writes under another name first, so that gdb never sees an incomplete file.
static bool write_file(const char *path, const void *bytes, size_t size) {
    char *name = bcl_text_format("%s.part", path);
    int file = name == NULL ? -1
                            : bcl_descriptor_above_standard(
                                  open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    bool written = file >= 0 && bcl_write_all(file, bytes, size);
    if (file >= 0)
        written = close(file) == 0 && written;
    written = written && rename(name, path) == 0;
    if (!written)
        bcl_log("cannot write %s for gdb", path);
    bcl_free(name);
    return written;
}

char *bcl_debug_file_add(const struct bcl_image *image, uint64_t address) {
    static atomic_uint count;
    char name[32];
    if (image->debug.size == 0)
        return NULL;
    snprintf(name, sizeof name, "program-%u.elf", atomic_fetch_add(&count, 1));
    char *path = bcl_debug_folder_file(name);
    unsigned char *file = path == NULL ? NULL : bcl_allocate(image->debug.size);
    bool written = false;
    if (file != NULL) {
        bcl_image_place_debug_file(image, file, address);
        written = write_file(path, file, image->debug.size);
    }
    bcl_free(file);
    if (!written) {
        bcl_free(path);
        return NULL;
    }
    return path;
}

void bcl_debug_file_remove(char *path) {
    if (path != NULL)
        unlink(path);
    bcl_free(path);
}
