// SPDX-License-Identifier: MIT

#include "described.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 32, MAX_NUMBERS = 3 };

struct board {
    struct bcl_board facts;
    const char *arguments[MAX_WORDS];
    const char *profiling[MAX_WORDS];
};

// A member of one word or text, and where it goes.
static const struct text_member {
    const char *word;
    size_t offset;
} texts[] = {
    {"description", offsetof(struct bcl_board, description)},
    {"target", offsetof(struct bcl_board, target)},
    {"firmware", offsetof(struct bcl_board, firmware)},
    {"program", offsetof(struct bcl_board, emulator.program)},
};

static const struct number_member {
    const char *word;
    int count;
    int bytes; // of each number, which lie one behind the other
    size_t offset;
} numbers[] = {
    {"clock_hz", 1, 4, offsetof(struct bcl_board, clock_hz)},
    {"tick_hz", 1, 4, offsetof(struct bcl_board, tick_hz)},
    {"vector_bytes", 1, 4, offsetof(struct bcl_board, vector_bytes)},
    {"shared", 3, 8, offsetof(struct bcl_board, shared)},
    {"instructions", 3, 8, offsetof(struct bcl_board, instructions)},
    {"local", 2, 8, offsetof(struct bcl_board, local)},
    {"file_size", 1, 8, offsetof(struct bcl_board, emulator.file_size)},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool set_text(struct board *board, const char *word, const char *text) {
    for (size_t i = 0; i < COUNT(texts); ++i)
        if (strcmp(texts[i].word, word) == 0) {
            const char *copy = strdup(text);
            memcpy((char *)&board->facts + texts[i].offset, &copy, sizeof copy);
            return copy != NULL;
        }
    return false;
}

static bool set_numbers(struct board *board, const char *word, const char *text) {
    const struct number_member *member = NULL;
    for (size_t i = 0; i < COUNT(numbers); ++i)
        if (strcmp(numbers[i].word, word) == 0)
            member = &numbers[i];
    if (member == NULL)
        return false;
    for (int i = 0; i < member->count; ++i) {
        char *end;
        errno = 0;
        uint64_t value = strtoull(text, &end, 0);
        uint32_t half = (uint32_t)value;
        char *to = (char *)&board->facts + member->offset + (size_t)(i * member->bytes);
        if (end == text || errno != 0 || (member->bytes == 4 && half != value))
            return false;
        memcpy(to, member->bytes == 4 ? (void *)&half : (void *)&value, (size_t)member->bytes);
        text = end;
    }
    return text[strspn(text, " ")] == '\0';
}

static bool append(const char *list[MAX_WORDS], const char *text) {
    size_t count = 0;
    while (list[count] != NULL)
        ++count;
    return count + 1 < MAX_WORDS && (list[count] = strdup(text)) != NULL;
}

static bool set_member(struct board *board, const char *word, const char *text) {
    if (strcmp(word, "argument") == 0)
        return append(board->arguments, text);
    if (strcmp(word, "profiling") == 0)
        return append(board->profiling, text);
    return set_text(board, word, text) || set_numbers(board, word, text);
}

// What is missing of a board that has all its lines; NULL: nothing.
static const char *missing(const struct bcl_board *facts) {
    if (facts->description == NULL || facts->target == NULL)
        return "description or target";
    if (facts->firmware == NULL || facts->emulator.program == NULL)
        return "firmware or program";
    if (facts->clock_hz == 0 || facts->tick_hz == 0)
        return "clock_hz or tick_hz";
    if (facts->shared.size == 0 || facts->shared.size > facts->emulator.file_size ||
        facts->shared.control_offset >= facts->shared.size)
        return "shared in a file of file_size";
    if (facts->instructions.size > facts->emulator.file_size ||
        facts->instructions.file_offset > facts->emulator.file_size - facts->instructions.size)
        return "instructions in a file of file_size";
    return NULL;
}

static bool read_lines(FILE *file, const char *path, struct board *board) {
    char line[4096];
    for (int number = 1; fgets(line, sizeof line, file) != NULL; ++number) {
        line[strcspn(line, "\n")] = '\0';
        char *text = strchr(line, ' ');
        if (text != NULL)
            *text++ = '\0';
        if (text == NULL || !set_member(board, line, text)) {
            fprintf(stderr, "barecl: %s:%d: no such member, or not its value: %s\n", path, number,
                    line);
            return false;
        }
    }
    const char *what = missing(&board->facts);
    if (what != NULL)
        fprintf(stderr, "barecl: %s: there is no %s\n", path, what);
    return what == NULL;
}

static void free_board(struct board *board) {
    for (size_t i = 0; i < COUNT(texts); ++i) {
        void *text;
        memcpy(&text, (char *)&board->facts + texts[i].offset, sizeof text);
        free(text);
    }
    for (size_t i = 0; i < MAX_WORDS; ++i) {
        free((void *)board->arguments[i]);
        free((void *)board->profiling[i]);
    }
    free((void *)board->facts.name);
    free(board);
}

static FILE *open_description(const char *name, char path[4096]) {
    const char *folder = getenv("BARECL_BOARDS");
    if (folder == NULL || folder[0] == '\0' || name[0] == '\0' || strchr(name, '/') != NULL)
        return NULL;
    int length = snprintf(path, 4096, "%s/%s/board.txt", folder, name);
    return length < 4096 ? fopen(path, "r") : NULL;
}

const struct bcl_board *bcl_board_read(const char *name) {
    char path[4096];
    FILE *file = open_description(name, path);
    struct board *board = file != NULL ? calloc(1, sizeof *board) : NULL;
    bool is_good = false;
    if (board != NULL) {
        board->facts.name = strdup(name);
        board->facts.transport = BCL_TRANSPORT_SHARED_FILE;
        board->facts.emulator.package = "barecl";
        board->facts.emulator.arguments = board->arguments;
        board->facts.emulator.profiling = board->profiling;
        board->facts.emulator.counting = board->arguments + MAX_WORDS - 1; // none
        is_good = board->facts.name != NULL && read_lines(file, path, board);
        if (!is_good)
            free_board(board);
    }
    if (file != NULL)
        fclose(file);
    return is_good ? &board->facts : NULL;
}
