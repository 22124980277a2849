// SPDX-License-Identifier: MIT

#include "barecl/boards.h"

#include "described.h"

#include <pthread.h>
#include <string.h>

enum { MAX_DESCRIBED = 64 };

// Described boards are read once.
static const struct bcl_board *find_described(const char *name) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const struct bcl_board *boards[MAX_DESCRIBED];
    static size_t count;
    const struct bcl_board *found = NULL;

    pthread_mutex_lock(&lock);
    for (size_t i = 0; i < count && found == NULL; ++i)
        if (strcmp(boards[i]->name, name) == 0)
            found = boards[i];
    if (found == NULL && count < MAX_DESCRIBED && (found = bcl_board_read(name)) != NULL)
        boards[count++] = found;
    pthread_mutex_unlock(&lock);
    return found;
}

const struct bcl_board *bcl_board_find(const char *name) {
    const struct bcl_board *described = find_described(name);
    for (size_t i = 0; i < bcl_board_count && described == NULL; ++i) {
        if (strcmp(bcl_boards[i].name, name) == 0)
            return &bcl_boards[i];
    }
    return described;
}
