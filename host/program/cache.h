// SPDX-License-Identifier: MIT
//
// The cache of program binaries. An entry (program/entries.h) holds a build's log (its warnings) and its binary.
// The binary has a checksum of its own, which the binary parser checks.

#ifndef BARECL_PROGRAM_CACHE_H
#define BARECL_PROGRAM_CACHE_H

#include "binary/binary.h"
#include "program/entries.h"
#include "program/source.h"

// The key of a build: the version of the ABI, the compiler's identity, and the build's inputs.
struct bcl_entry_key bcl_cache_key(const char *identity, const struct bcl_source *source);

// Loads the binary of that key. False: there is no entry, or it is damaged; then *log is unchanged.
// *log is text of base/text.h, which the caller owns; NULL: empty, or no memory.
bool bcl_cache_load(const struct bcl_entry_key *key, struct bcl_binary *binary, char **log);

// Stores the binary and the log of its build.
void bcl_cache_store(const struct bcl_entry_key *key, const struct bcl_binary *binary,
                     const char *log);

#endif // BARECL_PROGRAM_CACHE_H
