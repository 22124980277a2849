// SPDX-License-Identifier: MIT
//
// An entry of the cache: a file of the host library's, which `bareclc cache` lists
//
// The header, the key, the content. The name is the key's 64-bit FNV-1a hash, 16 hexadecimal digits. A key
// is blobs, each a uint64_t size and its bytes. The first is text, and says what the content is:
//
//   binary    of a build: bcl_entry_content, the log, the program binary. The other blobs of the key:
//             uint32_t BCL_PROGRAM_ABI and kind of the request, text identity, then the blobs of the request
//             (frames.h)
//   others    are the library's affair

#ifndef BARECL_CACHE_ENTRY_H
#define BARECL_CACHE_ENTRY_H

#include "barecl/layout.h"

// The last letter is the version of this file.
#define BCL_ENTRY_MAGIC 0x324c4342u // "BCL2"

struct bcl_entry_header {
    uint32_t magic;
    uint32_t key_size;     // bytes
    uint32_t content_size; // bytes
    uint32_t crc;          // CRC-32 of IEEE 802.3, of key and content
};
BCL_ABI_SIZE(bcl_entry_header, 16);

struct bcl_entry_content {
    uint32_t log_size; // bytes
};
BCL_ABI_SIZE(bcl_entry_content, 4);

#endif // BARECL_CACHE_ENTRY_H
