// SPDX-License-Identifier: MIT
//
// texts: builtins/tta/c, whose names begin with tta_ here, against this machine's C library.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned failures;

#define CHECK(...)                                                      \
    do {                                                                \
        if (!(__VA_ARGS__) && ++failures <= 20)                         \
            printf("texts.c:%d: not so: %s\n", __LINE__, #__VA_ARGS__); \
    } while (0)

// What the library wants of the linker and of the machine, and main() for its start.
char tta___heap_start[16 << 20];
static char printed[256];
static size_t printed_size;

void tta___tta_stdout(unsigned char character) {
    printed[printed_size++ % sizeof printed] = (char)character;
}

int tta_main(void) { return 0; }

void *tta_memcpy(void *, const void *, size_t), *tta_memmove(void *, const void *, size_t);
void *tta_memset(void *, int, size_t), *tta_memchr(const void *, int, size_t);
int tta_memcmp(const void *, const void *, size_t);
size_t tta_strlen(const char *);
char *tta_strcpy(char *, const char *), *tta_strncpy(char *, const char *, size_t);
char *tta_strcat(char *, const char *), *tta_strchr(const char *, int);
char *tta_strrchr(const char *, int), *tta_strstr(const char *, const char *);
int tta_strcmp(const char *, const char *), tta_strncmp(const char *, const char *, size_t);
int tta_printf(const char *, ...), tta_snprintf(char *, size_t, const char *, ...);
int tta_puts(const char *), tta_putchar(int), tta_atoi(const char *);
long tta_strtol(const char *, char **, int);
unsigned long tta_strtoul(const char *, char **, int);
void *tta_malloc(size_t), *tta_calloc(size_t, size_t), *tta_realloc(void *, size_t);
void tta_free(void *);
void tta_qsort(void *, size_t, size_t, int (*)(const void *, const void *));

static uint32_t seed = 1;
static uint32_t random32(void) { return seed = seed * 1664525u + 1013904223u, seed >> 4; }

static int sign(int value) { return (value > 0) - (value < 0); }

static void test_memory(void) {
    char a[64], b[64], c[64];
    for (int round = 0; round < 200000; ++round) {
        for (int i = 0; i < 64; ++i)
            a[i] = b[i] = (char)(random32() >> 8);
        size_t to = random32() % 32, from = random32() % 32, size = random32() % 32;
        memmove(a + to, a + from, size);
        CHECK(tta_memmove(b + to, b + from, size) == b + to && memcmp(a, b, 64) == 0);
        memcpy(c, a, 64);
        if (size > 0)
            c[from + size - 1] ^= (char)(random32() & 1);
        CHECK(sign(tta_memcmp(a + from, c + from, size)) == sign(memcmp(a + from, c + from, size)));
        tta_memcpy(c + to, a + 32, size);
        CHECK(memcmp(c + to, a + 32, size) == 0);
        int value = (int)(random32() >> 8);
        CHECK(tta_memchr(a, value, size) == memchr(a, value, size));
        memset(a + to, value, size);
        CHECK(tta_memset(b + to, value, size) == b + to && memcmp(a, b, 64) == 0);
    }
}

// Of few letters, so that they are often alike.
static void random_text(char *text) {
    size_t size = random32() % 12;
    for (size_t i = 0; i < size; ++i)
        text[i] = "ab\xff"[random32() % 3];
    text[size] = '\0';
}

static void test_strings(void) {
    char a[16], b[16], c[40], d[40];
    for (int round = 0; round < 200000; ++round) {
        random_text(a);
        random_text(b);
        size_t size = random32() % 14;
        CHECK(tta_strlen(a) == strlen(a));
        CHECK(tta_strcmp(a, b) == sign(strcmp(a, b)));
        CHECK(tta_strncmp(a, b, size) == sign(strncmp(a, b, size)));
        CHECK(tta_strchr(a, 'b') == strchr(a, 'b') && tta_strrchr(a, 'b') == strrchr(a, 'b'));
        CHECK(tta_strchr(a, 0) == strchr(a, 0) && tta_strrchr(a, 0) == strrchr(a, 0));
        b[size % 4] = '\0';
        CHECK(tta_strstr(a, b) == strstr(a, b));
        memset(c, 1, sizeof c);
        memset(d, 1, sizeof d);
        CHECK(tta_strncpy(c, a, size) == c && strncpy(d, a, size) == d && !memcmp(c, d, sizeof c));
        CHECK(tta_strcat(tta_strcpy(c, a), b) == c && strcat(strcpy(d, a), b) == d);
        CHECK(strcmp(c, d) == 0);
    }
}

static void test_format(const char *format, uint64_t value, int kind) {
    char ours[128], theirs[128];
    int a, b;
    size_t size = random32() % 4 == 0 ? random32() % 12 : sizeof ours;
    memset(ours, 7, sizeof ours);
    memset(theirs, 7, sizeof theirs);
    if (kind == 's') {
        static const char *const texts[] = {"", "x", "hello", "a longer text"};
        a = tta_snprintf(ours, size, format, texts[value % 4]);
        b = snprintf(theirs, size, format, texts[value % 4]);
    } else if (kind == 8) {
        a = tta_snprintf(ours, size, format, value);
        b = snprintf(theirs, size, format, value);
    } else {
        a = tta_snprintf(ours, size, format, (int)value);
        b = snprintf(theirs, size, format, (int)value);
    }
    CHECK(a == b && memcmp(ours, theirs, sizeof ours) == 0);
}

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void test_formats(void) {
    static const struct {
        const char *text;
        int kind;
    } ends[] = {{"d", 4},  {"i", 4},   {"u", 4},   {"x", 4},   {"X", 4},   {"o", 4},   {"c", 4},
                {"hd", 4}, {"hhu", 4}, {"hhd", 4}, {"hx", 4},  {"lld", 8}, {"llu", 8}, {"llx", 8},
                {"jo", 8}, {"zu", 8},  {"ld", 8},  {"s", 's'}, {"s", 's'}};
    for (int round = 0; round < 300000; ++round) {
        char format[40] = "<%";
        size_t end = random32() % (sizeof ends / sizeof *ends);
        bool is_text = ends[end].kind == 's' || *ends[end].text == 'c';
        for (const char *flag = "-+ #0"; *flag != '\0'; ++flag) {
            if (random32() % 4 == 0 && (!is_text || *flag == '-'))
                strncat(format, flag, 1);
        }
        if (random32() % 2)
            sprintf(format + strlen(format), "%u", 1 + random32() % 30);
        if (random32() % 3 == 0 && *ends[end].text != 'c')
            sprintf(format + strlen(format), ".%u", random32() % 25);
        strcat(strcat(format, ends[end].text), ">");
        uint64_t value =
            ((uint64_t)random32() << 36 | (uint64_t)random32() << 8) >> random32() % 64;
        test_format(format, random32() % 8 == 0 ? 0 - value : value, ends[end].kind);
    }
}

// Any bits, numbers of few digits, and numbers half way between two.
static double random_float(void) {
    union {
        uint64_t bits;
        double number;
    } any = {(uint64_t)random32() << 36 ^ (uint64_t)random32() << 12 ^ random32()};
    switch (random32() % 4) {
    case 0:
        return any.number;
    case 1:
        return (double)(random32() % 100000) / (double)(1 << random32() % 12);
    case 2:
        return (double)(int)random32() * 1e-7;
    default:
        return random32() % 5 == 0 ? 0.0 : -(double)(random32() % 2000) / 1000.0;
    }
}

static void test_floats(void) {
    static char ours[2000], theirs[2000];
    for (int round = 0; round < 100000; ++round) {
        char format[40] = "<%";
        for (const char *flag = "-+ #0"; *flag != '\0'; ++flag) {
            if (random32() % 4 == 0)
                strncat(format, flag, 1);
        }
        if (random32() % 2)
            sprintf(format + strlen(format), "%u", 1 + random32() % 40);
        if (random32() % 2)
            sprintf(format + strlen(format), ".%u", random32() % (random32() % 50 ? 25 : 1200));
        strncat(format, "fegFEG" + random32() % 6, 1);
        double value = random_float();
        int a = tta_snprintf(ours, sizeof ours, format, value);
        CHECK(a == snprintf(theirs, sizeof theirs, format, value) && strcmp(ours, theirs) == 0);
    }
}

static void test_printf(void) {
    char text[64];
    CHECK(tta_printf("%s %d%% %*d|%-*d|\n", "x", 5, 4, 7, 3, 9) == 15);
    CHECK(printed_size == 15 && memcmp(printed, "x 5%    7|9  |\n", 15) == 0);
    CHECK(tta_puts("ab") >= 0 && tta_putchar('c') == 'c');
    CHECK(printed_size == 19 && memcmp(printed + 15, "ab\nc", 4) == 0);
    CHECK(tta_snprintf(text, sizeof text, "%p", (void *)0x1234) == 6 && !strcmp(text, "0x1234"));
    CHECK(tta_snprintf(text, sizeof text, "%s|%5a|%", NULL, 1.0) == 12);
    CHECK(strcmp(text, "(null)|%5a|%") == 0);
}

static void test_numbers(void) {
    static const char *const texts[] = {
        "",           "0",          "12",          "-12",         "+7",          "  \t9x",
        "0x1f",       "0X",         "0xg",         "077",         "08",          "zz",
        "2147483647", "2147483648", "99999999999", "-2147483648", "-2147483649", "4294967295",
        "4294967296", "-1",         "- 1"};
    static const int bases[] = {0, 8, 10, 16, 36};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        for (int b = 0; b < 5; ++b) {
            char *ours, *theirs;
            long wanted = strtol(texts[i], &theirs, bases[b]);
            wanted = wanted > INT32_MAX ? INT32_MAX : wanted < INT32_MIN ? INT32_MIN : wanted;
            CHECK(tta_strtol(texts[i], &ours, bases[b]) == wanted && ours == theirs);
            if (*texts[i] == '-')
                continue;
            unsigned long natural = strtoul(texts[i], &theirs, bases[b]);
            natural = natural > UINT32_MAX ? UINT32_MAX : natural;
            CHECK(tta_strtoul(texts[i], &ours, bases[b]) == natural && ours == theirs);
        }
        if (strlen(texts[i]) < 9)
            CHECK(tta_atoi(texts[i]) == atoi(texts[i]));
    }
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void test_sort(void) {
    static uint32_t ours[300], theirs[300];
    for (int round = 0; round < 2000; ++round) {
        size_t count = random32() % 300;
        for (size_t i = 0; i < count; ++i)
            ours[i] = theirs[i] = random32() % (1 + round);
        tta_qsort(ours, count, sizeof *ours, compare);
        qsort(theirs, count, sizeof *theirs, compare);
        CHECK(memcmp(ours, theirs, sizeof ours) == 0);
    }
}

// Blocks keep what is in them, and all of the heap comes back.
static void test_heap(void) {
    static struct {
        unsigned char *memory;
        size_t size;
    } blocks[64];
    char *lowest = tta_malloc(1), *highest = lowest;
    tta_free(lowest);
    for (int round = 0; round < 200000; ++round) {
        unsigned i = random32() % 64;
        for (size_t k = 0; k < blocks[i].size; ++k)
            CHECK(blocks[i].memory[k] == i);
        size_t size = random32() % 200;
        if (blocks[i].memory != NULL && random32() % 4 == 0) {
            unsigned char *moved = tta_realloc(blocks[i].memory, size);
            for (size_t k = 0; k < size && k < blocks[i].size; ++k)
                CHECK(moved[k] == i);
            blocks[i].memory = moved;
        } else {
            tta_free(blocks[i].memory);
            blocks[i].memory = random32() % 2 ? tta_malloc(size) : tta_calloc(size, 1);
        }
        blocks[i].size = size;
        CHECK(blocks[i].memory != NULL && (uintptr_t)blocks[i].memory % 8 == 0);
        memset(blocks[i].memory, (int)i, size);
        if ((char *)blocks[i].memory > highest)
            highest = (char *)blocks[i].memory;
    }
    CHECK(highest - lowest < 64 * 400);
    for (int i = 0; i < 64; ++i)
        tta_free(blocks[i].memory);
    CHECK(tta_malloc((size_t)(highest - lowest)) == lowest);
    CHECK(tta_malloc((size_t)-1) == NULL && tta_calloc((size_t)1 << 40, (size_t)1 << 40) == NULL);
}

int main(void) {
    test_memory();
    test_strings();
    test_formats();
    test_floats();
    test_printf();
    test_numbers();
    test_sort();
    test_heap();
    printf("%u failures\n", failures);
    return failures != 0;
}
