// SPDX-License-Identifier: MIT
//
// texts: compares builtins/tta/c, whose names have the prefix tta_ here, with this machine's C library.

#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static unsigned failures;

#define CHECK(...)                                                      \
    do {                                                                \
        if (!(__VA_ARGS__) && ++failures <= 20)                         \
            printf("texts.c:%d: not so: %s\n", __LINE__, #__VA_ARGS__); \
    } while (0)

// Definitions that the library needs from the linker and from the machine, and the main() that its
// start-up code calls.
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
long long tta_strtoll(const char *, char **, int);
unsigned long long tta_strtoull(const char *, char **, int);
double tta_strtod(const char *, char **);
float tta_strtof(const char *, char **);
extern int tta_errno;
extern FILE *const tta_stdout, *const tta_stderr, *const tta_stdin; // the library's own FILE
int tta_fprintf(FILE *, const char *, ...), tta_sprintf(char *, const char *, ...);
int tta_fputc(int, FILE *), tta_fputs(const char *, FILE *), tta_fgetc(FILE *);
int tta_ungetc(int, FILE *), tta_fclose(FILE *), tta_fflush(FILE *), tta_feof(FILE *);
int tta_ferror(FILE *), tta_fseek(FILE *, long, int), tta_remove(const char *);
int tta_rename(const char *, const char *);
long tta_ftell(FILE *);
char *tta_fgets(char *, int, FILE *);
FILE *tta_fopen(const char *, const char *);
size_t tta_fwrite(const void *, size_t, size_t, FILE *), tta_fread(void *, size_t, size_t, FILE *);
size_t tta_strspn(const char *, const char *), tta_strcspn(const char *, const char *);
char *tta_strpbrk(const char *, const char *), *tta_strtok(char *, const char *);
char *tta_strncat(char *, const char *, size_t);
size_t tta_wcrtomb(char *, wchar_t, void *);
size_t tta_mbstowcs(wchar_t *, const char *, size_t), tta_wcstombs(char *, const wchar_t *, size_t);
void *tta_bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
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

// Texts of few different letters, so that they are often equal.
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

// Random bits, numbers of few digits, or numbers half way between two of these.
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
        char format[40] = "<%", long_format[40];
        for (const char *flag = "-+ #0"; *flag != '\0'; ++flag) {
            if (random32() % 4 == 0)
                strncat(format, flag, 1);
        }
        if (random32() % 2)
            sprintf(format + strlen(format), "%u", 1 + random32() % 40);
        if (random32() % 2)
            sprintf(format + strlen(format), ".%u", random32() % (random32() % 50 ? 25 : 1200));
        bool is_long = random32() % 4 == 0; // the library's long double is double, also as argument
        strncat(strcpy(long_format, format), "L", is_long);
        size_t letter = random32() % 8;
        strncat(format, &"fegaFEGA"[letter], 1);
        strncat(long_format, &"fegaFEGA"[letter], 1);
        double value = random_float();
        int a = tta_snprintf(ours, sizeof ours, long_format, value);
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
    CHECK(tta_snprintf(text, sizeof text, "%s|%5y|%", NULL) == 12);
    CHECK(strcmp(text, "(null)|%5y|%") == 0);
    signed char few = 0;
    long long many = 0;
    CHECK(tta_sprintf(text, "ab%hhnc%lln", &few, &many) == 3 && few == 2 && many == 3);
}

