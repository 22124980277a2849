// SPDX-License-Identifier: MIT
//
// The source of a program that is built with -g, as a file that debuggers show. The debug information names it
// `program.cl`, in a folder of its own. The setting --debug-folder gives the compiler that folder.

#ifndef BARECL_PROGRAM_SOURCE_FILE_H
#define BARECL_PROGRAM_SOURCE_FILE_H

// The options of a build: those of the call, and BARECL_BUILD_OPTIONS. Text of base/text.h; NULL: no memory.
char *bcl_build_options(const char *given);

// Writes the file if `options` have -g and there is a place for it (program/entries.h). Returns its folder as a
// setting, text of base/text.h; NULL if there is no such file.
char *bcl_source_file_setting(const char *options, const char *source);

#endif // BARECL_PROGRAM_SOURCE_FILE_H
