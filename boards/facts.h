// SPDX-License-Identifier: MIT
//
// What a reader of board.json wants to know of each fact; boards/facts.cmake declares them.

#ifndef BARECL_BOARDS_FACTS_H
#define BARECL_BOARDS_FACTS_H

#include "barecl/boards.h"

enum fact_type { FACT_NUMBER, FACT_TEXT, FACT_TEXTS };

enum fact_need {
    FACT_REQUIRED,
    FACT_DEFAULT,    // 0 or empty, if it is missing
    FACT_WITH_GROUP, // required where another one of its group is there
};

struct fact {
    const char *member; // its path, dots between
    enum fact_type type;
    size_t offset;       // in struct bcl_board: uint64_t, const char *, const char *const *
    const char *pattern; // extended regular expression, of each text; a number is one, too
    const char *wanted;  // what the pattern says, for people
    enum fact_need need;

    // The record has the fact only if that member has (or: has not) that value; NULL: always.
    const char *decider, *value;
    bool is_to_be;
};

extern const struct fact facts[];
extern const size_t fact_count;

// Where the board has the fact.
static inline void *fact_in(const struct fact *fact, const struct bcl_board *board) {
    return (char *)board + fact->offset;
}

// The fact of that member, or NULL.
const struct fact *fact_find(const char *member);

#endif // BARECL_BOARDS_FACTS_H
