// SPDX-License-Identifier: MIT

#include "firmware/debug_folder.h"

#include "base/environment.h"
#include "base/text.h"

#include <string.h>

char *bcl_debug_folder_file(const char *name) {
    const char *folder = bcl_environment("BARECL_GDB");
    return folder == NULL || folder[0] == '\0' ? NULL : bcl_text_format("%s/%s", folder, name);
}

bool bcl_debug_folder_suits(const struct bcl_board *board) {
    static const char qemu[] = "qemu-system-";
    return board->emulator.program != NULL &&
           strncmp(board->emulator.program, qemu, sizeof qemu - 1) == 0 &&
           board->transport == BCL_BOARD_TRANSPORT_SHARED_FILE;
}
