// SPDX-License-Identifier: MIT
//
// Keeps the folder of entries (program/entries.h) below BARECL_CACHE_SIZE MiB (default 256; 0: no limit). Removes
// the least recently used entries first. Removes only entries and the unfinished files of writers that died.
//
// Several processes may evict at the same time: a file that another process removed first is no error. Scanning
// a full folder takes as long as compiling a kernel, so a process scans once for many entries. The folder may
// therefore exceed the limit by 1/64 for each process that writes. Thread-safe.

#ifndef BARECL_PROGRAM_EVICTION_H
#define BARECL_PROGRAM_EVICTION_H

#include <stdint.h>
#include <sys/stat.h>

// The limit of the folder, in bytes; BCL_TOO_LARGE: no limit.
uint64_t bcl_cache_limit(void);

// To be called after an entry of `written` bytes was written. If the folder exceeds the limit, removes entries
// until it is at nine tenths of the limit.
void bcl_cache_evict(const char *folder, uint64_t written);

// Notes that the entry has been used now. `state` is the file's state when it was opened.
void bcl_cache_used(int file, const struct stat *state);

// For a forked child: forgets what the parent's scan found.
void bcl_eviction_forget(void);

#endif // BARECL_PROGRAM_EVICTION_H
