// SPDX-License-Identifier: MIT
//
// Keeps the folder of entries (program/entries.h) below BARECL_CACHE_SIZE MiB (256; 0: no limit): what was
// used longest ago goes first. Touches nothing but entries and what writers that died have left of them.
// Any number of processes at a time: a file that another one has taken away is gone, which is what was
// wanted. To look through a full folder takes as long as to compile a kernel, so a process does that once for
// many entries; the limit may be passed by a sixty-fourth for each process that writes. Thread-safe.

#ifndef BARECL_PROGRAM_EVICTION_H
#define BARECL_PROGRAM_EVICTION_H

#include <stdint.h>
#include <sys/stat.h>

// Bytes of all entries; BCL_TOO_LARGE: no limit.
uint64_t bcl_cache_limit(void);

// After an entry of so many bytes has been written: makes room, down to nine tenths of the limit, if that is
// passed.
void bcl_cache_evict(const char *folder, uint64_t written);

// An entry has been used now. `state`: of the file, as it was opened.
void bcl_cache_used(int file, const struct stat *state);

// In a child of the process: what the parent has looked at is not known there.
void bcl_eviction_forget(void);

#endif // BARECL_PROGRAM_EVICTION_H
