// SPDX-License-Identifier: MIT

#include "device/readback.h"

#include "base/allocate.h"
#include "base/byte_order.h"

#include <string.h>

// Keeps the compiler from reading the source again where the copy is used.
static void forget_source(void) { __asm__ volatile("" ::: "memory"); }

uint32_t bcl_readback_word(const uint32_t *word) {
    return bcl_little32(__atomic_load_n(word, __ATOMIC_ACQUIRE));
}

void bcl_readback_copy(void *copy, const void *from, size_t size) {
    memcpy(copy, from, size);
    forget_source();
}

bool bcl_readback_same(const void *from, const void *written, size_t size) {
    return memcmp(from, written, size) == 0;
}

char *bcl_readback_text(const char *from, size_t most) {
    size_t length = strnlen(from, most);
    char *text = length < most ? bcl_allocate(length + 1) : NULL;
    if (text == NULL)
        return NULL;
    bcl_readback_copy(text, from, length);
    text[length] = '\0';
    return text;
}
