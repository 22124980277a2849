// SPDX-License-Identifier: MIT

#include "binary/lines.h"

// The rest of the table, not read yet.
struct reader {
    const unsigned char *next, *end;
};

// An unsigned LEB128 of at most 32 bits.
static bool read_number(struct reader *reader, uint32_t *number) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 35 && reader->next < reader->end; shift += 7) {
        unsigned char byte = *reader->next++;
        value |= (uint64_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) != 0)
            continue;
        *number = (uint32_t)value;
        return value <= UINT32_MAX;
    }
    return false;
}

struct counts {
    uint32_t places, rows;
};

static bool read_counts(struct reader *reader, struct counts *counts) {
    uint32_t version;
    return read_number(reader, &version) && version == BCL_LINES_VERSION &&
           read_number(reader, &counts->places) && read_number(reader, &counts->rows);
}

// A place as the table holds it.
struct words {
    uint32_t file, function, line, column, caller;
};

static bool read_words(struct reader *reader, struct words *words) {
    return read_number(reader, &words->file) && read_number(reader, &words->function) &&
           read_number(reader, &words->line) && read_number(reader, &words->column) &&
           read_number(reader, &words->caller);
}

static bool read_row(struct reader *reader, uint64_t *address, uint32_t *place) {
    uint32_t distance;
    if (!read_number(reader, &distance) || !read_number(reader, place))
        return false;
    *address += distance;
    return true;
}

// -------------------------------------------------------------------------------------------------
// The check. Each number takes at least one byte: if a count is wrong, the loop ends at the end of the table.

static bool rows_are_good(struct reader *reader, const struct counts *counts) {
    uint64_t address = 0, before = 0;
    uint32_t place = 0;
    for (uint32_t row = 0; row < counts->rows; row++) {
        before = address;
        if (!read_row(reader, &address, &place) || place > counts->places ||
            (row > 0 && address == before))
            return false;
    }
    return place == 0;
}

bool bcl_lines_are_good(const struct bcl_lines *lines, uint32_t string_size) {
    struct reader reader = {lines->bytes, lines->bytes + lines->size};
    struct counts counts;
    struct words words;
    if (lines->size == 0)
        return true;
    if (!read_counts(&reader, &counts))
        return false;
    for (uint32_t number = 0; number < counts.places; number++)
        if (!read_words(&reader, &words) || words.file >= string_size ||
            words.function >= string_size || words.caller > number)
            return false;
    return rows_are_good(&reader, &counts) && reader.next == reader.end;
}

// -------------------------------------------------------------------------------------------------
// The search, in a table that the check has accepted

static bool open_table(const struct bcl_lines *lines, struct reader *reader,
                       struct counts *counts) {
    *reader = (struct reader){lines->bytes, lines->bytes + lines->size};
    return read_counts(reader, counts);
}

static void find_place(const struct bcl_lines *lines, uint32_t number,
                       struct bcl_source_place *place) {
    struct reader reader;
    struct counts counts;
    struct words words = {0};
    open_table(lines, &reader, &counts);
    for (uint32_t i = 0; i <= number; i++)
        read_words(&reader, &words);
    *place = (struct bcl_source_place){
        .file = lines->strings + words.file,
        .function = lines->strings + words.function,
        .line = words.line,
        .column = words.column,
        .number = number,
        .caller = words.caller,
    };
}

// The place of the row that covers the address: its number plus 1, or 0: unknown.
static uint32_t find_row(struct reader *reader, uint32_t rows, uint64_t address) {
    uint64_t start = 0;
    uint32_t place = 0, found = 0;
    for (uint32_t row = 0; row < rows && read_row(reader, &start, &place) && start <= address;
         row++)
        found = place;
    return found;
}

bool bcl_lines_find(const struct bcl_lines *lines, uint64_t address,
                    struct bcl_source_place *place) {
    struct reader reader;
    struct counts counts;
    struct words skipped;
    if (!open_table(lines, &reader, &counts))
        return false;
    for (uint32_t i = 0; i < counts.places; i++)
        read_words(&reader, &skipped);
    uint32_t found = find_row(&reader, counts.rows, address);
    if (found > 0)
        find_place(lines, found - 1, place);
    return found > 0;
}

bool bcl_lines_caller(const struct bcl_lines *lines, struct bcl_source_place *place) {
    if (place->caller == 0)
        return false;
    find_place(lines, place->number - place->caller, place);
    return true;
}
