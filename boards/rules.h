// SPDX-License-Identifier: MIT
//
// The rules between the facts of a board; schema/board.py declares them.

#ifndef BARECL_BOARDS_RULES_H
#define BARECL_BOARDS_RULES_H

#include "barecl/boards.h"
#include "barecl/targets.h"

struct rule {
    const char *member; // the member that is wrong if the board breaks the rule
    const char *says;   // the message about it, in which `{member}` stands for that member's value
};

// The first rule that the board breaks; NULL: it keeps all. `target`: that of the board's core.
const struct rule *rule_broken(const struct bcl_board *board, const struct bcl_target *target);

// Writes the rule's message about the board.
void rule_write(const struct rule *rule, const struct bcl_board *board, char *text, size_t size);

#endif // BARECL_BOARDS_RULES_H
