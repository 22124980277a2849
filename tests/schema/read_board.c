// SPDX-License-Identifier: MIT
//
// read_board NAME: prints the facts of a board as the host library reads them, one on each line. Ends with 1 if there
// is no such board.

#include "facts.h"

#include <stdio.h>

static void print(const char *path, const struct facts *facts, const void *record) {
    char text[512];
    for (size_t i = 0; i < facts->count; ++i) {
        fact_write(&facts->all[i], record, text, sizeof text);
        printf("%s%s %s\n", path, fact_member(facts, &facts->all[i]), text);
    }
}

int main(int argc, char **argv) {
    const struct bcl_board *board = argc == 2 ? bcl_board_find(argv[1]) : NULL;
    if (board == NULL)
        return 1;
    print("", &board_facts, board);
    for (const struct bcl_board_region *region = board->memory.regions;
         region != NULL && region->name != NULL; ++region) {
        char path[64];
        snprintf(path, sizeof path, "memory.regions.%s.", region->name);
        print(path, &region_facts, region);
    }
    return 0;
}
