// SPDX-License-Identifier: MIT
//
// Files in memory. A file exists from the fopen() that creates it until remove() or the program's end. If it
// is removed while streams have it open, it exists until they are closed.

#include "stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct file {
    struct file *next;
    char *name; // NULL: it was removed
    char *bytes;
    size_t size, room;
    unsigned streams; // that have it open
};

struct file_stream {
    FILE stream; // first, so that a FILE's address is this one's
    struct file *file;
    size_t position;
    bool reads, writes, appends;
};

static struct file *files;

static struct file **find(const char *name) {
    struct file **link = &files;
    while (*link != NULL && strcmp((*link)->name, name) != 0)
        link = &(*link)->next;
    return link;
}

static void free_unused(struct file *file) {
    if (file->name != NULL || file->streams != 0)
        return;
    free(file->bytes);
    free(file);
}

static struct file *create(const char *name) {
    struct file *file = calloc(1, sizeof *file);
    if (file != NULL && (file->name = strdup(name)) != NULL) {
        file->next = files;
        return files = file;
    }
    free(file);
    return NULL;
}

// Extends the file to `size` bytes; new bytes are 0.
static bool extend(struct file *file, size_t size) {
    if (size > file->room) {
        size_t room = file->room < 64 ? 64 : 2 * file->room;
        if (room < size)
            room = size;
        char *bytes = realloc(file->bytes, room);
        if (bytes == NULL) {
            errno = ENOMEM;
            return false;
        }
        file->bytes = bytes;
        file->room = room;
    }
    memset(file->bytes + file->size, 0, size - file->size);
    file->size = size;
    return true;
}

static bool put(FILE *stream, char character) {
    struct file_stream *open = (struct file_stream *)stream;
    struct file *file = open->file;
    if (!open->writes)
        return false;
    if (open->appends)
        open->position = file->size;
    if (open->position >= file->size && !extend(file, open->position + 1))
        return false;
    file->bytes[open->position++] = character;
    return true;
}

static int get(FILE *stream) {
    struct file_stream *open = (struct file_stream *)stream;
    if (!open->reads) {
        stream->failed = true;
        return EOF;
    }
    if (open->position >= open->file->size) {
        stream->ended = true;
        return EOF;
    }
    return (unsigned char)open->file->bytes[open->position++];
}

static bool seek(FILE *stream, long offset, int from, long *position) {
    struct file_stream *open = (struct file_stream *)stream;
    long start = from == SEEK_SET   ? 0
                 : from == SEEK_CUR ? (long)open->position
                                    : (long)open->file->size;
    if (offset < -start) {
        errno = EINVAL;
        return false;
    }
    *position = start + offset;
    open->position = (size_t)*position;
    return true;
}

static void close(FILE *stream) {
    struct file_stream *open = (struct file_stream *)stream;
    --open->file->streams;
    free_unused(open->file);
    free(open);
}

static const struct stream_kind in_memory = {put, get, seek, close};

// Opens the file of that name by the mode's letter. NULL: errno says why.
static struct file *open_file(const char *name, char letter, bool only_new) {
    struct file *file = *find(name);
    if (file != NULL && only_new)
        return errno = EEXIST, NULL;
    if (file == NULL) {
        if (letter == 'r')
            return errno = ENOENT, NULL;
        file = create(name);
        if (file == NULL)
            errno = ENOMEM;
    } else if (letter == 'w') {
        file->size = 0;
    }
    return file;
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
    char letter = *mode;
    bool both = strchr(mode, '+') != NULL;
    if (letter != 'r' && letter != 'w' && letter != 'a')
        return errno = EINVAL, NULL;
    struct file_stream *open = malloc(sizeof *open);
    if (open == NULL)
        return errno = ENOMEM, NULL;
    struct file *file = open_file(name, letter, letter == 'w' && strchr(mode, 'x') != NULL);
    if (file == NULL) {
        free(open);
        return NULL;
    }
    ++file->streams;
    *open = (struct file_stream){.stream = {&in_memory, false, false, EOF},
                                 .file = file,
                                 .reads = both || letter == 'r',
                                 .writes = both || letter != 'r',
                                 .appends = letter == 'a'};
    return &open->stream;
}

int remove(const char *name) {
    struct file **link = find(name), *file = *link;
    if (file == NULL)
        return errno = ENOENT, -1;
    *link = file->next;
    free(file->name);
    file->name = NULL;
    free_unused(file);
    return 0;
}

int rename(const char *old_name, const char *new_name) {
    struct file *file = *find(old_name);
    if (file == NULL)
        return errno = ENOENT, -1;
    if (strcmp(old_name, new_name) == 0)
        return 0;
    char *name = strdup(new_name);
    if (name == NULL)
        return errno = ENOMEM, -1;
    remove(new_name);
    free(file->name);
    file->name = name;
    return 0;
}
