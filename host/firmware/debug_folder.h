// SPDX-License-Identifier: MIT
//
// BARECL_GDB: a folder in which this process and a gdb that debugs an emulated core meet. boards/tools/debug.py makes it.
//
//   gdb.sock         the socket of the emulator's GDB server; the core waits for gdb before its first instruction
//   program-N.elf    what debuggers read of a program that was built with -g, at the addresses at which it is loaded. It
//                    is there before a launch of the program's kernels, and until the program is removed

#ifndef BARECL_FIRMWARE_DEBUG_FOLDER_H
#define BARECL_FIRMWARE_DEBUG_FOLDER_H

#include "barecl/boards.h"

#include <stdbool.h>

// The path of a file in the folder, text of base/text.h; NULL: there is no folder, or no memory.
char *bcl_debug_folder_file(const char *name);

// Whether the board's emulator has a GDB server that no transport uses.
bool bcl_debug_folder_suits(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_DEBUG_FOLDER_H
