// SPDX-License-Identifier: MIT
//
// Writing to files of the library's. The process may have a limit on their size (RLIMIT_FSIZE): past it a
// function here fails with EFBIG, and the signal SIGXFSZ, which would end the application, does not come.

#ifndef BARECL_BASE_FILE_H
#define BARECL_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// False: errno says why not all of it has been written.
bool bcl_write_all(int file, const void *bytes, size_t size);

// Makes the file so large. False: errno says why not.
bool bcl_file_resize(int file, uint64_t size);

#endif // BARECL_BASE_FILE_H
