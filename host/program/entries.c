// SPDX-License-Identifier: MIT

#include "program/entries.h"

#include "barecl/cache_entry.h"
#include "base/allocate.h"
#include "base/byte_order.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/log.h"
#include "base/sizes.h"
#include "base/spawn.h"
#include "base/text.h"
#include "binary/binary.h"
#include "program/eviction.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// -------------------------------------------------------------------------------------------------
// Keys

// The sum of the blobs' sizes, saturating.
static uint64_t size_of(const struct bcl_blob *blobs, size_t count) {
    uint64_t size = 0;
    for (size_t i = 0; i < count; i++)
        size = bcl_add(size, blobs[i].size);
    return size;
}

// Adds a blob after its size, so that different blobs never make the same key.
static unsigned char *add_blob(unsigned char *end, const struct bcl_blob *blob) {
    uint64_t size = bcl_little64(blob->size);
    memcpy(end, &size, sizeof size);
    if (blob->size > 0)
        memcpy(end + sizeof size, blob->bytes, blob->size);
    return end + sizeof size + blob->size;
}

struct bcl_entry_key bcl_entry_key(const struct bcl_blob *blobs, size_t count) {
    uint64_t size = bcl_add(size_of(blobs, count), count * sizeof(uint64_t));
    struct bcl_entry_key key = {bcl_allocate(size), (size_t)size};
    unsigned char *end = key.bytes;
    for (size_t i = 0; end != NULL && i < count; i++)
        end = add_blob(end, &blobs[i]);
    return key;
}

// FNV-1a, 64 bits (draft-eastlake-fnv).
static uint64_t hash(const struct bcl_entry_key *key) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < key->size; i++)
        hash = (hash ^ key->bytes[i]) * 0x100000001b3u;
    return hash;
}

// -------------------------------------------------------------------------------------------------
// Files

// The directory for entries, which the caller frees; NULL: there is none.
static char *directory(void) {
    const char *own = bcl_environment("BARECL_CACHE_DIR");
    const char *xdg = bcl_environment("XDG_CACHE_HOME");
    const char *home = bcl_environment("HOME");
    if (own != NULL)
        return own[0] != '\0' ? bcl_text_copy(own) : NULL;
    if (xdg != NULL && xdg[0] == '/')
        return bcl_text_format("%s/barecl", xdg);
    if (home != NULL && home[0] == '/')
        return bcl_text_format("%s/.cache/barecl", home);
    return NULL;
}

