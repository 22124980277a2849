// SPDX-License-Identifier: MIT
//
// What the facts of a board have to do with each other; schema/board.py declares the rules.

#ifndef BARECL_BOARDS_RULES_H
#define BARECL_BOARDS_RULES_H

#include "barecl/boards.h"
#include "barecl/targets.h"

struct rule {
    const char *member; // what is wrong if the board does not keep the rule
    const char *says;   // of that member; `{member}` stands for that one's value
};

// The first rule that the board, whose core has that target, does not keep; NULL: it keeps all.
const struct rule *rule_broken(const struct bcl_board *board, const struct bcl_target *target);

// Writes what the rule says of the board.
void rule_write(const struct rule *rule, const struct bcl_board *board, char *text, size_t size);

#endif // BARECL_BOARDS_RULES_H
