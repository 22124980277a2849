// SPDX-License-Identifier: MIT

#include "firmware/firmware_file.h"

#include "base/allocate.h"
#include "base/paths.h"
#include "base/text.h"
#include "firmware/transports/host_board.h"

char *bcl_firmware_file(const struct bcl_board *board) {
    if (bcl_board_is_host(board))
        return bcl_path_installed("libexec/barecl-sandbox");
    char *file = board->folder == NULL
                     ? bcl_text_format("share/barecl/firmware/%s", board->firmware)
                     : bcl_text_format("%s/%s", board->folder, board->firmware);
    if (file == NULL || board->folder != NULL)
        return file;
    char *path = bcl_path_installed(file);
    bcl_free(file);
    return path;
}
