// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_FIRMWARE_FILE_H
#define BARECL_FIRMWARE_FIRMWARE_FILE_H

#include "barecl/boards.h"

// The path of the board's firmware: in the installation, or beside the record of a board of BARECL_BOARDS. The
// caller frees it (base/text.h). NULL: no memory, or the installation is not known. Any thread.
char *bcl_firmware_file(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_FIRMWARE_FILE_H
