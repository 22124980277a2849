// SPDX-License-Identifier: MIT
//
// The identity of the compiler: what a kept binary depends on besides its source. The compiler
// tells a digest of all that its builds read (barecl/frames.h, IDENTITY), and stamps by which a
// change of any of it is seen without asking. Digest and stamps are kept in an entry, so that an
// application whose binaries are all kept needs no compiler process.
//
// Stamps are trusted only if the executable that the command names is the compiler itself, on this
// machine. What another one starts, a script or `ssh`, is asked by each application.

#ifndef BARECL_PROGRAM_IDENTITY_H
#define BARECL_PROGRAM_IDENTITY_H

#include "program/compiler.h"

// Texts of base/text.h.
struct bcl_identity {
    char *digest; // NULL: not known
    char *stamps;
};

// The identity of the compiler that a build would use now. Not known if the compiler does not tell.
struct bcl_identity bcl_identity_find(enum bcl_urgency urgency);

// Whether the compiler that runs is still that one: so was what it built in between.
bool bcl_identity_holds(const struct bcl_identity *identity, enum bcl_urgency urgency);

void bcl_identity_free(struct bcl_identity *identity);

#endif // BARECL_PROGRAM_IDENTITY_H
