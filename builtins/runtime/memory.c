// SPDX-License-Identifier: MIT
//
// The memory functions that LLVM calls for copies and fills that it does not expand: memcpy, memmove, memset, memcmp,
// and the ARM run-time ABI's names for them. Compiled with -fno-builtin, so that a loop does not become a call of the
// function that it implements.
//
// All supported cores load and store a word at any address in normal memory, in one instruction or two.

#include <stddef.h>
#include <stdint.h>

typedef size_t __attribute__((may_alias, aligned(1))) word;

#define WORD sizeof(word)

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (; size >= 4 * WORD; size -= 4 * WORD, t += 4 * WORD, f += 4 * WORD) {
        word a = ((const word *)f)[0], b = ((const word *)f)[1];
        word c = ((const word *)f)[2], d = ((const word *)f)[3];
        ((word *)t)[0] = a;
        ((word *)t)[1] = b;
        ((word *)t)[2] = c;
        ((word *)t)[3] = d;
    }
    for (; size >= WORD; size -= WORD, t += WORD, f += WORD)
        *(word *)t = *(const word *)f;
    while (size--)
        *t++ = *f++;
    return to;
}

// From the end, for a target that overlaps the source from above.
static void copy_down(unsigned char *to, const unsigned char *from, size_t size) {
    for (; size >= WORD; size -= WORD)
        *(word *)(to + size - WORD) = *(const word *)(from + size - WORD);
    while (size--)
        to[size] = from[size];
}

// From the start, one word at a time, so that a word is read before the one below is overwritten.
static void copy_up(unsigned char *to, const unsigned char *from, size_t size) {
    for (; size >= WORD; size -= WORD, to += WORD, from += WORD)
        *(word *)to = *(const word *)from;
    while (size--)
        *to++ = *from++;
}

void *memmove(void *to, const void *from, size_t size) {
    if ((uintptr_t)to - (uintptr_t)from < size)
        copy_down(to, from, size);
    else
        copy_up(to, from, size);
    return to;
}

void *memset(void *to, int value, size_t size) {
    unsigned char *t = to;
    word pattern = (word)-1 / 0xff * (unsigned char)value;
    for (; size >= WORD; size -= WORD, t += WORD)
        *(word *)t = pattern;
    while (size--)
        *t++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    while (size >= WORD && *(const word *)x == *(const word *)y)
        size -= WORD, x += WORD, y += WORD;
    for (; size; size--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

#ifdef __arm__

// Run-time ABI for the Arm Architecture, section 4.3.4. The 4 and 8 in a name promise alignment.
#define ALIAS(name) __attribute__((alias(#name)))

void __aeabi_memcpy(void *, const void *, size_t) ALIAS(memcpy);
void __aeabi_memcpy4(void *, const void *, size_t) ALIAS(memcpy);
void __aeabi_memcpy8(void *, const void *, size_t) ALIAS(memcpy);
void __aeabi_memmove(void *, const void *, size_t) ALIAS(memmove);
void __aeabi_memmove4(void *, const void *, size_t) ALIAS(memmove);
void __aeabi_memmove8(void *, const void *, size_t) ALIAS(memmove);

// The size comes before the value here.
void __aeabi_memset(void *to, size_t size, int value) { memset(to, value, size); }
void __aeabi_memset4(void *, size_t, int) ALIAS(__aeabi_memset);
void __aeabi_memset8(void *, size_t, int) ALIAS(__aeabi_memset);

void __aeabi_memclr(void *to, size_t size) { memset(to, 0, size); }
void __aeabi_memclr4(void *, size_t) ALIAS(__aeabi_memclr);
void __aeabi_memclr8(void *, size_t) ALIAS(__aeabi_memclr);

#endif
