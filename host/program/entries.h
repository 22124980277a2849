// SPDX-License-Identifier: MIT
//
// Files that outlive the process, found by what they were made from: BARECL_CACHE_DIR (empty:
// none), else $XDG_CACHE_HOME/barecl, else $HOME/.cache/barecl.
//
// An entry is a file named by the 64-bit FNV-1a hash of its key (barecl/cache_entry.h). It holds the whole
// key, which is compared byte for byte, and its content, with a checksum of both. Files appear by rename,
// whole; those that were used longest ago go when there are too many (program/eviction.h). The directory is made for
// the user alone; one that is another user's is not used, nor is such an entry, since whoever writes
// an entry chooses what runs. A directory that cannot be read or written is silently not used.

#ifndef BARECL_PROGRAM_ENTRIES_H
#define BARECL_PROGRAM_ENTRIES_H

#include "program/source.h"

struct bcl_entry_key {
    unsigned char *bytes; // on the heap; NULL: no entry is found or kept by this
    size_t size;
};

// Whether there is a directory at all.
bool bcl_entries_used(void);

// A key of blobs, none of which can run into its neighbours. Bytes are NULL: no memory.
struct bcl_entry_key bcl_entry_key(const struct bcl_blob *blobs, size_t count);

// The content of that key's entry, on the heap with a zero byte behind it, or NULL: not there, not
// sound, or no memory.
unsigned char *bcl_entry_load(const struct bcl_entry_key *key, size_t *size);

// Keeps an entry, in the place of an earlier one.
void bcl_entry_store(const struct bcl_entry_key *key, const struct bcl_blob *blobs, size_t count);

#endif // BARECL_PROGRAM_ENTRIES_H
