// SPDX-License-Identifier: MIT
//
// Where files are. Paths are text of base/text.h, the caller's to give back.

#ifndef BARECL_BASE_PATHS_H
#define BARECL_BASE_PATHS_H

// The executable file that a command's name stands for: looked for in PATH, unless it has a slash.
// NULL: there is none, or no memory.
char *bcl_path_of_command(const char *name);

// The file `name` of the installation that the library belongs to, e.g. "bin/bareclc": found from
// the library's own path. Absolute, wherever the application has gone. NULL: no memory, or
// not known.
char *bcl_path_installed(const char *name);

#endif // BARECL_BASE_PATHS_H
