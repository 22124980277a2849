// SPDX-License-Identifier: MIT
//
// Boards that are described while programs run, beside those that the build knows: the environment
// variable BARECL_BOARDS names a folder, in it <name>/board.txt is the board <name>, and
// <name>/machine.adf its machine. A line is a word and what it says:
//
//     description TEXT                           target NAME
//     clock_hz N      tick_hz N      vector_bytes N
//     shared ADDRESS SIZE CONTROL_OFFSET         instructions ADDRESS SIZE FILE_OFFSET
//     local ADDRESS SIZE
//     firmware FILE   (absolute)                 program FILE
//     file_size N     argument TEXT              profiling TEXT
//
// The members are those of struct bcl_board; `argument` and `profiling` may come several times.

#ifndef BARECL_BOARDS_DESCRIBED_H
#define BARECL_BOARDS_DESCRIBED_H

#include "barecl/boards.h"

// The described board of that name, which is the caller's for good; or NULL: there is none, or,
// after a message, something is wrong with its file.
const struct bcl_board *bcl_board_read(const char *name);

#endif // BARECL_BOARDS_DESCRIBED_H
