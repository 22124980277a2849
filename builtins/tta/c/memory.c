// SPDX-License-Identifier: MIT
//
// Copies words if both sides are aligned, else bytes, because machines fault on unaligned accesses.

#include <stdint.h>
#include <string.h>

typedef uint32_t __attribute__((may_alias)) word;

static int aligned(const void *a, const void *b) {
    return (((uintptr_t)a | (uintptr_t)b) & (sizeof(word) - 1)) == 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    char *t = to;
    const char *f = from;
    if (aligned(to, from)) {
        for (; size >= sizeof(word); size -= sizeof(word)) {
            *(word *)t = *(const word *)f;
            t += sizeof(word);
            f += sizeof(word);
        }
    }
    for (; size > 0; --size)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    char *t = to;
    const char *f = from;
    if ((uintptr_t)t - (uintptr_t)f >= size)
        return memcpy(to, from, size);
    if (aligned(t + size, f + size)) {
        for (; size >= sizeof(word); size -= sizeof(word))
            *(word *)(t + size - sizeof(word)) = *(const word *)(f + size - sizeof(word));
    }
    for (; size > 0; --size)
        t[size - 1] = f[size - 1];
    return to;
}

void *memset(void *to, int value, size_t size) {
    char *t = to;
    uint32_t four = (unsigned char)value;
    four |= four << 8;
    four |= four << 16;
    for (; size > 0 && !aligned(t, t); --size)
        *t++ = (char)value;
    for (; size >= sizeof(word); size -= sizeof(word)) {
        *(word *)t = four;
        t += sizeof(word);
    }
    for (; size > 0; --size)
        *t++ = (char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (; size > 0; --size, ++x, ++y) {
        if (*x != *y)
            return *x < *y ? -1 : 1;
    }
    return 0;
}

void *memchr(const void *in, int value, size_t size) {
    for (const unsigned char *c = in; size > 0; --size, ++c) {
        if (*c == (unsigned char)value)
            return (void *)c;
    }
    return NULL;
}
