// SPDX-License-Identifier: MIT
//
// What a reader of board.json needs of each fact; schema/board.py declares the facts.

#ifndef BARECL_BOARDS_FACTS_H
#define BARECL_BOARDS_FACTS_H

#include "barecl/boards.h"

enum fact_type { FACT_NUMBER, FACT_FLAG, FACT_CHOICE, FACT_TEXT, FACT_TEXTS };

enum fact_need {
    FACT_REQUIRED,
    FACT_DEFAULT,    // has a default
    FACT_WITH_GROUP, // required if another fact of its group is stated
};

struct fact {
    const char *member; // its path, with dots
    enum fact_type type;
    size_t offset;      // in struct bcl_board
    const char *reads;  // extended regular expression that texts match; for a choice `one|another`
    const char *wanted; // the same, in words
    uint64_t least, most;
    enum fact_need need;
};

extern const struct fact facts[];
extern const size_t fact_count;

// The fact's place in the board.
static inline void *fact_in(const struct fact *fact, const struct bcl_board *board) {
    return (char *)board + fact->offset;
}

// The fact of that member, or NULL.
const struct fact *fact_find(const char *member);

// Sets the fact in the board to a number, a flag or the number of a choice. Texts become empty.
void fact_set(const struct fact *fact, struct bcl_board *board, uint64_t value);

// Writes the fact's value as messages have it.
void fact_write(const struct fact *fact, const struct bcl_board *board, char *text, size_t size);

#endif // BARECL_BOARDS_FACTS_H
