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
#define MESSAGES(texts)
#define RULE(number, holds, code) \
    if (!(holds))                 \
        return number;
unsigned rule_broken(const struct bcl_board *board, const struct bcl_target *target) {
#include "board_rules.inc"
    return 0;
}

unsigned rule_broken_by_region(const struct bcl_board *board, size_t index) {
    const struct bcl_board_region *const board_region = &board->memory.regions[index];
    const struct bcl_board_region *other;
#define RULE_OF_TWO(number, holds, code)                                  \
    for (other = board->memory.regions; other != board_region; ++other) { \
        RULE(number, holds, code)                                         \
    }
#include "region_rules.inc"
#undef RULE_OF_TWO
    return 0;
}
#undef RULE

// The codes of all rules, their members and their messages, as schema/emit.py describes them.
#define RULE(number, holds, code) code
#define RULE_OF_TWO RULE
static const char board_codes[] =
#include "board_rules.inc"
    ;
static const char region_codes[] =
#include "region_rules.inc"
    ;
#undef RULE
#define RULE(number, holds, code)
#undef MEMBERS
#define MEMBERS(texts) texts
static const char board_members[] =
#include "board_rules.inc"
    ;
static const char region_members[] =
#include "region_rules.inc"
    ;
#undef MEMBERS
#define MEMBERS(texts)
#undef MESSAGES
#define MESSAGES(texts) texts
static const char board_messages[] =
#include "board_rules.inc"
    ;
static const char region_messages[] =
#include "region_rules.inc"
    ;

static size_t code_of(unsigned rule, const struct facts *facts, unsigned byte) {
    const char *codes = facts == &board_facts ? board_codes : region_codes;
    return (size_t)(unsigned char)codes[2 * (rule - 1) + byte] - 1;
}

const char *rule_member(unsigned rule, const struct facts *facts) {
    return text_at(facts == &board_facts ? board_members : region_members, code_of(rule, facts, 0));
}

static const char *message_of(unsigned rule, const struct facts *facts) {
    return text_at(facts == &board_facts ? board_messages : region_messages,
                   code_of(rule, facts, 1));
}

void rule_write(unsigned rule, const struct facts *facts, const void *record, char *text,
                size_t size) {
    const char *says = message_of(rule, facts);
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
