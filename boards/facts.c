// SPDX-License-Identifier: MIT

#include "facts.h"

#include <string.h>

const struct fact facts[] = {
#define FACT(member, type, pattern, wanted, need, decider, value, is_to_be) \
    {#member, FACT_##type, offsetof(struct bcl_board, member),              \
     pattern, wanted,      FACT_##need,                                     \
     decider, value,       is_to_be},
#include "facts.inc"
#undef FACT
};

const size_t fact_count = sizeof facts / sizeof facts[0];

const struct fact *fact_find(const char *member) {
    for (size_t i = 0; i < fact_count; ++i)
        if (strcmp(facts[i].member, member) == 0)
            return &facts[i];
    return NULL;
}

bool bcl_board_number(const struct bcl_board *board, const char *member, uint64_t *number) {
    const struct fact *fact = fact_find(member);
    if (fact == NULL || fact->type != FACT_NUMBER)
        return false;
    memcpy(number, fact_in(fact, board), sizeof *number);
    return true;
}
