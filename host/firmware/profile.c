// SPDX-License-Identifier: MIT

#include "firmware/profile.h"

#include "binary/image.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void bcl_profile_open(struct bcl_profile *profile, const struct bcl_board *board) {
    const char *folder = getenv("BARECL_PROFILE");
    bool wanted = folder != NULL && folder[0] != '\0';

    *profile = (struct bcl_profile){.board = board};
    if (!wanted)
        return;
    if (board->emulator.profiling[0] == NULL)
        fprintf(stderr, "barecl: BARECL_PROFILE: %s cannot be profiled\n", board->name);
    else if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        fprintf(stderr, "barecl: BARECL_PROFILE: %s: %s\n", folder, strerror(errno));
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
    FILE *file = fopen(path, "a");
    if (file == NULL) {
        fprintf(stderr, "barecl: BARECL_PROFILE: %s: %s\n", path, strerror(errno));
        return;
    }
    fprintf(file, "image %u %" PRIu64 " %u\n%s", generation, first, image->code_count,
            image->code_map);
    fclose(file);
}
