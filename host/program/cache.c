// SPDX-License-Identifier: MIT

#include "program/cache.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/sizes.h"
#include "base/spawn.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CACHE_MAGIC 0x434c4342u // "BCLC"

// A file: this, the key, the log, the binary.
struct cache_header {
    uint32_t magic;
    uint32_t key_size;
    uint32_t binary_size;
    uint32_t log_size;
};

// -------------------------------------------------------------------------------------------------
// Keys

// Each part with its terminator, so that parts cannot run into each other.
static unsigned char *add_part(unsigned char *end, const char *part) {
    return (unsigned char *)stpcpy((char *)end, part) + 1;
}

static uint64_t parts_bytes(const struct bcl_source *source) {
    uint64_t size = 1;
    for (size_t i = 0; i < source->part_count; i++)
        size = bcl_add(size, strlen(source->parts[i].name) + 1 + sizeof(uint32_t) +
                                 (uint64_t)source->parts[i].size);
    return size;
}

// What is made, and the headers or binaries it is made of: each with its size.
static void add_parts(unsigned char *end, const struct bcl_source *source) {
    *end++ = (unsigned char)source->action;
    for (size_t i = 0; i < source->part_count; i++) {
        const struct bcl_part *part = &source->parts[i];
        uint32_t size = (uint32_t)part->size;
        end = add_part(end, part->name);
        memcpy(end, &size, sizeof size);
        memcpy(end + sizeof size, part->data, part->size);
        end += sizeof size + part->size;
    }
}

struct bcl_cache_key bcl_cache_key(const char *identity, const struct bcl_source *source) {
    char version[16];
    snprintf(version, sizeof version, "%u", BCL_ABI_VERSION);
    const char *parts[] = {version,         identity,         source->target,
                           source->options, source->settings, source->text};
    uint64_t size = parts_bytes(source);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        size = bcl_add(size, strlen(parts[i]) + 1);
    struct bcl_cache_key key = {bcl_allocate(size), (size_t)size};
    unsigned char *end = key.bytes;
    for (size_t i = 0; end != NULL && i < sizeof parts / sizeof parts[0]; i++)
        end = add_part(end, parts[i]);
    if (end != NULL)
        add_parts(end, source);
    return key;
}

// FNV-1a, 64 bits (draft-eastlake-fnv).
static uint64_t hash(const struct bcl_cache_key *key) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < key->size; i++)
        hash = (hash ^ key->bytes[i]) * 0x100000001b3u;
    return hash;
}

// -------------------------------------------------------------------------------------------------
// Files

// The cache's directory, the caller's, or NULL: no cache.
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

// The user's alone, as the XDG base directories are.
static void make_directories(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

// Whoever can write entries chooses what runs: folder and entries are taken from oneself only.
static bool is_own(const struct stat *state) {
    return state->st_uid == geteuid();
}

static bool is_own_directory(const char *path) {
    struct stat state;
    if (stat(path, &state) != 0)
        return false;
    if (!is_own(&state))
        bcl_log("the cache %s is not used: it is another user's", path);
    return is_own(&state);
}

static char *file_in(const char *path, const struct bcl_cache_key *key) {
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

static bool write_all(int file, const void *data, size_t size) {
    const char *bytes = data;
    while (size > 0) {
        ssize_t put = write(file, bytes, size);
        if (put < 0 && errno != EINTR)
            return false;
        bytes += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

// The file's bytes, the caller's, or NULL.
static unsigned char *read_file(const char *path, size_t *size) {
    int file = bcl_descriptor_above_standard(open(path, O_RDONLY | O_CLOEXEC));
    if (file < 0)
        return NULL;
    struct stat state;
    unsigned char *bytes = NULL;
    if (fstat(file, &state) == 0 && is_own(&state) && state.st_size > 0 &&
        (uint64_t)state.st_size < UINT32_MAX) {
        *size = (size_t)state.st_size;
        bytes = bcl_allocate(*size);
        if (bytes != NULL && !read_all(file, bytes, *size)) {
            bcl_free(bytes);
            bytes = NULL;
        }
    }
    close(file);
    return bytes;
}

// -------------------------------------------------------------------------------------------------
// Entries

static bool take_entry(const unsigned char *bytes, size_t size, const struct bcl_cache_key *key,
                       struct bcl_binary *binary, char **log) {
    struct cache_header header;
    const char *why;
    if (size < sizeof header)
        return false;
    memcpy(&header, bytes, sizeof header);
    const unsigned char *stored_key = bytes + sizeof header;
    if (header.magic != CACHE_MAGIC || header.key_size != key->size ||
        size != sizeof header + (uint64_t)header.key_size + header.log_size + header.binary_size ||
        memcmp(stored_key, key->bytes, key->size) != 0)
        return false;
    const char *stored_log = (const char *)stored_key + key->size;
    if (!bcl_binary_parse(stored_log + header.log_size, header.binary_size, binary, &why))
        return false;
    *log = header.log_size > 0 ? bcl_text_copy_part(stored_log, header.log_size) : NULL;
    return true;
}

bool bcl_cache_load(const struct bcl_cache_key *key, struct bcl_binary *binary, char **log) {
    char *path = key->bytes != NULL ? directory() : NULL;
    char *file = path != NULL && is_own_directory(path) ? file_in(path, key) : NULL;
    size_t size = 0;
    unsigned char *bytes = file != NULL ? read_file(file, &size) : NULL;
    bool found = bytes != NULL && take_entry(bytes, size, key, binary, log);
    bcl_free(bytes);
    bcl_free(file);
    bcl_free(path);
    return found;
}

static bool write_entry(int file, const struct bcl_cache_key *key, const struct bcl_binary *binary,
                        const char *log) {
    size_t log_size = strlen(log);
    struct cache_header header = {CACHE_MAGIC, (uint32_t)key->size, binary->header->size,
                                  (uint32_t)log_size};
    return write_all(file, &header, sizeof header) && write_all(file, key->bytes, key->size) &&
           write_all(file, log, log_size) && write_all(file, binary->data, binary->header->size);
}

// Writes beside the entry and renames, so that nobody ever sees half of one.
static void write_file(const char *path, const struct bcl_cache_key *key,
                       const struct bcl_binary *binary, const char *log) {
    char *name = bcl_text_format("%s.XXXXXX", path);
    if (name == NULL)
        return;
    int file = bcl_descriptor_above_standard(mkostemp(name, O_CLOEXEC));
    if (file >= 0) {
        bool written = write_entry(file, key, binary, log);
        if (close(file) != 0 || !written || rename(name, path) != 0)
            unlink(name);
    }
    bcl_free(name);
}

void bcl_cache_store(const struct bcl_cache_key *key, const struct bcl_binary *binary,
                     const char *log) {
    char *path = key->bytes != NULL && key->size < UINT32_MAX / 2 ? directory() : NULL;
    if (path == NULL)
        return;
    make_directories(path);
    char *file = is_own_directory(path) ? file_in(path, key) : NULL;
    if (file != NULL)
        write_file(file, key, binary, log);
    bcl_free(file);
    bcl_free(path);
}
