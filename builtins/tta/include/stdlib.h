// SPDX-License-Identifier: MIT

#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7fffffff
#define MB_CUR_MAX ((size_t)4) // bytes of a character: UTF-8

typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;
typedef struct {
    long long quot, rem;
} lldiv_t;

_Noreturn void exit(int code);
_Noreturn void _Exit(int code);
_Noreturn void abort(void); // exit code 134
int atexit(void (*function)(void));
char *getenv(const char *name); // NULL: there is no environment

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

int abs(int value);
long labs(long value);
long long llabs(long long value);
div_t div(int value, int by);
ldiv_t ldiv(long value, long by);
lldiv_t lldiv(long long value, long long by);

int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *restrict text, char **restrict end, int base);
unsigned long strtoul(const char *restrict text, char **restrict end, int base);
long long strtoll(const char *restrict text, char **restrict end, int base);
unsigned long long strtoull(const char *restrict text, char **restrict end, int base);
double strtod(const char *restrict text, char **restrict end);
float strtof(const char *restrict text, char **restrict end);
long double strtold(const char *restrict text, char **restrict end);

int mblen(const char *text, size_t size);
int mbtowc(wchar_t *restrict to, const char *restrict text, size_t size);
int wctomb(char *to, wchar_t character);
size_t mbstowcs(wchar_t *restrict to, const char *restrict text, size_t size);
size_t wcstombs(char *restrict to, const wchar_t *restrict text, size_t size);

int rand(void);
void srand(unsigned seed);
void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *array, size_t count, size_t size,
              int (*compare)(const void *, const void *));

#endif // STDLIB_H
