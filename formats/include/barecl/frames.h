// SPDX-License-Identifier: MIT
//
// The frames of `bareclc serve`, on its standard input and output
//
// One request, one answer, in turn. A text or a blob in a payload is its uint32_t length, then its
// bytes, without padding or terminator.
//
//   BUILD     text target, text options, text settings, text source
//   COMPILE   the same, then for each embedded header: text name, text contents
//   LINK      text target, text options, text settings, then for each input, at least one:
//             text name, blob program binary with bitcode
//   IDENTITY  text stamps that the host knows; empty: none
//   RESULT    int32_t status (enum bcl_build_status), text log, blob: a program binary, or what
//             IDENTITY asked for
//
// BUILD and LINK give an executable, COMPILE an object, LINK with -create-library a library. A link's
// `name` is what messages call the input.
//
// `options` are clBuildProgram's, clCompileProgram's or clLinkProgram's. `settings` are options of
// `bareclc compile` and `bareclc link` that say what the build may assume of launches and how it makes
// work-groups (compiler/options/Options.td).
//
// The answer to IDENTITY is empty if the stamps are those of the server's files; else it is a text: a
// digest of all that builds read besides their source, hexadecimal, and, each in a line, the stamps:
// inode, size in bytes, the times of the last changes of contents and of state in nanoseconds since
// 1970, and the path. The compiler itself is the first.
//
// The server answers a frame that it cannot read with RESULT BCL_BUILD_PROTOCOL and ends.

#ifndef BARECL_FRAMES_H
#define BARECL_FRAMES_H

#include "barecl/layout.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_FRAMES_VERSION 8u

#define BCL_FRAME_MAGIC 0x464c4342u // "BCLF"

enum bcl_frame_kind {
    BCL_FRAME_BUILD = 1,
    BCL_FRAME_RESULT = 2,
    BCL_FRAME_COMPILE = 3,
    BCL_FRAME_LINK = 4,
    BCL_FRAME_IDENTITY = 5,
};

enum bcl_build_status {
    BCL_BUILD_OK = 0,
    BCL_BUILD_FAILED = 1,     // the source: the log says why
    BCL_BUILD_BAD_TARGET = 2, // no such target
    BCL_BUILD_CRASHED = 3,    // the compiler died on this program; the server lives
    BCL_BUILD_PROTOCOL = 4,
    BCL_BUILD_BAD_OPTIONS = 5, // the options alone: the log says why
};

struct bcl_frame {
    uint32_t magic;
    uint32_t abi_version; // BCL_FRAMES_VERSION
    uint32_t kind;        // enum bcl_frame_kind
    uint32_t size;        // bytes of payload that follow, at most BCL_FRAME_MAX
};
BCL_ABI_SIZE(bcl_frame, 16);

#define BCL_FRAME_MAX (256u << 20)

#endif // BARECL_FRAMES_H
