// SPDX-License-Identifier: MIT

#include "ladder/ladder.h"

#include "base/allocate.h"
#include "base/paths.h"
#include "base/text.h"
#include "firmware/firmware_file.h"
#include "firmware/transports/host_board.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// Files

// The path, or NULL if there is no such file.
static char *if_there(char *path) {
    if (path != NULL && access(path, R_OK) == 0)
        return path;
    bcl_free(path);
    return NULL;
}

// A file of the installation.
static char *installed(const char *format, const char *name) {
    char *file = bcl_text_format(format, name);
    char *path = file == NULL ? NULL : bcl_path_installed(file);
    bcl_free(file);
    return if_there(path);
}

// A file of the rungs, which a board of BARECL_BOARDS has in its folder.
static char *of_board(const struct bcl_board *board, const char *ending) {
    if (board->folder != NULL)
        return if_there(bcl_text_format("%s/kernels.%s", board->folder, ending));
    char *file = bcl_text_format("share/barecl/ladder/%s.%s", board->name, ending);
    char *path = file == NULL ? NULL : bcl_path_installed(file);
    bcl_free(file);
    return if_there(path);
}

bool ladder_open(struct ladder *ladder, const struct bcl_board *board) {
    *ladder = (struct ladder){.board = board};
    if (bcl_board_is_host(board)) {
        ladder->completed = *board;
        ladder->board = &ladder->completed;
        bcl_host_board_complete(&ladder->completed);
    }
    ladder->firmware = bcl_firmware_file(board);
    ladder->kernels = of_board(board, "bin");
    ladder->binary = of_board(board, "clbin");
    ladder->source = installed("share/barecl/ladder/%s", "ladder.cl");
    ladder->demo = installed("bin/%s", "dct_demo");
    ladder->vendors = installed("etc/OpenCL/%s", "vendors");
    return ladder->firmware != NULL;
}

void ladder_close(struct ladder *ladder) {
    bcl_free(ladder->firmware);
    bcl_free(ladder->kernels);
    bcl_free(ladder->binary);
    bcl_free(ladder->source);
    bcl_free(ladder->demo);
    bcl_free(ladder->vendors);
}

// -------------------------------------------------------------------------------------------------
// The way

enum ladder_way ladder_way_of(const struct bcl_board *board) {
    switch (board->transport) {
    case BCL_BOARD_TRANSPORT_SHARED_FILE:
    case BCL_BOARD_TRANSPORT_GDB_STUB:
        break;
    default:
        return board->host.processor[0] != '\0' ? LADDER_LINUX : LADDER_REGISTER;
    }
    if (board->hardware)
        return LADDER_PROBE;
    if (board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_TTA)
        return LADDER_MACHINE;
    return bcl_board_is_host(board) ? LADDER_PROCESS : LADDER_EMULATED;
}

// -------------------------------------------------------------------------------------------------

_Noreturn void ladder_fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    exit(1);
}
