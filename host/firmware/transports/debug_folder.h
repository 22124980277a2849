// SPDX-License-Identifier: MIT
//
// BARECL_GDB: the folder in which this process and a gdb for an emulated core find each other's files.
// boards/tools/debug.py makes it.
//
//   gdb.sock         the socket of the emulator's GDB server; the core waits for gdb before its first instruction
//   firmware.elf     the firmware's symbols, if the firmware itself is no ELF file; the emulator writes it
//   program-N.elf    the debug file of a program that was built with -g, for the addresses at which it is loaded. It
//                    exists from before the first launch of its kernels until the program is removed

#ifndef BARECL_FIRMWARE_DEBUG_FOLDER_H
#define BARECL_FIRMWARE_DEBUG_FOLDER_H

#include "barecl/boards.h"

#include <stdbool.h>

// The folder's path; NULL if there is none.
const char *bcl_debug_folder(void);

// The path of a file in the folder, to be freed with bcl_free(); NULL if there is no folder or no memory.
char *bcl_debug_folder_file(const char *name);

// Whether the board's emulator has a GDB server that its transport does not use.
bool bcl_debug_folder_suits(const struct bcl_board *board);

#endif // BARECL_FIRMWARE_DEBUG_FOLDER_H
