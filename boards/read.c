// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // secure_getenv
#include "read.h"

#include "facts.h"
#include "rules.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#include <jsmn.h>

enum { MAX_TOKENS = 512, MAX_PATH = 4096, MAX_MEMBER = 128, MAX_SAID = 512, MAX_FACTS = 128 };

#define REGIONS "memory.regions"

// The facts of the board, or of one of its regions.
struct record {
    const struct facts *facts;
    void *to;              // the structure
    bool has[MAX_FACTS];   // by the fact's number: whether the file states it
    char path[MAX_MEMBER]; // of its members in the board, with a dot at the end
    char name[MAX_MEMBER]; // the region's
};

// A file that is being read. All texts that the board points to are in `words` and `records`.
struct reading {
    char path[MAX_PATH];
    char *text;  // of the file
    char *words; // a copy of it, in which words end with zeros
    char firmware[MAX_MEMBER];
    jsmntok_t tokens[MAX_TOKENS];
    struct bcl_board board;
    struct bcl_board_region regions[BCL_MAX_REGIONS + 1]; // behind the last one, one without a name
    struct record records[1 + BCL_MAX_REGIONS];           // the board, and the regions
    size_t region_count;
    char said[MAX_SAID]; // a part of a message
};

// -------------------------------------------------------------------------------------------------
// Messages

static bool is_named(const struct reading *reading, const jsmntok_t *key, const char *name,
                     size_t length) {
    return (size_t)(key->end - key->start) == length &&
           memcmp(reading->text + key->start, name, length) == 0;
}

static const jsmntok_t *behind(const jsmntok_t *token) {
    const jsmntok_t *next = token + 1;
    for (int i = 0; i < token->size; ++i)
        next = behind(next);
    return next;
}

// The first member of the object that has this name, or NULL.
static const jsmntok_t *find_key(const struct reading *reading, const jsmntok_t *object,
                                 const char *name, size_t length) {
    const jsmntok_t *key = object + 1;
    for (int i = 0; object->type == JSMN_OBJECT && i < object->size; ++i, key = behind(key))
        if (is_named(reading, key, name, length))
            return key;
    return NULL;
}

// The line of a member, or of its innermost group that is stated; 0: there is none.
static unsigned line_of(const struct reading *reading, const char *member) {
    const jsmntok_t *object = reading->tokens, *key;
    unsigned line = 0;
    int place = 0;
    for (size_t length; *member != '\0'; member += length + (member[length] == '.')) {
        length = strcspn(member, ".");
        if ((key = find_key(reading, object, member, length)) == NULL)
            break;
        line += line == 0;
        for (; place < key->start; ++place)
            line += reading->text[place] == '\n';
        object = key + 1;
    }
    return line;
}

// Says what is wrong with the member of a record: "" for the record itself.
static bool refuse_in(const struct reading *reading, const struct record *record,
                      const char *member, const char *format, va_list arguments) {
    char path[2 * MAX_MEMBER];
    int length = snprintf(path, sizeof path, "%s%s", record->path, member);
    if (member[0] == '\0')
        path[length - 1] = '\0';
    unsigned line = line_of(reading, path);
    fprintf(stderr, "barecl: %s:", reading->path);
    if (line > 0)
        fprintf(stderr, "%u:", line);
    fprintf(stderr, " member \"%s\" ", path);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    return false;
}

