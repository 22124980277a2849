// SPDX-License-Identifier: MIT
//
// Files that outlive the process and are found by a key. They lie in BARECL_CACHE_DIR (empty: there are no
// entries), else in $XDG_CACHE_HOME/barecl, else in $HOME/.cache/barecl.
//
// An entry is a file named by the 64-bit FNV-1a hash of its key (barecl/cache_entry.h). It holds the whole key,
// which is compared byte for byte, its content, and a checksum of both. A rename makes a complete file visible.
// When the folder is full, the least recently used entries are removed (program/eviction.h).
//
// The directory is created for the user alone. A directory or an entry of another user is not used, because
// its writer would choose the code that runs. A directory that cannot be read or written is silently not used.

#ifndef BARECL_PROGRAM_ENTRIES_H
#define BARECL_PROGRAM_ENTRIES_H

#include "program/source.h"

struct bcl_entry_key {
    unsigned char *bytes; // on the heap; NULL: no entry is found or stored under this key
    size_t size;
};

// Whether a directory for entries is set.
bool bcl_entries_used(void);

// Makes a key of the blobs. Each blob's size is part of the key, so different blobs never make the same key.
// The key's bytes are NULL: no memory.
struct bcl_entry_key bcl_entry_key(const struct bcl_blob *blobs, size_t count);

// Returns the content of the key's entry, on the heap, followed by a zero byte. NULL: there is no entry, it is
// damaged, or there is no memory.
unsigned char *bcl_entry_load(const struct bcl_entry_key *key, size_t *size);

// Stores an entry. Replaces an earlier one of the same key.
void bcl_entry_store(const struct bcl_entry_key *key, const struct bcl_blob *blobs, size_t count);

// Writes a file for people's tools, `name` in a folder of the key's own beside the entries. Returns that folder's path,
// text of base/text.h; NULL: there is no directory, or the file could not be written.
char *bcl_entry_file(const struct bcl_entry_key *key, const char *name,
                     const struct bcl_blob *content);

#endif // BARECL_PROGRAM_ENTRIES_H
