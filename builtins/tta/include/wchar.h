// SPDX-License-Identifier: MIT
//
// Wide characters are code points of Unicode; as bytes they are UTF-8.

#ifndef WCHAR_H
#define WCHAR_H

#include <stddef.h>
#include <stdint.h>

typedef __WINT_TYPE__ wint_t;
#define WEOF ((wint_t) - 1)

// The part of a character that has been read.
typedef struct {
    unsigned value, missing; // missing: the number of bytes
    unsigned least;          // the least value of a character with this number of bytes
} mbstate_t;

size_t wcslen(const wchar_t *text);
wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size);
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t size);
int wcscmp(const wchar_t *a, const wchar_t *b);
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t size);
wchar_t *wcschr(const wchar_t *text, wchar_t character);
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
wchar_t *wcsstr(const wchar_t *text, const wchar_t *part);

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size);
wchar_t *wmemset(wchar_t *to, wchar_t value, size_t size);
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t size);
wchar_t *wmemchr(const wchar_t *in, wchar_t value, size_t size);

int mbsinit(const mbstate_t *state);
size_t mbrtowc(wchar_t *restrict to, const char *restrict text, size_t size,
               mbstate_t *restrict state);
size_t mbrlen(const char *restrict text, size_t size, mbstate_t *restrict state);
size_t wcrtomb(char *restrict to, wchar_t character, mbstate_t *restrict state);
wint_t btowc(int character);
int wctob(wint_t character);

#endif // WCHAR_H
