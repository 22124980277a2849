// SPDX-License-Identifier: MIT

#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *in, int value, size_t size);

size_t strlen(const char *text);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t size);
char *stpcpy(char *restrict to, const char *restrict from);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t size);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *restrict to, const char *restrict from, size_t size);
size_t strnlen(const char *text, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
char *strstr(const char *text, const char *part);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
char *strpbrk(const char *text, const char *set);
char *strtok(char *restrict text, const char *restrict set);
char *strtok_r(char *restrict text, const char *restrict set, char **restrict next);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
char *strerror(int number);

#endif // STRING_H
