// SPDX-License-Identifier: MIT

#include "firmware/transports/profile.h"

#include "base/allocate.h"
#include "base/log.h"
#include "base/profile.h"
#include "base/text.h"
#include "binary/image.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool bcl_profile_samples(const struct bcl_board *board) {
    const char *source = board->ticks.source;
    return (strcmp(source, "systick") == 0 || strcmp(source, "mtime") == 0) &&
           !board->core.operations_trap && board->core.isolation != BCL_BOARD_CORE_ISOLATION_NONE &&
           board->transport == BCL_BOARD_TRANSPORT_SHARED_FILE;
}

void bcl_profile_open(struct bcl_profile *profile, const struct bcl_board *board) {
    const char *folder = bcl_profile_folder();

    *profile = (struct bcl_profile){.board = board};
    if (folder != NULL && bcl_profile_samples(board))
        return;
    if (folder != NULL && board->emulator.profiling[0] == '\0')
        bcl_warn("BARECL_PROFILE: %s cannot be profiled", board->name);
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
    if (profile->folder == NULL || image->code_map == NULL)
        return;
    char *text = bcl_text_format("image %u %" PRIu64 " %u\n%s", generation, first,
                                 image->code_count, image->code_map);
    bcl_profile_append(profile->folder, profile->board->name, "code", text);
    bcl_free(text);
}
