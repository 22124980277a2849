// SPDX-License-Identifier: MIT

#include "rules.h"

#include <stdio.h>
#include <string.h>

// Whether two regions have no byte in common.
static __attribute__((noinline)) bool apart(const uint64_t *one, const uint64_t *one_size,
                                            const uint64_t *other, const uint64_t *other_size) {
    return *one + *one_size <= *other || *other + *other_size <= *one || *one_size == 0 ||
           *other_size == 0;
}

#define MEMBERS(texts)
#define RULE(number, holds, text) \
    if (!(holds))                 \
        return number;
unsigned rule_broken(const struct bcl_board *board, const struct bcl_target *target) {
#include "board_rules.inc"
    return 0;
}

unsigned rule_broken_by_region(const struct bcl_board *board, size_t index) {
    const struct bcl_board_region *const board_region = &board->memory.regions[index];
    const struct bcl_board_region *other;
#define RULE_OF_TWO(number, holds, text)                                  \
    for (other = board->memory.regions; other != board_region; ++other) { \
        RULE(number, holds, text)                                         \
    }
#include "region_rules.inc"
#undef RULE_OF_TWO
    return 0;
}
#undef RULE
#undef MEMBERS

// The texts of all rules, one behind the other, each with a zero behind it; likewise the members that they name.
#define RULE(number, holds, text) text "\0"
#define RULE_OF_TWO RULE
#define MEMBERS(texts)
static const char board_texts[] =
#include "board_rules.inc"
    ;
static const char region_texts[] =
#include "region_rules.inc"
    ;
#undef RULE
#undef MEMBERS
#define RULE(number, holds, text)
#define MEMBERS(texts) texts
static const char board_members[] =
#include "board_rules.inc"
    ;
static const char region_members[] =
#include "region_rules.inc"
    ;

static const char *text_of(unsigned rule, const struct facts *facts) {
    return text_at(facts == &board_facts ? board_texts : region_texts, rule - 1);
}

const char *rule_member(unsigned rule, const struct facts *facts) {
    return text_at(facts == &board_facts ? board_members : region_members,
                   (size_t)text_of(rule, facts)[0] - 1);
}

void rule_write(unsigned rule, const struct facts *facts, const void *record, char *text,
                size_t size) {
    const char *says = text_of(rule, facts) + 1;
    text[0] = '\0';
    for (size_t used = 0; *says != '\0' && used + 1 < size; used += strlen(text + used)) {
        char member[64];
        int length = (int)strcspn(says, "{");
        if (length > 0) {
            snprintf(text + used, size - used, "%.*s", length, says);
        } else {
            length = (int)strcspn(says, "}") + 1;
            snprintf(member, sizeof member, "%.*s", length - 2, says + 1);
            fact_write(fact_find(facts, length > 2 ? member : rule_member(rule, facts)), record,
                       text + used, size - used);
        }
        says += length;
    }
}
