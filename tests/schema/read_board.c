// SPDX-License-Identifier: MIT
//
// read_board NAME: prints the facts of a board as the host library reads them, one on each line. Ends with 1 if there
// is no such board.

#include "facts.h"

#include <stdio.h>

int main(int argc, char **argv) {
    char text[512];
    const struct bcl_board *board = argc == 2 ? bcl_board_find(argv[1]) : NULL;
    if (board == NULL)
        return 1;
    for (size_t i = 0; i < fact_count; ++i) {
        fact_write(&facts[i], board, text, sizeof text);
        printf("%s %s\n", facts[i].member, text);
    }
    return 0;
}
