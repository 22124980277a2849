// SPDX-License-Identifier: MIT

#include <string.h>

size_t strlen(const char *text) {
    const char *end = text;
    while (*end != '\0')
        ++end;
    return (size_t)(end - text);
}

char *strcpy(char *restrict to, const char *restrict from) {
    char *t = to;
    while ((*t++ = *from++) != '\0') {
    }
    return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    for (size_t i = 0; i < size; ++i)
        to[i] = *from == '\0' ? '\0' : *from++;
    return to;
}

char *strcat(char *restrict to, const char *restrict from) {
    strcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
    char *end = to + strlen(to);
    for (; size > 0 && *from != '\0'; --size)
        *end++ = *from++;
    *end = '\0';
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
    return strcpy(to, from) + strlen(from);
}

size_t strnlen(const char *text, size_t size) {
    const char *end = memchr(text, '\0', size);
    return end == NULL ? size : (size_t)(end - text);
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, (size_t)-1); }

int strncmp(const char *a, const char *b, size_t size) {
    for (; size > 0; --size, ++a, ++b) {
        unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
        if (x != y)
            return x < y ? -1 : 1;
        if (x == '\0')
            break;
    }
    return 0;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from);
    if (size > 0)
        strncat((*to = '\0', to), from, size - 1);
    return length;
}

char *strchr(const char *text, int character) {
    for (;; ++text) {
        if (*text == (char)character)
            return (char *)text;
        if (*text == '\0')
            return NULL;
    }
}

char *strrchr(const char *text, int character) {
    const char *last = NULL;
    for (;; ++text) {
        if (*text == (char)character)
            last = text;
        if (*text == '\0')
            return (char *)last;
    }
}

char *strstr(const char *text, const char *part) {
    size_t size = strlen(part);
    for (;; ++text) {
        if (strncmp(text, part, size) == 0)
            return (char *)text;
        if (*text == '\0')
            return NULL;
    }
}
