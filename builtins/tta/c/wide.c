// SPDX-License-Identifier: MIT
//
// Memory and texts of wide characters.

#include <string.h>
#include <wchar.h>

size_t wcslen(const wchar_t *text) {
    const wchar_t *end = text;
    while (*end != L'\0')
        ++end;
    return (size_t)(end - text);
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    return wmemcpy(to, from, wcslen(from) + 1);
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    for (size_t i = 0; i < size; ++i)
        to[i] = *from == L'\0' ? L'\0' : *from++;
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    wcscpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    wchar_t *end = to + wcslen(to);
    for (; size > 0 && *from != L'\0'; --size)
        *end++ = *from++;
    *end = L'\0';
    return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t size) {
    for (; size > 0; --size, ++a, ++b) {
        if (*a != *b)
            return *a < *b ? -1 : 1;
        if (*a == L'\0')
            break;
    }
    return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t character) {
    return wmemchr(text, character, wcslen(text) + 1);
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t character) {
    for (size_t i = wcslen(text) + 1; i-- > 0;) {
        if (text[i] == character)
            return (wchar_t *)text + i;
    }
    return NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part) {
    size_t size = wcslen(part);
    for (;; ++text) {
        if (wcsncmp(text, part, size) == 0)
            return (wchar_t *)text;
        if (*text == L'\0')
            return NULL;
    }
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    return memcpy(to, from, size * sizeof *to);
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size) {
    return memmove(to, from, size * sizeof *to);
}

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t size) {
    for (size_t i = 0; i < size; ++i)
        to[i] = value;
    return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

wchar_t *wmemchr(const wchar_t *in, wchar_t value, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        if (in[i] == value)
            return (wchar_t *)in + i;
    }
    return NULL;
}
