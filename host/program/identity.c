// SPDX-License-Identifier: MIT

#include "program/identity.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "base/text.h"
#include "program/entries.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// A file that changed within this time may change again without a new time stamp: file systems'
// clocks tick in milliseconds, some in two seconds.
#define SETTLED_SECONDS 2

// -------------------------------------------------------------------------------------------------
// Stamps

static int64_t nanoseconds(const struct timespec *time) {
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

// The current numbers for a file's stamp. NULL: no memory.
static char *stamp_of(const char *path) {
    struct stat state;
    if (stat(path, &state) != 0)
        state = (struct stat){0};
    return bcl_text_format("%" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64, (uint64_t)state.st_ino,
                           (int64_t)state.st_size, nanoseconds(&state.st_mtim),
                           nanoseconds(&state.st_ctim));
}

// A parsed line of stamps.
struct stamp {
    const char *numbers;
    size_t numbers_size;
    int64_t changed; // nanoseconds since 1970
    char *path;      // text of base/text.h
};

// Takes a line off the front. False: there is no whole line, or no memory.
static bool next_stamp(const char **stamps, struct stamp *stamp) {
    int numbers = 0;
    const char *end = strchr(*stamps, '\n');
    if (end == NULL ||
        sscanf(*stamps, "%*u %*d %*d %" SCNd64 "%n", &stamp->changed, &numbers) != 1 ||
        (*stamps)[numbers] != ' ' || *stamps + numbers >= end)
        return false;
    const char *path = *stamps + numbers + 1;
    stamp->numbers = *stamps;
    stamp->numbers_size = (size_t)numbers;
    stamp->path = bcl_text_copy_part(path, (size_t)(end - path));
    *stamps = end + 1;
    return stamp->path != NULL;
}

static bool is_stamp_of(const struct stamp *stamp, const char *path) {
    char *now = stamp_of(path);
    bool same = now != NULL && strlen(now) == stamp->numbers_size &&
                memcmp(now, stamp->numbers, stamp->numbers_size) == 0;
    bcl_free(now);
    return same;
}

// Whether `is_so` is true of all stamps; true also if there are none.
static bool are_all(const char *stamps, bool (*is_so)(const struct stamp *stamp)) {
    struct stamp stamp;
    bool are = true;
    while (are && *stamps != '\0') {
        are = next_stamp(&stamps, &stamp);
        if (!are)
            break;
        are = is_so(&stamp);
        bcl_free(stamp.path);
    }
    return are;
}

static bool is_first(const char *stamps, const char *path) {
    struct stamp stamp;
    if (!next_stamp(&stamps, &stamp))
        return false;
    bool is = is_stamp_of(&stamp, path);
    bcl_free(stamp.path);
    return is;
}

static bool holds(const struct stamp *stamp) { return is_stamp_of(stamp, stamp->path); }

// Whether all files match their stamps, and the first stamp is that of `compiler`.
static bool stamps_hold(const char *stamps, const char *compiler) {
    return is_first(stamps, compiler) && are_all(stamps, holds);
}

static bool is_settled(const struct stamp *stamp) {
    return stamp->changed < ((int64_t)time(NULL) - SETTLED_SECONDS) * 1000000000;
}

// -------------------------------------------------------------------------------------------------
// Identities

// Splits "digest\nstamps", and frees the text.
static struct bcl_identity split(char *text) {
    struct bcl_identity identity = {0};
    char *end = text != NULL ? strchr(text, '\n') : NULL;
    if (end != NULL && end > text) {
        identity.digest = bcl_text_copy_part(text, (size_t)(end - text));
        identity.stamps = bcl_text_copy(end + 1);
    }
    bcl_free(text);
    if (identity.digest == NULL || identity.stamps == NULL)
        bcl_identity_free(&identity);
    return identity;
}

void bcl_identity_free(struct bcl_identity *identity) {
    bcl_free(identity->digest);
    bcl_free(identity->stamps);
    *identity = (struct bcl_identity){0};
}

// The key of an identity: all that decides which files a compiler reads.
static struct bcl_entry_key key_of(const char *command) {
    static const char *const variables[] = {"BARECL_BOARDS", "LD_LIBRARY_PATH", "LD_PRELOAD"};
    enum { VARIABLES = sizeof variables / sizeof variables[0] };
    struct bcl_blob blobs[2 + VARIABLES] = {bcl_blob("identity"), bcl_blob(command)};
    for (size_t i = 0; i < VARIABLES; i++) {
        const char *value = bcl_environment(variables[i]);
        blobs[2 + i] = bcl_blob(value != NULL ? value : "");
    }
    return bcl_entry_key(blobs, sizeof blobs / sizeof blobs[0]);
}

static struct bcl_identity kept(const struct bcl_entry_key *key, const char *compiler) {
    size_t size;
    struct bcl_identity identity = split((char *)bcl_entry_load(key, &size));
    if (identity.digest != NULL && !stamps_hold(identity.stamps, compiler))
        bcl_identity_free(&identity);
    return identity;
}

static void keep(const struct bcl_entry_key *key, const struct bcl_identity *identity) {
    const struct bcl_blob blobs[] = {bcl_blob(identity->digest), bcl_blob("\n"),
                                     bcl_blob(identity->stamps)};
    bcl_entry_store(key, blobs, sizeof blobs / sizeof blobs[0]);
}

static struct bcl_identity ask(enum bcl_urgency urgency) {
    char *text = NULL;
    return bcl_compiler_identify("", urgency, &text) ? split(text) : (struct bcl_identity){0};
}

struct bcl_identity bcl_identity_find(enum bcl_urgency urgency) {
    struct bcl_identity identity = {0};
    char *compiler, *command = bcl_compiler_command(&compiler);
    if (command != NULL) {
        struct bcl_entry_key key = key_of(command);
        if (compiler != NULL)
            identity = kept(&key, compiler);
        if (identity.digest == NULL) {
            identity = ask(urgency);
            if (identity.digest != NULL && compiler != NULL &&
                stamps_hold(identity.stamps, compiler) && are_all(identity.stamps, is_settled))
                keep(&key, &identity);
        }
        bcl_free(key.bytes);
    }
    bcl_free(command);
    bcl_free(compiler);
    return identity;
}

bool bcl_identity_holds(const struct bcl_identity *identity, enum bcl_urgency urgency) {
    char *text = NULL;
    if (!bcl_compiler_identify(identity->stamps, urgency, &text))
        return false;
    struct bcl_identity now = text != NULL ? split(text) : (struct bcl_identity){0};
    bool holds = text == NULL || (now.digest != NULL && strcmp(now.digest, identity->digest) == 0);
    bcl_identity_free(&now);
    return holds;
}
