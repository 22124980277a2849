// SPDX-License-Identifier: MIT
//
// Files for debuggers that describe the programs loaded into a core, in the folder of debug_folder.h.

#ifndef BARECL_FIRMWARE_DEBUG_FILES_H
#define BARECL_FIRMWARE_DEBUG_FILES_H

#include "binary/image.h"

// Writes the file of an image whose code is at `address`. Returns its path, which the caller gives to
// bcl_debug_file_remove(); NULL if there is no folder, the image has no debug file, or writing fails.
char *bcl_debug_file_add(const struct bcl_image *image, uint64_t address);

// Removes the file and frees its path, which may be NULL.
void bcl_debug_file_remove(char *path);

#endif // BARECL_FIRMWARE_DEBUG_FILES_H