static void test_wide(void) {
    char ours[64], theirs[64];
    wchar_t wide[32], back[32];
    static const wchar_t *const texts[] = {L"", L"a", L"h\u00e9\u4f60\U0001f600z"};
    for (int i = 0; i < 3; ++i) {
        for (int precision = -1; precision < 12; ++precision) {
            int a = tta_sprintf(ours, "<%9.*ls|%-4lc>", precision, texts[i], L'\u20ac');
            int b = sprintf(theirs, "<%9.*ls|%-4lc>", precision, texts[i], L'\u20ac');
            CHECK(a == b && strcmp(ours, theirs) == 0);
        }
        size_t size = tta_wcstombs(ours, texts[i], sizeof ours);
        CHECK(size == wcstombs(theirs, texts[i], sizeof theirs) && strcmp(ours, theirs) == 0);
        CHECK(tta_mbstowcs(back, ours, 32) == wcslen(texts[i]) && wcscmp(back, texts[i]) == 0);
    }
    for (unsigned code = 1; code < 0x120000; code += 1 + code / 512) {
        char bytes[8] = "", wanted[8] = "";
        bool valid = code < 0x110000 && (code < 0xd800 || code > 0xdfff);
        size_t size = tta_wcrtomb(bytes, (wchar_t)code, NULL);
        CHECK(size == (valid ? wcrtomb(wanted, (wchar_t)code, NULL) : (size_t)-1));
        CHECK(!valid || (memcmp(bytes, wanted, 8) == 0 && tta_mbstowcs(wide, bytes, 2) == 1 &&
                         wide[0] == (wchar_t)code));
    }
    static const char *const wrong[] = {"\x80",         "\xc0\x80",         "\xe0\x80\x80",
                                        "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3",
                                        "a\xe4\xbd"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
        CHECK(tta_mbstowcs(wide, wrong[i], 32) == (size_t)-1);
}

static void test_streams(void) {
    char text[16];
    printed_size = 0;
    CHECK(tta_fprintf(tta_stderr, "%d", 42) == 2 && tta_fputs("xy", tta_stdout) >= 0);
    CHECK(tta_fwrite("abcd", 2, 2, tta_stderr) == 2 && tta_fflush(tta_stdout) == 0);
    CHECK(printed_size == 8 && memcmp(printed, "42xyabcd", 8) == 0);
    CHECK(tta_fgetc(tta_stdin) == EOF && tta_feof(tta_stdin) && !tta_ferror(tta_stdin));
    CHECK(tta_fgetc(tta_stdout) == EOF && tta_ferror(tta_stdout));
    CHECK(tta_fopen("there", "r") == NULL && tta_remove("there") != 0);

    FILE *file = tta_fopen("there", "w");
    CHECK(file != NULL && tta_fprintf(file, "one\n%d\n", 2) == 6);
    CHECK(tta_fgetc(file) == EOF && tta_ferror(file) && tta_fclose(file) == 0);
    file = tta_fopen("there", "a+");
    CHECK(tta_fputs("three", file) >= 0 && tta_ftell(file) == 11);
    CHECK(tta_fseek(file, 0, SEEK_SET) == 0 && tta_fgets(text, 16, file) == text);
    CHECK(strcmp(text, "one\n") == 0 && tta_fgetc(file) == '2' && tta_ungetc('7', file) == '7');
    CHECK(tta_ftell(file) == 4 && tta_fread(text, 3, 4, file) == 2 && tta_feof(file));
    CHECK(memcmp(text, "7\nthree", 7) == 0 && tta_fseek(file, -1, SEEK_SET) != 0);
    CHECK(tta_remove("there") == 0 && tta_fopen("there", "r") == NULL);
    CHECK(tta_fseek(file, -2, SEEK_END) == 0 && tta_fgetc(file) == 'e'); // removed, still open
    CHECK(tta_fclose(file) == 0);

    file = tta_fopen("gap", "w+");
    CHECK(tta_fseek(file, 200, SEEK_SET) == 0 && tta_fputc('x', file) == 'x');
    CHECK(tta_fseek(file, 199, SEEK_SET) == 0 && tta_fgetc(file) == 0 && tta_fgetc(file) == 'x');
    CHECK(tta_fopen("gap", "wx") == NULL && tta_rename("gap", "other") == 0);
    CHECK(tta_fclose(file) == 0 && tta_fopen("gap", "r") == NULL);
    file = tta_fopen("other", "w"); // truncates the file
    CHECK(tta_fseek(file, 0, SEEK_END) == 0 && tta_ftell(file) == 0 && tta_fclose(file) == 0);
    CHECK(tta_remove("other") == 0);
}

int tta_isalnum(int), tta_isalpha(int), tta_isblank(int), tta_iscntrl(int), tta_isdigit(int);
int tta_isgraph(int), tta_islower(int), tta_isprint(int), tta_ispunct(int), tta_isspace(int);
int tta_isupper(int), tta_isxdigit(int), tta_tolower(int), tta_toupper(int);

static void test_letters(void) {
    for (int c = -1; c < 256; ++c) {
        char a = (char)(c < 128 ? c : 1); // this machine's locale may have letters above 127
#define SAME(name) ((tta_##name(c) != 0) == (a == c ? name(c) != 0 : false))
        CHECK(SAME(isalnum) && SAME(isalpha) && SAME(isblank) && SAME(iscntrl) && SAME(isdigit));
        CHECK(SAME(isgraph) && SAME(islower) && SAME(isprint) && SAME(ispunct) && SAME(isspace));
        CHECK(SAME(isupper) && SAME(isxdigit));
        CHECK(a != c || (tta_tolower(c) == tolower(c) && tta_toupper(c) == toupper(c)));
    }
}

static void test_sets(void) {
    char a[16], b[16], c[40], d[40];
    for (int round = 0; round < 100000; ++round) {
        random_text(a);
        random_text(b);
        b[random32() % 3] = '\0';
        CHECK(tta_strspn(a, b) == strspn(a, b) && tta_strcspn(a, b) == strcspn(a, b));
        CHECK(tta_strpbrk(a, b) == strpbrk(a, b));
        size_t size = random32() % 14;
        CHECK(strcmp(tta_strncat(strcpy(c, b), a, size), strncat(strcpy(d, b), a, size)) == 0);
        strcpy(c, a);
        strcpy(d, a);
        char *ours = tta_strtok(c, b), *theirs = strtok(d, b);
        while (ours != NULL && theirs != NULL) {
            CHECK(ours - c == theirs - d && strcmp(ours, theirs) == 0);
            ours = tta_strtok(NULL, b);
            theirs = strtok(NULL, b);
        }
        CHECK(ours == NULL && theirs == NULL);
    }
}

static void check_float(const char *text) {
    char *ours, *theirs;
    double a = tta_strtod(text, &ours), b = strtod(text, &theirs);
    bool same = memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
    CHECK(same && ours == theirs);
    float x = tta_strtof(text, &ours), y = strtof(text, &theirs);
    bool alike = memcmp(&x, &y, sizeof x) == 0 || (isnan(x) && isnan(y));
    CHECK(alike && ours == theirs);
    if (!same || !alike)
        printf("    of %s\n", text);
}

// Printed numbers, numbers half way between two floats, numbers close to these, and others.
static void test_float_texts(void) {
    static const char *const texts[] = {"",
                                        ".",
                                        "-",
                                        "+.",
                                        "1",
                                        " -0",
                                        "1.",
                                        ".5e",
                                        "1e+",
                                        "00012.50e-3x",
                                        "inf",
                                        "-INFINITYx",
                                        "nan",
                                        "1e400",
                                        "-1e-400",
                                        "0x1.8p3",
                                        "0x.8",
                                        "0x",
                                        "0x1p-1074",
                                        "0x1.fffffffffffff8p1023",
                                        "0x1.00000000000008p0",
                                        "0x1.000000000000080001p0",
                                        "4.9e-324",
                                        "2.4703282292062327e-324",
                                        "2.4703282292062328e-324",
                                        "1.7976931348623157e308",
                                        "1.7976931348623159e308",
                                        "2.2250738585072011e-308",
                                        "9007199254740993",
                                        "9007199254740993.000000000000000000001",
                                        "16777217",
                                        "16777217.0000001",
                                        "1.4012984643248170e-45",
                                        "7e-46",
                                        "3.40282356779733642e38",
                                        "1e23",
                                        "8.5e22",
                                        "0.000000000000000000000000000000000000000000001"};
    static char text[2000];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
        check_float(texts[i]);
    for (int round = 0; round < 3000; ++round) {
        union {
            uint64_t bits;
            double number;
        } any = {(uint64_t)random32() << 36 ^ (uint64_t)random32() << 12 ^ random32()};
        sprintf(text, "%.*e", (int)(random32() % 30), any.number);
        check_float(text);
        sprintf(text, "%a", any.number);
        check_float(text);
        sprintf(text, "%u.%ue%d", random32() % 1000, random32(), (int)(random32() % 60) - 30);
        check_float(text);
        long double middle = (long double)any.number + // exact: 64 bits of mantissa
                             (nextafter(any.number, 0) - (long double)any.number) / 2;
        if (isfinite(any.number))
            sprintf(text, round % 2 ? "%.1100Lf" : "%.1100Le", middle);
        check_float(text);
    }
}

static void test_numbers(void) {
    static const char *const texts[] = {"",
                                        "0",
                                        "12",
                                        "-12",
                                        "+7",
                                        "  \t9x",
                                        "0x1f",
                                        "0X",
                                        "0xg",
                                        "077",
                                        "08",
                                        "zz",
                                        "2147483647",
                                        "2147483648",
                                        "99999999999",
                                        "-2147483648",
                                        "-2147483649",
                                        "4294967295",
                                        "4294967296",
                                        "-1",
                                        "- 1",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775809",
                                        "18446744073709551616"};
    static const int bases[] = {0, 8, 10, 16, 36};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        for (int b = 0; b < 5; ++b) {
            char *ours, *theirs;
            long wanted = strtol(texts[i], &theirs, bases[b]);
            wanted = wanted > INT32_MAX ? INT32_MAX : wanted < INT32_MIN ? INT32_MIN : wanted;
            CHECK(tta_strtol(texts[i], &ours, bases[b]) == wanted && ours == theirs);
            long long wide = strtoll(texts[i], &theirs, bases[b]);
            CHECK(tta_strtoll(texts[i], &ours, bases[b]) == wide && ours == theirs);
            unsigned long long whole = strtoull(texts[i], &theirs, bases[b]);
            CHECK(tta_strtoull(texts[i], &ours, bases[b]) == whole && ours == theirs);
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
        uint32_t key = random32() % (1 + round);
        const uint32_t *found = tta_bsearch(&key, ours, count, sizeof *ours, compare);
        bool is_there = bsearch(&key, ours, count, sizeof *ours, compare) != NULL;
        CHECK(found == NULL ? !is_there : *found == key);
    }
}

// Blocks keep their contents, and all of the heap can be allocated again after they are freed.
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
    CHECK(setlocale(LC_CTYPE, "C.UTF-8") != NULL);
    test_wide();
    setlocale(LC_CTYPE, "C");
    test_streams();
    test_letters();
    test_sets();
    test_numbers();
    test_float_texts();
    test_sort();
    test_heap();
    printf("%u failures\n", failures);
    return failures != 0;
}
