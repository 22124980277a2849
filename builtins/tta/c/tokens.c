// SPDX-License-Identifier: MIT
//
// Searching texts for sets of characters.

#include <string.h>

size_t strspn(const char *text, const char *set) {
    size_t length = 0;
    while (text[length] != '\0' && strchr(set, text[length]) != NULL)
        ++length;
    return length;
}

size_t strcspn(const char *text, const char *set) {
    size_t length = 0;
    while (strchr(set, text[length]) == NULL) // strchr() finds the terminating 0 too
        ++length;
    return length;
}

char *strpbrk(const char *text, const char *set) {
    text += strcspn(text, set);
    return *text == '\0' ? NULL : (char *)text;
}

char *strtok_r(char *restrict text, const char *restrict set, char **restrict next) {
    char *start = text != NULL ? text : *next;
    if (start == NULL)
        return NULL;
    start += strspn(start, set);
    char *end = start + strcspn(start, set);
    *next = *end == '\0' ? NULL : end + 1;
    *end = '\0';
    return end == start ? NULL : start;
}

char *strtok(char *restrict text, const char *restrict set) {
    static char *next;
    return strtok_r(text, set, &next);
}