static bool refuse_member(const struct reading *reading, const struct record *record,
                          const char *member, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool refuse_member(const struct reading *reading, const struct record *record,
                          const char *member, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    refuse_in(reading, record, member, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_fact(const struct reading *reading, const struct record *record,
                        const struct fact *fact, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool refuse_fact(const struct reading *reading, const struct record *record,
                        const struct fact *fact, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    refuse_in(reading, record, fact_member(record->facts, fact), format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse(const struct reading *reading, const char *member, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(const struct reading *reading, const char *member, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    refuse_in(reading, &reading->records[0], member, format, arguments);
    va_end(arguments);
    return false;
}

static bool refuse_text(const struct reading *reading) {
    fprintf(stderr, "barecl: %s: not a JSON object\n", reading->path);
    return false;
}

// -------------------------------------------------------------------------------------------------
// Facts that the file states

static bool matches(const char *text, const char *pattern) {
    regex_t compiled;
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    bool is_match = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return is_match;
}

// The number of a choice, or -1.
static int choice_of(const struct fact *fact, const char *word) {
    const char *name = fact->choices;
    for (int choice = 0;; ++choice) {
        size_t length = strcspn(name, "|");
        if (strlen(word) == length && memcmp(name, word, length) == 0)
            return choice;
        if (name[length] == '\0')
            return -1;
        name += length + 1;
    }
}

static uint64_t number_of(const char *word) {
    return strtoull(word, NULL, strncmp(word, "0x", 2) == 0 ? 16 : 10);
}

static const char *text_of(struct reading *reading, const jsmntok_t *token) {
    reading->words[token->end] = '\0';
    return reading->words + token->start;
}

// The token as a word of the fact, or NULL if it is not valid. Only flags and numbers may be without quotes.
static const char *word_of(struct reading *reading, const struct fact *fact,
                           const jsmntok_t *token) {
    const char *word = text_of(reading, token);
    bool is_bare = token->type == JSMN_PRIMITIVE &&
                   (fact->type == FACT_FLAG || strchr("-0123456789", word[0]) != NULL);
    if ((token->type != JSMN_STRING && !is_bare) || strchr(word, '\\') != NULL)
        return NULL;
    bool is_good = fact->type == FACT_CHOICE ? choice_of(fact, word) >= 0
                                             : matches(word, fact_pattern(fact->type));
    return is_good ? word : NULL;
}

static const char *wanted(struct reading *reading, const struct fact *fact) {
    fact_write_wanted(fact, reading->said, sizeof reading->said);
    return reading->said;
}

// The words are moved to the array's start, one behind the other.
static bool set_texts(struct reading *reading, struct record *record, const struct fact *fact,
                      const jsmntok_t *token) {
    const char *list = reading->words + token->start;
    char *end = reading->words + token->start;
    for (int i = 1; i <= token->size; ++i) {
        const char *word = word_of(reading, fact, token + i);
        if (word == NULL)
            return refuse_fact(reading, record, fact, "is wrong in place %d, wanted: %s", i - 1,
                               wanted(reading, fact));
        const size_t size = strlen(word) + 1;
        memmove(end, word, size);
        end += size;
    }
    *end = '\0';
    memcpy(fact_in(fact, record->to), &list, sizeof list);
    record->has[fact - record->facts->all] = true;
    return true;
}

// Sets the fact to a word. False: its number is out of limits.
static bool set_word(void *record, const struct fact *fact, const char *word) {
    uint64_t number = fact->type == FACT_FLAG     ? word[0] == 't'
                      : fact->type == FACT_CHOICE ? (unsigned)choice_of(fact, word)
                                                  : number_of(word);
    if (fact->type == FACT_NAME || fact->type == FACT_WORD || fact->type == FACT_LINE)
        memcpy(fact_in(fact, record), &word, sizeof word);
    else
        fact_set(fact, record, number);
    bool is_within =
        number >= fact->least && number <= (fact->most > 0 ? fact->most : BCL_MAX_NUMBER);
    return fact->type != FACT_NUMBER || is_within || (number == 0 && fact->need == FACT_DEFAULT);
}

static bool set_fact(struct reading *reading, struct record *record, const struct fact *fact,
                     const jsmntok_t *token) {
    if (token->type == JSMN_ARRAY && fact->type == FACT_TEXTS)
        return set_texts(reading, record, fact, token);
    if (token->type == JSMN_ARRAY)
        return refuse_fact(reading, record, fact, "is an array, wanted: %s", wanted(reading, fact));
    const char *word = fact->type == FACT_TEXTS ? NULL : word_of(reading, fact, token);
    if (word == NULL || !set_word(record->to, fact, word))
        return refuse_fact(reading, record, fact, "is \"%s\", wanted: %s", text_of(reading, token),
                           wanted(reading, fact));
    record->has[fact - record->facts->all] = true;
    return true;
}

static struct record *add_record(struct reading *reading, const struct facts *facts, void *to) {
    struct record *record = &reading->records[reading->region_count];
    record->facts = facts;
    record->to = to;
    return record;
}

// The record of the region of that name, which is added if it is new. NULL: the name is wrong.
static struct record *region_of(struct reading *reading, const char *path, size_t length) {
    const char *name = path + sizeof REGIONS;
    for (size_t i = 1; i <= reading->region_count; ++i)
        if (strncmp(reading->records[i].path, path, length) == 0 &&
            reading->records[i].path[length] == '.')
            return &reading->records[i];
    if (reading->region_count == BCL_MAX_REGIONS) {
        refuse(reading, REGIONS, "has more than %d members", BCL_MAX_REGIONS);
        return NULL;
    }
    struct bcl_board_region *region = &reading->regions[reading->region_count++];
    struct record *record = add_record(reading, &region_facts, region);
    snprintf(record->path, sizeof record->path, "%.*s.", (int)length, path);
    snprintf(record->name, sizeof record->name, "%.*s", (int)(path + length - name), name);
    region->name = record->name;
    if (matches(region->name, fact_pattern(FACT_RECORDS)))
        return record;
    refuse_member(reading, record, "", "is no name of small letters, digits and dashes");
    return NULL;
}

// The record that the member belongs to, and the member there: "" for a region itself. NULL: the region is wrong.
static struct record *record_of(struct reading *reading, const char **member, bool is_object) {
    const char *path = *member;
    if (strncmp(path, REGIONS ".", sizeof REGIONS) != 0)
        return &reading->records[0];
    size_t length = sizeof REGIONS + strcspn(path + sizeof REGIONS, ".");
    if (path[length] == '\0' && !is_object)
        return &reading->records[0];
    *member = path + length + (path[length] == '.');
    return region_of(reading, path, length);
}

// Reads the members of an object, whose path is the first `length` bytes of `member`.
static bool read_members(struct reading *reading, const jsmntok_t *object, char *member,
                         size_t length) {
    const jsmntok_t *key = object + 1;
    for (int i = 0; i < object->size; ++i, key = behind(key)) {
        if (key->type != JSMN_STRING || key->size != 1)
            return refuse_text(reading);
        const char *name = reading->text + key->start;
        int name_length = key->end - key->start;
        int written = snprintf(member + length, MAX_MEMBER - length, "%s%.*s",
                               length > 0 ? "." : "", name_length, name);
        const bool has_dot = memchr(name, '.', (size_t)name_length) != NULL; // as in a path
        if ((size_t)written >= MAX_MEMBER - length || has_dot)
            return refuse(reading, member, "is none that such a record has");
        if (find_key(reading, object, name, (size_t)name_length) != key)
            return refuse(reading, member, "is stated twice");
        const bool is_object = key[1].type == JSMN_OBJECT;
        const char *own = member;
        struct record *record = record_of(reading, &own, is_object);
        if (record == NULL)
            return false;
        const struct fact *fact = is_object ? NULL : fact_find(record->facts, own);
        if (!is_object && fact == NULL)
            return refuse(reading, member, "is none that such a record has");
        if (is_object ? !read_members(reading, key + 1, member, length + (size_t)written)
                      : !set_fact(reading, record, fact, key + 1))
            return false;
    }
    return true;
}

// -------------------------------------------------------------------------------------------------
// Facts that the file does not state, and rules

// Whether the file states a fact of this one's group.
static bool has_group(const struct record *record, const struct fact *fact) {
    const char *member = fact_member(record->facts, fact);
    size_t length = (size_t)(strrchr(member, '.') - member) + 1;
    for (size_t i = 0; i < record->facts->count; ++i)
        if (record->has[i] &&
            strncmp(fact_member(record->facts, &record->facts->all[i]), member, length) == 0)
            return true;
    return false;
}

static bool is_needed(const struct record *record, const struct fact *fact) {
    return fact->need == FACT_REQUIRED ||
           (fact->need == FACT_WITH_GROUP && has_group(record, fact));
}

// The record that is being completed.
struct completion {
    const struct reading *reading;
    const struct record *record;
    const struct fact *next; // of its facts
    bool is_good;            // nothing was refused
};

// Completes the next fact. `is_for`: the record has it. `value`: its default, also for a number that is stated as 0.
static void complete_next(struct completion *completion, bool is_for, uint64_t value) {
    const struct record *record = completion->record;
    const struct fact *fact = completion->next++;
    bool is_stated = record->has[fact - record->facts->all];
    uint64_t number = 1;
    if (!completion->is_good)
        return;
    if (is_stated ? !is_for : is_for && is_needed(record, fact))
        completion->is_good =
            refuse_fact(completion->reading, record, fact,
                        is_stated ? "is none that such a record has" : "is missing");
    if (fact->type == FACT_NUMBER)
        memcpy(&number, fact_in(fact, record->to), sizeof number);
    if (!is_stated || (number == 0 && fact->need == FACT_DEFAULT))
        fact_set(fact, record->to, is_for && fact->need == FACT_DEFAULT ? value : 0);
}

static struct completion completion_of(const struct reading *reading, size_t number) {
    const struct record *record = &reading->records[number];
    return (struct completion){reading, record, record->facts->all, true};
}

#define FACT(member, type, choices, least, most, need, has, value) \
    complete_next(&completion, has, (uint64_t)(value));

static bool complete_region(const struct reading *reading, size_t number) {
    struct completion completion = completion_of(reading, number);
#include "region_facts.inc"
    return completion.is_good;
}

static bool complete(struct reading *reading) {
    const struct bcl_board *board = &reading->board;
    for (size_t number = 1; number <= reading->region_count; ++number)
        if (!complete_region(reading, number))
            return false;
    reading->board.memory.regions = reading->region_count > 0 ? reading->regions : NULL;
    struct completion completion = completion_of(reading, 0);
#include "board_facts.inc"
    return completion.is_good;
}
#undef FACT

static bool refuse_rule(struct reading *reading, const struct record *record, unsigned broken) {
    if (broken == 0)
        return true;
    rule_write(broken, record->facts, record->to, reading->said, sizeof reading->said);
    return refuse_member(reading, record, rule_member(broken, record->facts), "%s", reading->said);
}

static bool check(struct reading *reading) {
    const struct bcl_target *target = bcl_target_find(reading->board.core.target);
    if (target == NULL)
        return refuse(reading, "core.target", "is \"%s\", wanted: a target of toolchains/",
                      reading->board.core.target);
    bool is_good = refuse_rule(reading, &reading->records[0], rule_broken(&reading->board, target));
    for (size_t i = 0; is_good && i < reading->region_count; ++i)
        is_good = refuse_rule(reading, &reading->records[1 + i],
                              rule_broken_by_region(&reading->board, i));
    return is_good;
}

static bool read_text(struct reading *reading, size_t size, const char *name) {
    char member[MAX_MEMBER] = "";
    jsmn_parser parser;

    add_record(reading, &board_facts, &reading->board);
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, reading->text, size, reading->tokens, MAX_TOKENS);
    if (count < 1 || reading->tokens[0].type != JSMN_OBJECT)
        return refuse_text(reading);
    if (!read_members(reading, reading->tokens, member, 0) || !complete(reading) || !check(reading))
        return false;
    bool is_machine = reading->board.core.architecture == BCL_BOARD_CORE_ARCHITECTURE_TTA;
    snprintf(reading->firmware, sizeof reading->firmware, "%s.%s", name,
             is_machine ? "prog" : "elf");
    reading->board.firmware = reading->firmware;
    return strcmp(reading->board.name, name) == 0
               ? true
               : refuse(reading, "name", "is \"%s\", wanted: the folder's, \"%s\"",
                        reading->board.name, name);
}

// -------------------------------------------------------------------------------------------------
// Files

// The whole file, followed by a zero. NULL: it cannot be read.
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

// Reads the file's text, and makes the copy. False: that failed.
static bool take_text(struct reading *reading, FILE *file, size_t *size) {
    reading->text = contents_of(file, size);
    reading->words = reading->text != NULL ? malloc(*size + 1) : NULL;
    if (reading->words != NULL)
        memcpy(reading->words, reading->text, *size + 1);
    return reading->words != NULL;
}

// Opens the board's board.json, and sets the folder of the board's files. NULL: there is no such file.
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
        is_good = take_text(reading, file, &size) && reading->board.folder != NULL &&
                  read_text(reading, size, name);
        fclose(file);
    }
    if (is_good)
        return &reading->board;
    if (reading != NULL) {
        free((char *)reading->board.folder);
        free(reading->text);
        free(reading->words);
    }
    free(reading);
    return NULL;
}
