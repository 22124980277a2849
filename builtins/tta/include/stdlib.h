// SPDX-License-Identifier: MIT

#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7fffffff

_Noreturn void exit(int code);
_Noreturn void abort(void); // exit code 134

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

int abs(int value);
long labs(long value);
int atoi(const char *text);
long strtol(const char *restrict text, char **restrict end, int base);
unsigned long strtoul(const char *restrict text, char **restrict end, int base);
int rand(void);
void srand(unsigned seed);
void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif // STDLIB_H
