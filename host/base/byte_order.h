// SPDX-License-Identifier: MIT
//
// The order of the bytes in a word. Devices' memory, program binaries, the compiler's frames and the cache's
// files are little-endian on every host (docs/decisions/0022-order-of-bytes.md). Each function here converts from the
// host's order to little-endian. The same function converts back. On a little-endian host it does nothing.

#ifndef BARECL_BASE_BYTE_ORDER_H
#define BARECL_BASE_BYTE_ORDER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const bool bcl_host_is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

static inline uint32_t bcl_little32(uint32_t word) {
    return bcl_host_is_little ? word : __builtin_bswap32(word);
}

static inline uint64_t bcl_little64(uint64_t word) {
    return bcl_host_is_little ? word : __builtin_bswap64(word);
}

// `count` words of `bytes` bytes each, in place. They need not be aligned.
static inline void bcl_little_words(void *words, size_t bytes, size_t count) {
    if (bcl_host_is_little)
        return;
    for (unsigned char *word = words; count > 0; count--, word += bytes)
        for (size_t i = 0; i < bytes / 2; i++) {
            unsigned char byte = word[i];
            word[i] = word[bytes - 1 - i];
            word[bytes - 1 - i] = byte;
        }
}

// Consecutive words of one size in a structure.
struct bcl_run {
    unsigned char bytes; // of each word
    unsigned char count;
};

// Converts a structure in place. The runs cover all of it: their sizes add up to `size`.
static inline void bcl_little_runs(void *structure, size_t size, const struct bcl_run *runs,
                                   size_t count) {
    if (bcl_host_is_little)
        return;
    unsigned char *next = structure;
    for (size_t i = 0; i < count; i++) {
        bcl_little_words(next, runs[i].bytes, runs[i].count);
        next += (size_t)runs[i].bytes * runs[i].count;
    }
    assert(next == (unsigned char *)structure + size);
    (void)size;
}

#define BCL_LITTLE(structure, ...)                                                           \
    bcl_little_runs((structure), sizeof *(structure), (const struct bcl_run[]){__VA_ARGS__}, \
                    sizeof((const struct bcl_run[]){__VA_ARGS__}) / sizeof(struct bcl_run))

#endif // BARECL_BASE_BYTE_ORDER_H
