// SPDX-License-Identifier: MIT
//
// Boards that are read at run time, beside those of the build: the environment variable BARECL_BOARDS names a folder,
// in which <name>/board.json is the board <name>.

#ifndef BARECL_BOARDS_READ_H
#define BARECL_BOARDS_READ_H

#include "barecl/boards.h"

// The board of that name in that folder, which the caller owns and never frees; or NULL: there is none, or its file
// is wrong, which a message says.
const struct bcl_board *bcl_board_read(const char *name);

#endif // BARECL_BOARDS_READ_H
