// SPDX-License-Identifier: MIT

#include "barecl/boards.h"

#include <string.h>

const struct bcl_board *bcl_board_find(const char *name) {
    for (size_t i = 0; i < bcl_board_count; ++i) {
        if (strcmp(bcl_boards[i].name, name) == 0)
            return &bcl_boards[i];
    }
    return NULL;
}
