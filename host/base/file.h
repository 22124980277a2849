// SPDX-License-Identifier: MIT
//
// Writes the library's files. The process may have a limit on file sizes (RLIMIT_FSIZE). Beyond the limit these
// functions fail with EFBIG, and suppress the signal SIGXFSZ, which would end the application.

#ifndef BARECL_BASE_FILE_H
#define BARECL_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes all bytes. False: errno says why some are missing.
bool bcl_write_all(int file, const void *bytes, size_t size);

// Sets the file's size in bytes. False: errno says why it is unchanged.
bool bcl_file_resize(int file, uint64_t size);

#endif // BARECL_BASE_FILE_H
