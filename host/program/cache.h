// SPDX-License-Identifier: MIT
//
// The cache of program binaries: entries (program/entries.h) that hold the log of a build (its
// warnings) and the binary, whose own checksum the binary parser checks.

#ifndef BARECL_PROGRAM_CACHE_H
#define BARECL_PROGRAM_CACHE_H

#include "binary/binary.h"
#include "program/entries.h"
#include "program/source.h"

// The key of a build: the ABI's version, the compiler's identity, and what it builds from.
struct bcl_entry_key bcl_cache_key(const char *identity, const struct bcl_source *source);

// The binary of that key, or false: not there, or not sound. *log is text of base/text.h; NULL:
// empty, or no memory. Without a binary it stays as it is.
bool bcl_cache_load(const struct bcl_entry_key *key, struct bcl_binary *binary, char **log);

// Keeps the binary and the log that came with it.
void bcl_cache_store(const struct bcl_entry_key *key, const struct bcl_binary *binary,
                     const char *log);

#endif // BARECL_PROGRAM_CACHE_H
