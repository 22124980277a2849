// SPDX-License-Identifier: MIT

#include "base/profile.h"

#include "base/environment.h"
#include "base/file.h"
#include "base/log.h"
#include "base/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void warn(const char *path) { bcl_warn("BARECL_PROFILE: %s: %s", path, strerror(errno)); }

const char *bcl_profile_folder(void) {
    const char *folder = bcl_environment("BARECL_PROFILE");
    if (folder == NULL || folder[0] == '\0')
        return NULL;
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return folder;
    warn(folder);
    return NULL;
}

void bcl_profile_append(const char *folder, const char *device, const char *extension,
                        const char *text) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s-%d.%s", folder, device, (int)getpid(), extension);
    int file =
        bcl_descriptor_above_standard(open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
    if (text == NULL || file < 0 || !bcl_write_all(file, text, strlen(text)))
        warn(path);
    if (file >= 0)
        close(file);
}
