// SPDX-License-Identifier: MIT
//
// From source to binary: out of the cache, or by the compiler.

#ifndef BARECL_PROGRAM_BUILD_H
#define BARECL_PROGRAM_BUILD_H

#include "binary/binary.h"
#include "program/compiler.h"
#include "program/source.h"

enum bcl_build_result {
    BCL_BUILT,
    BCL_NOT_BUILT,   // the log says why
    BCL_BAD_OPTIONS, // the same
    BCL_NO_COMPILER,
};

// Builds. *log is text of base/text.h, or NULL where there is nothing to say; it is the
// caller's in every case. A binary out of the cache comes with the log of the build that made it.
enum bcl_build_result bcl_build(const struct bcl_source *source, enum bcl_urgency urgency,
                                struct bcl_binary *binary, char **log);

#endif // BARECL_PROGRAM_BUILD_H
