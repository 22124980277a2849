// SPDX-License-Identifier: MIT
//
// Turns a program's source into a binary: takes it from the cache, or has the compiler build it.

#ifndef BARECL_PROGRAM_BUILD_H
#define BARECL_PROGRAM_BUILD_H

#include "binary/binary.h"
#include "program/compiler.h"
#include "program/source.h"

enum bcl_build_result {
    BCL_BUILT,
    BCL_NOT_BUILT,   // the log says why
    BCL_BAD_OPTIONS, // the log says which
    BCL_NO_COMPILER,
};

// Builds. The caller owns *log (text of base/text.h) whatever the result; NULL: the log is empty.
// A binary from the cache comes with the log of the build that made it.
enum bcl_build_result bcl_build(const struct bcl_source *source, enum bcl_urgency urgency,
                                struct bcl_binary *binary, char **log);

#endif // BARECL_PROGRAM_BUILD_H
