// SPDX-License-Identifier: MIT
//
// Boards that are read while programs run, beside those that the build knows: the environment variable
// BARECL_BOARDS names a folder, in it <name>/board.json is the board <name>.

#ifndef BARECL_BOARDS_READ_H
#define BARECL_BOARDS_READ_H

#include "barecl/boards.h"

// The board of that name in that folder, which is the caller's for good; or NULL: there is none, or,
// after a message, something is wrong with its file.
const struct bcl_board *bcl_board_read(const char *name);

#endif // BARECL_BOARDS_READ_H
