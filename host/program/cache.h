// SPDX-License-Identifier: MIT
//
// The cache of program binaries on disk: BARECL_CACHE_DIR (empty: none), else
// $XDG_CACHE_HOME/barecl, else $HOME/.cache/barecl.
//
// An entry is a file named by the 64-bit FNV-1a hash of its key. It holds the whole key, which is
// compared byte for byte, the log of the build (its warnings), and the binary, whose own checksum
// the binary parser checks. Files appear by rename, whole. The directory is made for the user alone;
// one that is another user's is not used, nor is such an entry, since whoever writes an entry chooses
// what runs. A cache that cannot be read or written is silently not used.

#ifndef BARECL_PROGRAM_CACHE_H
#define BARECL_PROGRAM_CACHE_H

#include "binary/binary.h"
#include "program/source.h"

struct bcl_cache_key {
    unsigned char *bytes; // on the heap; NULL: no cache for this
    size_t size;
};

// The key of a build: the ABI's version, the compiler's identity, and what it builds from.
struct bcl_cache_key bcl_cache_key(const char *identity, const struct bcl_source *source);

// The binary of that key, or false: not there, or not sound. *log is text of base/text.h; NULL:
// empty, or no memory. Without a binary it stays as it is.
bool bcl_cache_load(const struct bcl_cache_key *key, struct bcl_binary *binary, char **log);

// Keeps the binary and the log that came with it.
void bcl_cache_store(const struct bcl_cache_key *key, const struct bcl_binary *binary,
                     const char *log);

#endif // BARECL_PROGRAM_CACHE_H