// Creates directories for the user alone, like the XDG base directories.
static void make_directories(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

// Whoever can write entries chooses the code that runs, so only the user's own directory and
// entries are used.
static bool is_own(const struct stat *state) { return state->st_uid == geteuid(); }

static bool is_own_directory(const char *path) {
    struct stat state;
    if (stat(path, &state) != 0)
        return false;
    if (!is_own(&state))
        bcl_log("the cache %s is not used: it is another user's", path);
    return is_own(&state);
}

static char *file_in(const char *path, const struct bcl_entry_key *key) {
    return bcl_text_format("%s/%016" PRIx64, path, hash(key));
}

static bool read_all(int file, void *data, size_t size) {
    char *bytes = data;
    while (size > 0) {
        ssize_t got = read(file, bytes, size);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        bytes += got > 0 ? got : 0;
        size -= got > 0 ? (size_t)got : 0;
    }
    return true;
}

// The file's bytes, which the caller frees, or NULL.
static unsigned char *read_file(const char *path, size_t *size) {
    int file = bcl_descriptor_above_standard(open(path, O_RDONLY | O_CLOEXEC));
    if (file < 0)
        return NULL;
    struct stat state;
    unsigned char *bytes = NULL;
    if (fstat(file, &state) == 0 && is_own(&state) && state.st_size > 0 &&
        (uint64_t)state.st_size < UINT32_MAX) {
        *size = (size_t)state.st_size;
        bytes = bcl_allocate(bcl_add(*size, 1));
        if (bytes != NULL && !read_all(file, bytes, *size)) {
            bcl_free(bytes);
            bytes = NULL;
        }
        bcl_cache_used(file, &state);
    }
    close(file);
    return bytes;
}

// -------------------------------------------------------------------------------------------------
// Entries

bool bcl_entries_used(void) {
    char *path = directory();
    bool used = path != NULL;
    bcl_free(path);
    return used;
}

// Checks an entry, and moves its content to the front of the bytes. False: it is damaged, or is
// another key's.
static bool take_content(unsigned char *bytes, size_t *size, const struct bcl_entry_key *key) {
    struct bcl_entry_header header;
    if (*size < sizeof header)
        return false;
    memcpy(&header, bytes, sizeof header);
    BCL_LITTLE(&header, {4, 4});
    const unsigned char *stored_key = bytes + sizeof header;
    if (header.magic != BCL_ENTRY_MAGIC || header.key_size != key->size ||
        *size != sizeof header + (uint64_t)header.key_size + header.content_size ||
        memcmp(stored_key, key->bytes, key->size) != 0 ||
        bcl_crc32(0, stored_key, *size - sizeof header) != header.crc)
        return false;
    memmove(bytes, stored_key + key->size, header.content_size);
    bytes[header.content_size] = '\0';
    *size = header.content_size;
    return true;
}

unsigned char *bcl_entry_load(const struct bcl_entry_key *key, size_t *size) {
    char *path = key->bytes != NULL ? directory() : NULL;
    char *file = path != NULL && is_own_directory(path) ? file_in(path, key) : NULL;
    unsigned char *bytes = file != NULL ? read_file(file, size) : NULL;
    if (bytes != NULL && !take_content(bytes, size, key)) {
        bcl_free(bytes);
        bytes = NULL;
    }
    bcl_free(file);
    bcl_free(path);
    return bytes;
}

static bool write_blobs(int file, const struct bcl_blob *blobs, size_t count) {
    bool written = true;
    for (size_t i = 0; written && i < count; i++)
        written = bcl_write_all(file, blobs[i].bytes, blobs[i].size);
    return written;
}

static bool write_entry(int file, const struct bcl_entry_key *key, const struct bcl_blob *blobs,
                        size_t count) {
    struct bcl_entry_header header = {BCL_ENTRY_MAGIC, (uint32_t)key->size,
                                      (uint32_t)size_of(blobs, count),
                                      bcl_crc32(0, key->bytes, key->size)};
    for (size_t i = 0; i < count; i++)
        header.crc = bcl_crc32(header.crc, blobs[i].bytes, blobs[i].size);
    BCL_LITTLE(&header, {4, 4});
    return bcl_write_all(file, &header, sizeof header) &&
           bcl_write_all(file, key->bytes, key->size) && write_blobs(file, blobs, count);
}

// Writes to a new file and renames it, so that it is never visible in part. Without a key, it is no entry: it has the
// blobs alone.
static bool write_file(const char *path, const struct bcl_entry_key *key,
                       const struct bcl_blob *blobs, size_t count) {
    char *name = bcl_text_format("%s.XXXXXX", path);
    if (name == NULL)
        return false;
    int file = bcl_descriptor_above_standard(mkostemp(name, O_CLOEXEC));
    bool written = false;
    if (file >= 0) {
        written =
            key != NULL ? write_entry(file, key, blobs, count) : write_blobs(file, blobs, count);
        written = close(file) == 0 && written && rename(name, path) == 0;
        if (!written)
            unlink(name);
    }
    bcl_free(name);
    return written;
}

void bcl_entry_store(const struct bcl_entry_key *key, const struct bcl_blob *blobs, size_t count) {
    uint64_t size = bcl_add(key->size, size_of(blobs, count));
    bool fits = size < UINT32_MAX / 2 && size < bcl_cache_limit() / 2;
    char *path = key->bytes != NULL && fits ? directory() : NULL;
    if (path == NULL)
        return;
    make_directories(path);
    char *file = is_own_directory(path) ? file_in(path, key) : NULL;
    if (file != NULL) {
        write_file(file, key, blobs, count);
        bcl_cache_evict(path, size);
    }
    bcl_free(file);
    bcl_free(path);
}

char *bcl_entry_file(const struct bcl_entry_key *key, const char *name,
                     const struct bcl_blob *content) {
    char *path = key->bytes != NULL ? directory() : NULL;
    char *folder = path != NULL ? bcl_text_format("%s/sources/%016" PRIx64, path, hash(key)) : NULL;
    char *file = folder != NULL ? bcl_text_format("%s/%s", folder, name) : NULL;
    bool written = false;
    if (file != NULL) {
        make_directories(folder);
        written = is_own_directory(path) && is_own_directory(folder) &&
                  write_file(file, NULL, content, 1);
    }
    bcl_free(file);
    bcl_free(path);
    if (!written) {
        bcl_free(folder);
        return NULL;
    }
    return folder;
}
