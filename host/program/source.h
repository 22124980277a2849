// SPDX-License-Identifier: MIT

#ifndef BARECL_PROGRAM_SOURCE_H
#define BARECL_PROGRAM_SOURCE_H

// What a binary is made from. Strings are the caller's.
struct bcl_source {
    const char *target;   // the compiler's target
    const char *options;  // of clBuildProgram
    const char *settings; // abi.h, section 7
    const char *text;
};

#endif // BARECL_PROGRAM_SOURCE_H
