// SPDX-License-Identifier: MIT
//
// The identity of the compiler: what a cached binary depends on besides its source. The compiler reports a digest
// of all files that its builds read, and stamps of these files (barecl/frames.h, IDENTITY). A stamp shows that a
// file has changed without asking the compiler. Digest and stamps are stored in an entry, so an application whose
// binaries are all cached starts no compiler process.
//
// Stamps are trusted only if the command names the compiler's own executable, on this machine. If the command
// starts the compiler by a script or by `ssh`, each application asks the compiler.

#ifndef BARECL_PROGRAM_IDENTITY_H
#define BARECL_PROGRAM_IDENTITY_H

#include "program/compiler.h"

// Texts of base/text.h.
struct bcl_identity {
    char *digest; // NULL: not known
    char *stamps;
};

// The identity of the compiler that a build would use now. Its digest is NULL if the compiler gives none.
struct bcl_identity bcl_identity_find(enum bcl_urgency urgency);

// Whether the running compiler still has this identity. If so, it had it for every build since
// bcl_identity_find().
bool bcl_identity_holds(const struct bcl_identity *identity, enum bcl_urgency urgency);

void bcl_identity_free(struct bcl_identity *identity);

#endif // BARECL_PROGRAM_IDENTITY_H
