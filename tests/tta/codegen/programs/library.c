// SPDX-License-Identifier: MIT
//
// C's library: files, streams, wide characters, parsing of numbers.

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static volatile double number = 2.5;

static void print(FILE *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(to, format, arguments);
    va_end(arguments);
}

static void numbers(void) {
    char text[64];
    long double wide = (long double)number;
    print(stdout, "%.3Lf %Le %10.2Lf|\n", wide, wide * 1000, -wide);
    printf("%a %A %.2a %hhd %hd %ld %lld %jd %zu %td\n", number, 0.1, 1.999, 300, 70000, -5L, -6LL,
           (intmax_t)7, sizeof text, (ptrdiff_t)-9);
    printf("%" PRIu64 " %" PRIx32 " %#o\n", (uint64_t)1 << 40, (uint32_t)-1, 8u);
    printf("%d [%s]\n", sprintf(text, "%05d", 42), text);
    printf("%d [%s]\n", snprintf(text, 4, "%s", "truncated"), text);
    printf("%g %g %g\n", strtod("12.5e1rest", NULL), atof("0x1.8p1"), (double)strtof("1e-3", NULL));
    printf("%lld %d\n", strtoll("-123456789012", NULL, 10), atoi(" 17"));
    errno = 0;
    printf("%d %d\n", strtol("99999999999999999999", NULL, 10) > 0, errno == ERANGE);
}

static void files(void) {
    char line[32];
    FILE *file = fopen("library-test.txt", "w+");
    fprintf(file, "one %d\n", 1);
    fputs("two\nthree", file);
    rewind(file);
    while (fgets(line, sizeof line, file) != NULL)
        printf("[%.*s]", (int)strcspn(line, "\n"), line);
    printf(" %d %ld\n", feof(file) != 0, ftell(file));
    fclose(file);
    remove("library-test.txt");
    printf("%d\n", fopen("library-test.txt", "r") == NULL);
}

static void texts(void) {
    char words[] = "a,list;of words";
    for (char *word = strtok(words, ",; "); word != NULL; word = strtok(NULL, ",; "))
        printf("%c%s ", toupper(*word), word + 1);
    const wchar_t *wide = L"wide\u00e9";
    printf("%zu %d %d\n", wcslen(wide), (int)wide[4], wcscmp(wide, L"wider") > 0);
}

static void last(void) { puts("the end"); }

int main(void) {
    atexit(last);
    numbers();
    files();
    texts();
    return 0;
}
