// SPDX-License-Identifier: MIT
//
// The rules between the facts of a board; schema/board.py and schema/region.py declare them.

#ifndef BARECL_BOARDS_RULES_H
#define BARECL_BOARDS_RULES_H

#include "barecl/targets.h"
#include "facts.h"

// The number of the first rule that the board breaks; 0: it keeps all. `target`: that of the board's core.
unsigned rule_broken(const struct bcl_board *board, const struct bcl_target *target);

// The number of the first rule that region number `index` of the board breaks, likewise.
unsigned rule_broken_by_region(const struct bcl_board *board, size_t index);

// The member that is wrong if a record with those facts, the board's or a region's, breaks the rule; of a region, it may
// be empty, which stands for the region itself.
const char *rule_member(unsigned rule, const struct facts *facts);

// Writes the rule's message about such a record.
void rule_write(unsigned rule, const struct facts *facts, const void *record, char *text,
                size_t size);

#endif // BARECL_BOARDS_RULES_H
