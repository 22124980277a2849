// SPDX-License-Identifier: MIT
//
// What the ladder says to people: what runs where, what a person looks at, where to read on. Any thread.

#ifndef BARECL_LADDER_WORDS_H
#define BARECL_LADDER_WORDS_H

#include "ladder/ladder.h"

// What runs where, in a line. The caller frees it (base/text.h).
char *ladder_places(const struct bcl_board *board);

// What to look at when `reach` fails.
const char *ladder_hint(const struct bcl_board *board);

// Rungs for a person: no program can tell. NULL: none.
struct look {
    const char *what;    // to do
    const char *success; // looks like that
};
const struct look *ladder_looks(const struct bcl_board *board, unsigned *count);

#endif // BARECL_LADDER_WORDS_H
