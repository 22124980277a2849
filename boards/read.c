// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // secure_getenv
#include "read.h"

#include "barecl/abi.h"
#include "facts.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#include <jsmn.h>

enum { MAX_TOKENS = 512, MAX_PATH = 4096, MAX_MEMBER = 128, PAGE = 4096, LINE = 64 };

#define ADDRESSES (1ull << 32) // that cores reach

// Of memory.shared: what is not stated, and the least that holds four packets.
enum { CONTROL_SIZE = 0x2000, LEAST_CONTROL = 1024, PROGRAMS_PART = 8 };

// A file while it is read. All that the board points to is in `text` and `words`.
struct reading {
    char path[MAX_PATH];
    char *text;
    char firmware[MAX_MEMBER];
    jsmntok_t tokens[MAX_TOKENS];
    const char *words[MAX_TOKENS]; // of arrays, NULL behind each
    size_t word_count;
    bool has[MAX_TOKENS]; // by number of the fact
    int at[MAX_TOKENS];   // the same: where in the text it stands
    int place;            // in the text, what is refused; -1: nowhere
    struct bcl_board board;
};

static bool refuse(const struct reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Texts that have been read end with zeros.
static unsigned line_of(const struct reading *reading) {
    unsigned line = 1;
    for (int i = 0; i < reading->place; ++i)
        line += reading->text[i] == '\n';
    return line;
}

static bool refuse(const struct reading *reading, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "barecl: %s", reading->path);
    if (reading->place >= 0)
        fprintf(stderr, ":%u", line_of(reading));
    fputs(": ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

static const char *text_of(struct reading *reading, const jsmntok_t *token) {
    reading->text[token->end] = '\0'; // a quote, or what ends a number and has been read
    return reading->text + token->start;
}

static bool matches(const char *text, const char *pattern) {
    regex_t compiled;
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    bool is_match = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return is_match;
}

// One word of a fact: that it is one, and as the board is to have it.
static const char *word_of(struct reading *reading, const struct fact *fact,
                           const jsmntok_t *token) {
    if (token->type != JSMN_STRING && token->type != JSMN_PRIMITIVE)
        return NULL;
    const char *word = text_of(reading, token);
    return strchr(word, '\\') == NULL && matches(word, fact->pattern) ? word : NULL;
}

static bool set_fact(struct reading *reading, const struct fact *fact, const jsmntok_t *token) {
    void *to = fact_in(fact, &reading->board);
    bool is_array = token->type == JSMN_ARRAY;
    const char *word = NULL;

    if (fact->type == FACT_TEXTS && is_array) {
        const char *const *words = reading->words + reading->word_count;
        for (int i = 1; i <= token->size; ++i)
            if ((reading->words[reading->word_count++] = word_of(reading, fact, token + i)) == NULL)
                return refuse(reading, "member \"%s.%d\" is wrong, wanted: %s", fact->member, i - 1,
                              fact->wanted);
        reading->words[reading->word_count++] = NULL;
        memcpy(to, &words, sizeof words);
        return true;
    }
    if (fact->type != FACT_TEXTS)
        word = word_of(reading, fact, token);
    if (word == NULL)
        return refuse(reading, "member \"%s\" is \"%s\", wanted: %s", fact->member,
                      text_of(reading, token), fact->wanted);
    uint64_t number = strtoull(word, NULL, 0);
    if (fact->type == FACT_NUMBER)
        memcpy(to, &number, sizeof number);
    else
        memcpy(to, &word, sizeof word);
    return true;
}

static const jsmntok_t *behind(const jsmntok_t *token) {
    const jsmntok_t *next = token + 1;
    for (int i = 0; i < token->size; ++i)
        next = behind(next);
    return next;
}

// The members of an object, whose path ends at `length` in `member`.
static bool read_members(struct reading *reading, const jsmntok_t *object, char *member,
                         size_t length) {
    const jsmntok_t *key = object + 1;
    for (int i = 0; i < object->size; ++i, key = behind(key)) {
        reading->place = key->start;
        if (key->type != JSMN_STRING || key->size != 1)
            return refuse(reading, "not a JSON object");
        size_t room = MAX_MEMBER - length;
        int written = snprintf(member + length, room, "%s%.*s", length > 0 ? "." : "",
                               key->end - key->start, reading->text + key->start);
        if ((size_t)written >= room)
            return refuse(reading, "member \"%s\" is none that such a record has", member);
        if (key[1].type == JSMN_OBJECT) {
            if (!read_members(reading, key + 1, member, length + (size_t)written))
                return false;
            continue;
        }
        const struct fact *fact = fact_find(member);
        if (fact == NULL)
            return refuse(reading, "member \"%s\" is none that such a record has", member);
        if (!set_fact(reading, fact, key + 1))
            return false;
        reading->has[fact - facts] = true;
        reading->at[fact - facts] = key->start;
    }
    return true;
}

static bool is_for(const struct reading *reading, const struct fact *fact) {
    const char *value;
    if (fact->decider == NULL)
        return true;
    memcpy(&value, fact_in(fact_find(fact->decider), &reading->board), sizeof value);
    return (value != NULL && strcmp(value, fact->value) == 0) == fact->is_to_be;
}

// Whether there is another fact of this one's group.
static bool has_group(const struct reading *reading, const struct fact *fact) {
    size_t length = (size_t)(strrchr(fact->member, '.') - fact->member) + 1;
    for (size_t i = 0; i < fact_count; ++i)
        if (reading->has[i] && strncmp(facts[i].member, fact->member, length) == 0)
            return true;
    return false;
}

static bool is_needed(const struct reading *reading, const struct fact *fact) {
    return fact->need == FACT_REQUIRED ||
           (fact->need == FACT_WITH_GROUP && has_group(reading, fact));
}

// Checks what is there and what is not, and fills in what may be missing.
static bool complete(struct reading *reading) {
    static const char *const none[] = {NULL};
    reading->place = -1;
    for (size_t i = 0; i < fact_count; ++i) {
        const struct fact *fact = &facts[i];
        void *to = fact_in(fact, &reading->board);
        if (reading->has[i] && !is_for(reading, fact))
            return refuse(reading, "member \"%s\" is none that such a record has", fact->member);
        if (!reading->has[i] && is_for(reading, fact) && is_needed(reading, fact))
            return refuse(reading, "member \"%s\" is missing", fact->member);
        if (!reading->has[i] && fact->type == FACT_TEXT)
            memcpy(to, &(const char *){""}, sizeof(char *));
        if (!reading->has[i] && fact->type == FACT_TEXTS)
            memcpy(to, &(const char *const *){none}, sizeof none);
    }
    return true;
}

// Whether the region holds the control area and, between that and programs, buffers (abi.h, section 2).
// What is not stated of them is as for the boards of the build (Board.cmake).
static bool has_areas(struct bcl_board *board) {
    uint64_t size = board->memory.shared.size, offset = board->memory.shared.control_offset;
    if (board->memory.shared.control_size == 0)
        board->memory.shared.control_size = CONTROL_SIZE;
    if (board->memory.shared.programs_size == 0)
        board->memory.shared.programs_size = size / PROGRAMS_PART;
    uint64_t control = board->memory.shared.control_size;
    uint64_t programs = board->memory.shared.programs_size;
    uint64_t piece = strcmp(board->transport, "gdb-stub") == 0 ? LINE : PAGE; // others are mapped
    return size % piece == 0 && offset % piece == 0 && programs % piece == 0 &&
           control % LINE == 0 && control >= LEAST_CONTROL && programs < size &&
           offset < size - programs && size - programs - offset > control;
}

// The member that the transport reaches nothing without; NULL: it is there.
static const char *missing_for_transport(const struct bcl_board *board) {
    const char *way = board->transport;
    if (strcmp(way, "shared-file") == 0 || strcmp(way, "gdb-stub") == 0)
        return board->emulator.program[0] == '\0' ? "emulator.program" : NULL;
    if (strcmp(way, "dev-mem") != 0 && strcmp(way, "remoteproc") != 0 &&
        board->host.region[0] == '\0')
        return "host.region";
    bool is_by_register = strcmp(way, "remoteproc") != 0 && board->host.power_register != 0;
    return board->host.processor[0] == '\0' && !is_by_register ? "host.processor" : NULL;
}

// The regions lie in the emulator's file.
static bool check_file(struct reading *reading) {
    struct bcl_board *board = &reading->board;
    uint64_t mapped = board->memory.shared.size + board->memory.instructions.size;
    if (board->emulator.file_size == 0)
        board->emulator.file_size = mapped;
    if (board->memory.shared.size == 0 || mapped < board->memory.instructions.size ||
        board->emulator.file_size < mapped)
        return refuse(reading, "member \"memory.shared.size\" is wrong, wanted: a size, that fits "
                               "into the file with that of the instructions");
    if (!has_areas(board))
        return refuse(
            reading,
            "member \"memory.shared.control_offset\" is wrong, wanted: a multiple of %u, as "
            "memory.shared.size, with room behind it for the areas of that",
            PAGE);
    if (board->core.count == 0)
        board->core.count = 1;
    if (board->core.count > BCL_MAX_CORES)
        return refuse(reading, "member \"core.count\" is too large, wanted: at most %d",
                      BCL_MAX_CORES);
    return board->core.clock_hz > 0 && board->ticks.hz > 0
               ? true
               : refuse(reading, "member \"core.clock_hz\" or \"ticks.hz\" is 0");
}

// -------------------------------------------------------------------------------------------------
// Regions. On transport-triggered machines each is an address space.

static const char *const regions[] = {"memory.code", "memory.data", "memory.shared",
                                      "memory.device"};
enum { REGIONS = sizeof regions / sizeof regions[0] };

static uint64_t number_of(struct reading *reading, const char *region, const char *member) {
    char name[MAX_MEMBER];
    uint64_t number = 0;
    snprintf(name, sizeof name, "%s.%s", region, member);
    bcl_board_number(&reading->board, name, &number);
    reading->place = reading->at[fact_find(name) - facts];
    return number;
}

static bool check_regions(struct reading *reading) {
    uint64_t start[REGIONS], size[REGIONS];
    if (strcmp(reading->board.core.architecture, "tta") == 0)
        return true;
    for (size_t i = 0; i < REGIONS; ++i) {
        start[i] = number_of(reading, regions[i], "address");
        size[i] = number_of(reading, regions[i], "size");
        if (size[i] > ADDRESSES || start[i] > ADDRESSES - size[i])
            return refuse(reading, "member \"%s\" ends beyond 4 GiB, out of the core's reach",
                          regions[i]);
        for (size_t j = 0; j < i; ++j)
            if (start[i] < start[j] + size[j] && start[j] < start[i] + size[i])
                return refuse(reading, "members \"%s\" and \"%s\" overlap", regions[j], regions[i]);
    }
    reading->place = -1;
    return true;
}

// The whole file, with a zero behind. NULL: it cannot be read.
static char *contents_of(FILE *file, size_t *size) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    char part[4096];
    if (stream == NULL)
        return NULL;
    for (size_t count; (count = fread(part, 1, sizeof part, file)) > 0;)
        fwrite(part, 1, count, stream);
    fclose(stream);
    return text;
}

static bool read_text(struct reading *reading, size_t size, const char *name) {
    char member[MAX_MEMBER] = "";
    jsmn_parser parser;

    reading->place = -1;
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, reading->text, size, reading->tokens, MAX_TOKENS);
    if (count < 1 || reading->tokens[0].type != JSMN_OBJECT)
        return refuse(reading, "not a JSON object");
    if (!read_members(reading, reading->tokens, member, 0) || !complete(reading) ||
        !check_regions(reading) || !check_file(reading))
        return false;
    const char *missing = missing_for_transport(&reading->board);
    if (missing != NULL)
        return refuse(reading, "member \"%s\" is missing, which transport %s wants", missing,
                      reading->board.transport);
    const char *kind = strcmp(reading->board.core.architecture, "tta") == 0 ? "prog" : "elf";
    snprintf(reading->firmware, sizeof reading->firmware, "%s.%s", name, kind);
    reading->board.firmware = reading->firmware;
    return strcmp(reading->board.name, name) == 0
               ? true
               : refuse(reading, "member \"name\" is \"%s\", wanted: the folder's, \"%s\"",
                        reading->board.name, name);
}

// The folder of the board's files, and its board.json opened; or NULL: there is none.
static FILE *open_board(struct reading *reading, const char *name) {
    const char *boards = secure_getenv("BARECL_BOARDS");
    if (boards == NULL || boards[0] == '\0' || name[0] == '\0' || strchr(name, '/') != NULL)
        return NULL;
    int length = snprintf(reading->path, MAX_PATH, "%s/%s/board.json", boards, name);
    FILE *file = length < MAX_PATH ? fopen(reading->path, "r") : NULL;
    if (file != NULL)
        reading->board.folder = strndup(reading->path, (size_t)length - strlen("/board.json"));
    return file;
}

const struct bcl_board *bcl_board_read(const char *name) {
    struct reading *reading = calloc(1, sizeof *reading);
    FILE *file = reading != NULL ? open_board(reading, name) : NULL;
    size_t size = 0;
    bool is_good = false;

    if (file != NULL) {
        reading->text = contents_of(file, &size);
        is_good = reading->text != NULL && reading->board.folder != NULL &&
                  read_text(reading, size, name);
        fclose(file);
    }
    if (is_good)
        return &reading->board;
    if (reading != NULL) {
        free((char *)reading->board.folder);
        free(reading->text);
    }
    free(reading);
    return NULL;
}
