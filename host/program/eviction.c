// SPDX-License-Identifier: MIT

#include "program/eviction.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/log.h"
#include "base/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MIB (1ull << 20)
#define LIMIT 256 // MiB
#define NAME_LENGTH 16
#define SUFFIX_LENGTH 7  // of a file that is being written: a dot, and mkostemp()'s six
#define ABANDONED_S 3600 // no writer takes that long
#define FRESH_S 60       // precision of the time of use, so that not every use writes it

struct entry {
    char name[NAME_LENGTH + 1];
    uint64_t size;        // bytes
    struct timespec used; // the time of its last change, which bcl_cache_used() sets
};

struct listing {
    struct entry *entries;
    size_t count, capacity;
    uint64_t size; // bytes of all
};

uint64_t bcl_cache_limit(void) {
    unsigned long mib = LIMIT;
    if (!bcl_environment_number("BARECL_CACHE_SIZE", 0, UINT32_MAX, &mib) &&
        bcl_environment("BARECL_CACHE_SIZE") != NULL)
        bcl_log("BARECL_CACHE_SIZE=%s is no number of MiB", bcl_environment("BARECL_CACHE_SIZE"));
    return mib > 0 ? mib * MIB : BCL_TOO_LARGE;
}

void bcl_cache_used(int file, const struct stat *state) {
    if (time(NULL) - state->st_mtime > FRESH_S)
        futimens(file, NULL);
}

static bool is_entry_name(const char *name) {
    return strspn(name, "0123456789abcdef") >= NAME_LENGTH;
}

static bool add(struct listing *listing, const char *name, const struct stat *state) {
    if (listing->count == listing->capacity) {
        size_t capacity = listing->capacity > 0 ? 2 * listing->capacity : 64;
        void *entries = bcl_resize(listing->entries, bcl_multiply(capacity, sizeof(struct entry)));
        if (entries == NULL)
            return false;
        listing->entries = entries;
        listing->capacity = capacity;
    }
    struct entry *entry = &listing->entries[listing->count++];
    *entry = (struct entry){.size = (uint64_t)state->st_size, .used = state->st_mtim};
    memcpy(entry->name, name, NAME_LENGTH);
    listing->size = bcl_add(listing->size, entry->size);
    return true;
}

// Handles a file of the folder: adds an entry to the list, and removes a file that its writer has abandoned. False:
// no memory.
static bool look_at(struct listing *listing, int folder, const char *name) {
    struct stat state;
    size_t length = strlen(name);
    if (!is_entry_name(name) || fstatat(folder, name, &state, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(state.st_mode) || state.st_uid != geteuid())
        return true;
    if (length == NAME_LENGTH)
        return add(listing, name, &state);
    if (length == NAME_LENGTH + SUFFIX_LENGTH && name[NAME_LENGTH] == '.' &&
        time(NULL) - state.st_mtime > ABANDONED_S)
        unlinkat(folder, name, 0);
    return true;
}

static int by_use(const void *a, const void *b) {
    const struct timespec *one = &((const struct entry *)a)->used;
    const struct timespec *other = &((const struct entry *)b)->used;
    if (one->tv_sec != other->tv_sec)
        return one->tv_sec < other->tv_sec ? -1 : 1;
    return (one->tv_nsec > other->tv_nsec) - (one->tv_nsec < other->tv_nsec);
}

static void remove_oldest(struct listing *listing, int folder, uint64_t limit) {
    qsort(listing->entries, listing->count, sizeof *listing->entries, by_use);
    for (size_t i = 0; i < listing->count && listing->size > limit; i++) {
        unlinkat(folder, listing->entries[i].name, 0);
        listing->size -= listing->entries[i].size;
    }
}

// How much this process may write before it scans again, with the folder and the limit of the last scan.
static struct {
    pthread_mutex_t lock;
    char *folder;         // NULL: no scan yet
    uint64_t limit, room; // bytes
} last = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool had_room(const char *folder, uint64_t limit, uint64_t written) {
    pthread_mutex_lock(&last.lock);
    bool had = last.folder != NULL && strcmp(last.folder, folder) == 0 && last.limit == limit &&
               last.room >= written;
    if (had)
        last.room -= written;
    pthread_mutex_unlock(&last.lock);
    return had;
}

// Other processes write too, so this process gets only a part of the room.
static void give_room(const char *folder, uint64_t limit, uint64_t size) {
    char *copy = bcl_text_copy(folder);
    pthread_mutex_lock(&last.lock);
    bcl_free(last.folder);
    last.folder = copy;
    last.limit = limit;
    last.room = bcl_least(limit - bcl_least(size, limit), limit / 64);
    pthread_mutex_unlock(&last.lock);
}

void bcl_eviction_forget(void) {
    pthread_mutex_init(&last.lock, NULL);
    last.folder = NULL;
}

void bcl_cache_evict(const char *path, uint64_t written) {
    uint64_t limit = bcl_cache_limit();
    if (limit == BCL_TOO_LARGE || had_room(path, limit, written))
        return;
    DIR *folder = opendir(path);
    if (folder == NULL)
        return;
    struct listing listing = {0};
    bool whole = true;
    for (struct dirent *file = readdir(folder); whole && file != NULL; file = readdir(folder))
        whole = look_at(&listing, dirfd(folder), file->d_name);
    if (whole && listing.size > limit)
        remove_oldest(&listing, dirfd(folder), limit - limit / 10);
    if (whole)
        give_room(path, limit, listing.size);
    bcl_free(listing.entries);
    closedir(folder);
}
