// SPDX-License-Identifier: MIT
//
// The client of `bareclc serve` (barecl/frames.h). A build takes a compiler process that is free. There are at most two
// of them, so that a build for which the application waits does not queue behind one in the background, and a third one
// for long builds in the background. A process starts when a build needs it, and is reused by later builds in the same
// working directory.
//
// BARECL_COMPILER is a command line for /bin/sh, read at each build. Without it, the installation's bin/bareclc
// is started. The compiler reads its requests from a socket. When the application ends, the socket closes and
// the compiler ends too.

#ifndef BARECL_PROGRAM_COMPILER_H
#define BARECL_PROGRAM_COMPILER_H

#include "barecl/frames.h"
#include "program/source.h"

#include <stdbool.h>
#include <stddef.h>

enum bcl_urgency {
    BCL_AWAITED,    // the application waits for the build
    BCL_SOON,       // no thread waits for it; later launches will be faster
    BCL_AT_LEISURE, // the same, but it takes long: running kernels have the processors first
};

struct bcl_answer {
    enum bcl_build_status status;
    char *log;             // text of base/text.h; NULL: empty
    unsigned char *binary; // on the heap; only if status is BCL_BUILD_OK
    size_t binary_size;
};

// Whether there is a compiler to start: whether the executable exists that the command's first word names.
bool bcl_compiler_available(void);

// Returns the command line; NULL: no memory. Stores the executable that it starts into *file; NULL: the command
// is too complex to tell, or the executable does not exist. Both are texts of base/text.h.
char *bcl_compiler_command(char **file);

// Asks the compiler for its identity (barecl/frames.h, IDENTITY). *answer is text of base/text.h; NULL: the
// stamps in `known` are still valid. False: the compiler gave no identity.
bool bcl_compiler_identify(const char *known, enum bcl_urgency urgency, char **answer);

// Has the compiler build. If the compiler cannot be started, dies, sends a malformed answer, or takes longer
// than BARECL_COMPILER_TIMEOUT seconds, the status is BCL_BUILD_CRASHED, and the log says which. The next call
// starts a new compiler.
void bcl_compiler_run(const struct bcl_source *source, enum bcl_urgency urgency,
                      struct bcl_answer *answer);

// For the end of the process. The current builds for which no thread waits, and all later ones, end at once with
// BCL_BUILD_CRASHED. Any thread.
void bcl_compiler_cancel(void);

// Waits for the current builds, then ends the running compilers.
void bcl_compiler_stop(void);

// For a forked child: forgets the running compilers, which belong to the parent.
void bcl_compilers_forget(void);

#endif // BARECL_PROGRAM_COMPILER_H
