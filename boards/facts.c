// SPDX-License-Identifier: MIT

#include "facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(enum bcl_board_transport) == sizeof(unsigned), "what fact_set() stores");

#define FACT(member, type, choices, least, most, need, has, value) \
    {choices, least, most, offsetof(struct RECORD, member), FACT_##type, FACT_##need},
static const struct fact facts_of_board[] = {
#define RECORD bcl_board
#include "board_facts.inc"
#undef RECORD
};
static const struct fact facts_of_region[] = {
#define RECORD bcl_board_region
#include "region_facts.inc"
#undef RECORD
};
#undef FACT

// The members, one behind the other, each with a zero behind it.
#define FACT(member, type, choices, least, most, need, has, value) #member "\0"
static const char members_of_board[] =
#include "board_facts.inc"
    ;
static const char members_of_region[] =
#include "region_facts.inc"
    ;
#undef FACT

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
const struct facts board_facts = {facts_of_board, members_of_board, COUNT(facts_of_board)};
const struct facts region_facts = {facts_of_region, members_of_region, COUNT(facts_of_region)};

const char *text_at(const char *texts, size_t number) {
    for (; number > 0; --number)
        texts += strlen(texts) + 1;
    return texts;
}

const char *fact_member(const struct facts *facts, const struct fact *fact) {
    return text_at(facts->members, (size_t)(fact - facts->all));
}

const struct fact *fact_find(const struct facts *facts, const char *member) {
    const char *at = facts->members;
    for (size_t i = 0; i < facts->count; ++i, at += strlen(at) + 1)
        if (strcmp(at, member) == 0)
            return &facts->all[i];
    return NULL;
}

void fact_set(const struct fact *fact, void *record, uint64_t value) {
    void *to = fact_in(fact, record);
    switch (fact->type) {
    case FACT_NUMBER:
        memcpy(to, &value, sizeof value);
        break;
    case FACT_FLAG:
        memcpy(to, &(bool){value != 0}, sizeof(bool));
        break;
    case FACT_CHOICE:
        memcpy(to, &(unsigned){(unsigned)value}, sizeof(unsigned));
        break;
    default:
        memcpy(to, &(const char *){""}, sizeof(char *));
    }
}

static void write_choice(const struct fact *fact, unsigned choice, char *text, size_t size) {
    const char *name = fact->choices;
    for (; choice > 0; --choice)
        name += strcspn(name, "|") + 1;
    snprintf(text, size, "%.*s", (int)strcspn(name, "|"), name);
}

void fact_write(const struct fact *fact, const void *record, char *text, size_t size) {
    const void *from = fact_in(fact, record);
    uint64_t number;
    const char *word;
    unsigned choice;
    switch (fact->type) {
    case FACT_NUMBER:
        memcpy(&number, from, sizeof number);
        snprintf(text, size, number < 0x10000 ? "%" PRIu64 : "0x%" PRIx64, number);
        break;
    case FACT_FLAG:
        snprintf(text, size, "%s", *(const bool *)from ? "true" : "false");
        break;
    case FACT_CHOICE:
        memcpy(&choice, from, sizeof choice);
        write_choice(fact, choice, text, size);
        break;
    default:
        memcpy(&word, from, sizeof word);
        snprintf(text, size, "%s", fact->type == FACT_TEXTS ? "" : word);
    }
}

// Pattern and words of each kind, one behind the other, each with a zero behind it.
#define KIND(name, pattern, words) pattern "\0" words "\0"
static const char kinds[] =
#include "fact_kinds.inc"
    ;
#undef KIND

const char *fact_pattern(enum fact_type type) { return text_at(kinds, 2 * (size_t)type); }

void fact_write_wanted(const struct fact *fact, char *text, size_t size) {
    size_t used = 0;
    if (fact->type != FACT_CHOICE && fact->most > 0)
        snprintf(text, size, "a number from %" PRIu32 " to %" PRIu32, fact->least, fact->most);
    else if (fact->type != FACT_CHOICE && fact->least > 0)
        snprintf(text, size, "a number, at least %" PRIu32, fact->least);
    else if (fact->type != FACT_CHOICE)
        snprintf(text, size, "%s", text_at(kinds, 2u * fact->type + 1));
    else
        for (const char *from = fact->choices; used + 2 < size && *from != '\0'; from++) {
            text[used++] = *from == '|' ? ',' : *from;
            if (*from == '|')
                text[used++] = ' ';
            text[used] = '\0';
        }
}

bool bcl_board_number(const struct bcl_board *board, const char *member, uint64_t *number) {
    const struct fact *fact = fact_find(&board_facts, member);
    if (fact == NULL || fact->type != FACT_NUMBER)
        return false;
    memcpy(number, fact_in(fact, board), sizeof *number);
    return true;
}
