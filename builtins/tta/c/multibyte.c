// SPDX-License-Identifier: MIT
//
// UTF-8 to wide characters and back. Bytes that are not valid UTF-8 (overlong forms, surrogates, beyond U+10FFFF)
// are refused with EILSEQ.

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <wchar.h>

#define INVALID ((size_t)-1)
#define INCOMPLETE ((size_t)-2)

static bool is_character(unsigned value) {
    return value < 0x110000 && (value < 0xd800 || value > 0xdfff);
}

static size_t refuse(mbstate_t *state) {
    *state = (mbstate_t){0, 0, 0};
    errno = EILSEQ;
    return INVALID;
}

// Handles the first byte of a character with several bytes. Returns false if no character starts with it.
static bool begin(mbstate_t *state, unsigned char byte) {
    if (byte >= 0xc2 && byte <= 0xdf)
        *state = (mbstate_t){byte & 0x1fu, 1, 0x80};
    else if (byte >= 0xe0 && byte <= 0xef)
        *state = (mbstate_t){byte & 0x0fu, 2, 0x800};
    else if (byte >= 0xf0 && byte <= 0xf4)
        *state = (mbstate_t){byte & 0x07u, 3, 0x10000};
    else
        return false;
    return true;
}

int mbsinit(const mbstate_t *state) { return state == NULL || state->missing == 0; }

size_t mbrtowc(wchar_t *restrict to, const char *restrict text, size_t size,
               mbstate_t *restrict state) {
    static mbstate_t own;
    if (state == NULL)
        state = &own;
    if (text == NULL)
        return mbrtowc(NULL, "", 1, state);
    for (size_t i = 0; i < size; ++i) {
        unsigned char byte = (unsigned char)text[i];
        if (state->missing == 0 && byte < 0x80) {
            if (to != NULL)
                *to = byte;
            return byte != 0;
        }
        if (state->missing == 0) {
            if (!begin(state, byte))
                return refuse(state);
            continue;
        }
        if ((byte & 0xc0) != 0x80)
            return refuse(state);
        state->value = state->value << 6 | (byte & 0x3f);
        if (--state->missing > 0)
            continue;
        if (state->value < state->least || !is_character(state->value))
            return refuse(state);
        if (to != NULL)
            *to = (wchar_t)state->value;
        return i + 1;
    }
    return INCOMPLETE;
}

size_t mbrlen(const char *restrict text, size_t size, mbstate_t *restrict state) {
    static mbstate_t own;
    return mbrtowc(NULL, text, size, state != NULL ? state : &own);
}

size_t wcrtomb(char *restrict to, wchar_t character, mbstate_t *restrict state) {
    unsigned value = (unsigned)character;
    (void)state; // a wide character is always whole
    if (to == NULL)
        return 1;
    if (!is_character(value)) {
        errno = EILSEQ;
        return INVALID;
    }
    if (value < 0x80) {
        *to = (char)value;
        return 1;
    }
    size_t count = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
    for (size_t i = count; i-- > 1; value >>= 6)
        to[i] = (char)(0x80 | (value & 0x3f));
    *to = (char)(0xf00u >> count | value);
    return count;
}

wint_t btowc(int character) {
    return character >= 0 && character < 0x80 ? (wint_t)character : WEOF;
}

int wctob(wint_t character) { return character < 0x80 ? (int)character : -1; }

int mblen(const char *text, size_t size) { return mbtowc(NULL, text, size); }

int mbtowc(wchar_t *restrict to, const char *restrict text, size_t size) {
    mbstate_t state = {0, 0, 0};
    if (text == NULL)
        return 0; // UTF-8 has no states between characters
    size_t count = mbrtowc(to, text, size, &state);
    return count >= INCOMPLETE ? -1 : (int)count;
}

int wctomb(char *to, wchar_t character) {
    return to == NULL ? 0 : (int)wcrtomb(to, character, NULL);
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict text, size_t size) {
    mbstate_t state = {0, 0, 0};
    size_t count = 0;
    for (; to == NULL || count < size; ++count) {
        wchar_t character;
        size_t used = mbrtowc(&character, text, MB_CUR_MAX, &state);
        if (used >= INCOMPLETE)
            return INVALID;
        if (to != NULL)
            to[count] = character;
        if (used == 0)
            break;
        text += used;
    }
    return count;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict text, size_t size) {
    size_t length = 0;
    for (;; ++text) {
        char bytes[MB_CUR_MAX];
        size_t used = wcrtomb(bytes, *text, NULL);
        if (used == INVALID)
            return INVALID;
        if (to != NULL && length + used > size)
            return length;
        for (size_t i = 0; to != NULL && i < used; ++i)
            to[length + i] = bytes[i];
        if (*text == L'\0')
            return length;
        length += used;
    }
}
