// SPDX-License-Identifier: MIT
//
// The client of `bareclc serve` (barecl/frames.h): one compiler process an application, started at
// the first build and kept for the next that happens in the same working directory, and another one
// for builds in the background, so that the application does not wait behind them. Requests of one
// urgency go one after another.
//
// BARECL_COMPILER is a command line for /bin/sh, read at each build; without it, bin/bareclc of the
// installation serves. The compiler reads its requests from a socket and ends when the application
// does, because then the socket ends.

#ifndef BARECL_PROGRAM_COMPILER_H
#define BARECL_PROGRAM_COMPILER_H

#include "barecl/frames.h"
#include "program/source.h"

#include <stdbool.h>
#include <stddef.h>

enum bcl_urgency {
    BCL_AWAITED,       // the application waits for the build
    BCL_IN_BACKGROUND, // nobody does
};

struct bcl_answer {
    enum bcl_build_status status;
    char *log;             // text of base/text.h; NULL: nothing said
    unsigned char *binary; // on the heap; of BCL_BUILD_OK
    size_t binary_size;
};

// Whether there is a compiler to start: the command's executable exists, as far as its first word
// tells.
bool bcl_compiler_available(void);

// The command line, and in *file the executable that it starts; NULL: that cannot be told, or it is
// not there. Texts of base/text.h; NULL: no memory.
char *bcl_compiler_command(char **file);

// Asks the compiler what it is (barecl/frames.h, IDENTITY). *answer is text of base/text.h, or NULL
// if the stamps known are still those. False: it does not tell.
bool bcl_compiler_identify(const char *known, enum bcl_urgency urgency, char **answer);

// Has the compiler build. A compiler that cannot be started, dies, talks nonsense, or takes longer
// than BARECL_COMPILER_TIMEOUT seconds gives BCL_BUILD_CRASHED, with a log that says so; the next
// call starts another one.
void bcl_compiler_run(const struct bcl_source *source, enum bcl_urgency urgency,
                      struct bcl_answer *answer);

// For the end of the process, from any thread: the build under way of that urgency ends at once, as
// one that crashed, and so does every later one.
void bcl_compiler_cancel(enum bcl_urgency urgency);

// Ends the compilers that run, after the builds under way.
void bcl_compiler_stop(void);

// In a child of the process: the compilers that run are the parent's.
void bcl_compilers_forget(void);

#endif // BARECL_PROGRAM_COMPILER_H
