// SPDX-License-Identifier: MIT

#include "firmware/profile.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/log.h"
#include "base/spawn.h"
#include "base/text.h"
#include "binary/image.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void bcl_profile_open(struct bcl_profile *profile, const struct bcl_board *board) {
    const char *folder = bcl_environment("BARECL_PROFILE");
    bool wanted = folder != NULL && folder[0] != '\0';

    *profile = (struct bcl_profile){.board = board};
    if (!wanted)
        return;
    if (board->emulator.profiling[0] == NULL)
        bcl_warn("BARECL_PROFILE: %s cannot be profiled", board->name);
    else if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        bcl_warn("BARECL_PROFILE: %s: %s", folder, strerror(errno));
    else
        profile->folder = folder;
}

bool bcl_profile_start(struct bcl_profile *profile, char path[BCL_PROFILE_PATH]) {
    if (profile->folder == NULL)
        return false;
    int length = snprintf(path, BCL_PROFILE_PATH, "%s/%s-%d.%u.profile", profile->folder,
                          profile->board->name, (int)getpid(), profile->starts++);
    return length < BCL_PROFILE_PATH;
}

void bcl_profile_loaded(const struct bcl_profile *profile, const struct bcl_image *image,
                        uint64_t first, uint32_t generation) {
    char path[BCL_PROFILE_PATH];
    if (profile->folder == NULL || image->code_map == NULL)
        return;
    snprintf(path, sizeof path, "%s/%s-%d.code", profile->folder, profile->board->name,
             (int)getpid());
    char *text = bcl_text_format("image %u %" PRIu64 " %u\n%s", generation, first,
                                 image->code_count, image->code_map);
    int file =
        bcl_descriptor_above_standard(open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
    if (text == NULL || file < 0 || !bcl_write_all(file, text, strlen(text)))
        bcl_warn("BARECL_PROFILE: %s: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    bcl_free(text);
}
