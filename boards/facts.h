// SPDX-License-Identifier: MIT
//
// What a reader of board.json wants to know of each fact; schema/board.py declares them.

#ifndef BARECL_BOARDS_FACTS_H
#define BARECL_BOARDS_FACTS_H

#include "barecl/boards.h"

enum fact_type { FACT_NUMBER, FACT_FLAG, FACT_CHOICE, FACT_TEXT, FACT_TEXTS };

enum fact_need {
    FACT_REQUIRED,
    FACT_DEFAULT,    // it may be missing
    FACT_WITH_GROUP, // required where another one of its group is stated
};

struct fact {
    const char *member; // its path, dots between
    enum fact_type type;
    size_t offset;      // in struct bcl_board
    const char *reads;  // extended regular expression, of each text; of a choice `one|another`
    const char *wanted; // the same, for people
    uint64_t least, most;
    enum fact_need need;
};

extern const struct fact facts[];
extern const size_t fact_count;

// Where the board has the fact.
static inline void *fact_in(const struct fact *fact, const struct bcl_board *board) {
    return (char *)board + fact->offset;
}

// The fact of that member, or NULL.
const struct fact *fact_find(const char *member);

// Puts a value where the board has the fact: a number, a flag or the number of a choice. Texts become empty.
void fact_set(const struct fact *fact, struct bcl_board *board, uint64_t value);

// Writes the fact's value as messages have it.
void fact_write(const struct fact *fact, const struct bcl_board *board, char *text, size_t size);

#endif // BARECL_BOARDS_FACTS_H
