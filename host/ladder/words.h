// SPDX-License-Identifier: MIT
//
// The ladder's texts for people: what runs where, and what a person looks at. Any thread.

#ifndef BARECL_LADDER_WORDS_H
#define BARECL_LADDER_WORDS_H

#include "ladder/ladder.h"

// What runs where, in a line. The caller frees it (base/text.h).
char *ladder_places(const struct bcl_board *board);

// What to look at when `reach` fails.
const char *ladder_hint(const struct bcl_board *board);

// The page that leads from the unopened box to a verified kernel, in the source tree. NULL: the board is emulated.
const char *ladder_guide(const struct bcl_board *board);

// Steps for a person, whose success no program can see. NULL: there are none.
struct look {
    const char *what;    // what to do
    const char *success; // what success looks like
};
const struct look *ladder_looks(const struct bcl_board *board, unsigned *count);

#endif // BARECL_LADDER_WORDS_H
