// SPDX-License-Identifier: MIT

#include "facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(enum bcl_board_transport) == sizeof(unsigned), "what fact_set() stores");

const struct fact facts[] = {
#define FACT(member, type, reads, wanted, least, most, need, has, value)             \
    {#member, FACT_##type, offsetof(struct bcl_board, member), reads, wanted, least, \
     most,    FACT_##need},
#include "board_facts.inc"
#undef FACT
};

const size_t fact_count = sizeof facts / sizeof facts[0];

const struct fact *fact_find(const char *member) {
    for (size_t i = 0; i < fact_count; ++i)
        if (strcmp(facts[i].member, member) == 0)
            return &facts[i];
    return NULL;
}

void fact_set(const struct fact *fact, struct bcl_board *board, uint64_t value) {
    static const char *const none[] = {NULL};
    void *to = fact_in(fact, board);
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
    case FACT_TEXT:
        memcpy(to, &(const char *){""}, sizeof(char *));
        break;
    case FACT_TEXTS:
        memcpy(to, &(const char *const *){none}, sizeof none);
        break;
    }
}

static void write_choice(const struct fact *fact, unsigned choice, char *text, size_t size) {
    const char *name = fact->reads;
    for (; choice > 0; --choice)
        name += strcspn(name, "|") + 1;
    snprintf(text, size, "%.*s", (int)strcspn(name, "|"), name);
}

void fact_write(const struct fact *fact, const struct bcl_board *board, char *text, size_t size) {
    const void *from = fact_in(fact, board);
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
        snprintf(text, size, "%s", fact->type == FACT_TEXT ? word : "");
    }
}

bool bcl_board_number(const struct bcl_board *board, const char *member, uint64_t *number) {
    const struct fact *fact = fact_find(member);
    if (fact == NULL || fact->type != FACT_NUMBER)
        return false;
    memcpy(number, fact_in(fact, board), sizeof *number);
    return true;
}
