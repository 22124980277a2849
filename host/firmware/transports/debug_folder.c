// SPDX-License-Identifier: MIT

#include "firmware/transports/debug_folder.h"

#include "base/environment.h"
#include "base/text.h"

#include <string.h>

const char *bcl_debug_folder(void) {
    const char *folder = bcl_environment("BARECL_GDB");
    return folder == NULL || folder[0] == '\0' ? NULL : folder;
}

char *bcl_debug_folder_file(const char *name) {
    const char *folder = bcl_debug_folder();
    return folder == NULL ? NULL : bcl_text_format("%s/%s", folder, name);
}

bool bcl_debug_folder_suits(const struct bcl_board *board) {
    static const char qemu[] = "qemu-system-";
    bool is_qemu = board->emulator.program != NULL &&
                   strncmp(board->emulator.program, qemu, sizeof qemu - 1) == 0;
    return (is_qemu || board->emulator.debugging[0] != '\0') &&
           board->transport == BCL_BOARD_TRANSPORT_SHARED_FILE;
}
