// SPDX-License-Identifier: MIT
//
// What a reader of board.json needs of each fact; schema/board.py declares the facts.

#ifndef BARECL_BOARDS_FACTS_H
#define BARECL_BOARDS_FACTS_H

#include "barecl/boards.h"

// The kinds of values, as schema/facts.py lists them, and choices.
enum fact_type {
#define KIND(name, pattern, words) FACT_##name,
#include "fact_kinds.inc"
#undef KIND
    FACT_CHOICE
};

enum fact_need {
    FACT_REQUIRED,
    FACT_DEFAULT,    // has a default
    FACT_WITH_GROUP, // required if another fact of its group is stated
};

struct fact {
    const char *choices;  // of a choice: `one|another`
    uint32_t least, most; // of a number; most 0: BCL_MAX_NUMBER
    uint16_t offset;      // in the structure
    uint8_t type;         // enum fact_type
    uint8_t need;         // enum fact_need
};

// The facts of one kind of record. Functions take a record as the address of its structure.
struct facts {
    const struct fact *all;
    const char
        *members; // their members, with dots, one behind the other, each with a zero behind it
    size_t count;
};

extern const struct facts board_facts;  // of struct bcl_board
extern const struct facts region_facts; // of struct bcl_board_region, but for its name

// The fact's place in the record.
static inline void *fact_in(const struct fact *fact, const void *record) {
    return (char *)record + fact->offset;
}

// The fact's member.
const char *fact_member(const struct facts *facts, const struct fact *fact);

// The fact of that member, or NULL.
const struct fact *fact_find(const struct facts *facts, const char *member);

// Sets the fact in the record to a number, a flag or the number of a choice. Texts become empty.
void fact_set(const struct fact *fact, void *record, uint64_t value);

// The extended regular expression that values of the kind match; not for choices.
const char *fact_pattern(enum fact_type type);

// Writes a description of the values that are accepted.
void fact_write_wanted(const struct fact *fact, char *text, size_t size);

// Number `number` of texts that lie one behind the other, each with a zero behind it.
const char *text_at(const char *texts, size_t number);

// Writes the fact's value as messages have it.
void fact_write(const struct fact *fact, const void *record, char *text, size_t size);

#endif // BARECL_BOARDS_FACTS_H
