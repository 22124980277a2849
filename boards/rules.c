// SPDX-License-Identifier: MIT

#include "rules.h"

#include "facts.h"

#include <stdio.h>
#include <string.h>

const struct rule *rule_broken(const struct bcl_board *board, const struct bcl_target *target) {
#define RULE(holds, at, says)                         \
    if (!(holds)) {                                   \
        static const struct rule broken = {at, says}; \
        return &broken;                               \
    }
#include "board_rules.inc"
#undef RULE
    return NULL;
}

void rule_write(const struct rule *rule, const struct bcl_board *board, char *text, size_t size) {
    const char *says = rule->says;
    text[0] = '\0';
    for (size_t used = 0; *says != '\0' && used + 1 < size; used += strlen(text + used)) {
        char member[64];
        int length = (int)strcspn(says, "{");
        if (length > 0)
            snprintf(text + used, size - used, "%.*s", length, says);
        else if (sscanf(says, "{%63[^}]}%n", member, &length) == 1)
            fact_write(fact_find(member), board, text + used, size - used);
        says += length;
    }
}
