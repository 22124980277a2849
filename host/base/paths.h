// SPDX-License-Identifier: MIT
//
// Finds files. Paths are text of base/text.h, which the caller owns.

#ifndef BARECL_BASE_PATHS_H
#define BARECL_BASE_PATHS_H

// The executable file of a command: searched in PATH, unless the name has a slash. NULL: there is none, or no memory.
char *bcl_path_of_command(const char *name);

// The path of the file `name`, e.g. "bin/bareclc", in the installation that the library's own path belongs to. The path
// is absolute, so a chdir() of the application does not matter. NULL: no memory, or not known.
char *bcl_path_installed(const char *name);

#endif // BARECL_BASE_PATHS_H
