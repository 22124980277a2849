// SPDX-License-Identifier: MIT
//
// The format strings of OpenCL C's printf (OpenCL C 3.0, section 6.15.13). The compiler lays out a record of the
// printf ring (barecl/printf_ring.h) by its format alone, never by the types of the arguments, and the host prints it by
// the same format: so both read formats here. C and C++.
//
//   conversion                 bytes in the record
//   %d %i %o %u %x %X %c       4; with `l` 8
//   %f %F %e %E %g %G %a %A    8: a double
//   %s %p                      8: a device address
//   %vN<length><conversion>    N elements, one behind the other: `hh` 1, `h` 2, `hl` 4, `l` 8, without a length 4
//                              bytes each; together padded to a multiple of 4
//
// A vector has 2, 3, 4, 8 or 16 elements, which are integers or floats.

#ifndef BARECL_PRINTF_FORMAT_H
#define BARECL_PRINTF_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum bcl_printf_length {
    BCL_PRINTF_NONE,
    BCL_PRINTF_HH,
    BCL_PRINTF_H,
    BCL_PRINTF_HL, // of vectors only
    BCL_PRINTF_L,
};

enum bcl_printf_type { BCL_PRINTF_INTEGER, BCL_PRINTF_FLOAT, BCL_PRINTF_ADDRESS };

struct bcl_printf_conversion {
    char flags[6];     // of "-+ #0" those that are set, each once
    int width;         // -1: none
    int precision;     // -1: none
    bool is_vector;    // of
    unsigned elements; // so many; 1: a scalar
    enum bcl_printf_length length;
    char kind; // the conversion's letter
    enum bcl_printf_type type;
    unsigned element_bytes; // in the record
};

static inline bool bcl_printf_is_one_of(char letter, const char *letters) {
    return letter != '\0' && strchr(letters, letter) != NULL;
}

static inline void bcl_printf_read_flags(const char **text, char flags[6]) {
    size_t count = 0;
    for (; bcl_printf_is_one_of(**text, "-+ #0"); ++*text)
        if (memchr(flags, **text, count) == NULL)
            flags[count++] = **text;
    flags[count] = '\0';
}

// A number that is too large for any use stays so.
static inline int bcl_printf_read_number(const char **text) {
    int number = 0;
    for (; **text >= '0' && **text <= '9'; ++*text)
        if (number < 100000)
            number = number * 10 + (**text - '0');
    return number;
}

static inline enum bcl_printf_length bcl_printf_read_length(const char **text) {
    static const struct {
        const char *text;
        enum bcl_printf_length length;
    } lengths[] = {
        {"hh", BCL_PRINTF_HH}, {"hl", BCL_PRINTF_HL}, {"h", BCL_PRINTF_H}, {"l", BCL_PRINTF_L}};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t size = strlen(lengths[i].text);
        if (strncmp(*text, lengths[i].text, size) == 0) {
            *text += size;
            return lengths[i].length;
        }
    }
    return BCL_PRINTF_NONE;
}

// False: no vector has so many elements.
static inline bool bcl_printf_read_vector(const char **text,
                                          struct bcl_printf_conversion *conversion) {
    conversion->elements = 1;
    conversion->is_vector = **text == 'v';
    if (!conversion->is_vector)
        return true;
    ++*text;
    conversion->elements = (unsigned)bcl_printf_read_number(text);
    const unsigned n = conversion->elements;
    return n == 2 || n == 3 || n == 4 || n == 8 || n == 16;
}

// False: OpenCL C has no such letter.
static inline bool bcl_printf_read_kind(const char **text,
                                        struct bcl_printf_conversion *conversion) {
    static const char *const letters[] = {"diouxXc", "fFeEgGaA", "sp"};
    conversion->kind = **text;
    if (**text != '\0')
        ++*text;
    for (int type = BCL_PRINTF_INTEGER; type <= BCL_PRINTF_ADDRESS; type++) {
        conversion->type = (enum bcl_printf_type)type;
        if (bcl_printf_is_one_of(conversion->kind, letters[type]))
            return true;
    }
    return false;
}

static inline unsigned bcl_printf_element_bytes(const struct bcl_printf_conversion *conversion) {
    const enum bcl_printf_length length = conversion->length;
    if (conversion->is_vector)
        return length == BCL_PRINTF_HH  ? 1
               : length == BCL_PRINTF_H ? 2
               : length == BCL_PRINTF_L ? 8
                                        : 4;
    return conversion->type == BCL_PRINTF_INTEGER && length != BCL_PRINTF_L ? 4 : 8;
}

// Reads the conversion at *text, which stands behind its '%', and moves *text behind what was read. False: OpenCL C
// has no such conversion.
static inline bool bcl_printf_read(const char **text, struct bcl_printf_conversion *conversion) {
    conversion->width = conversion->precision = -1;
    bcl_printf_read_flags(text, conversion->flags);
    if (**text >= '1' && **text <= '9')
        conversion->width = bcl_printf_read_number(text);
    if (**text == '.') {
        ++*text;
        conversion->precision = bcl_printf_read_number(text);
    }
    if (!bcl_printf_read_vector(text, conversion))
        return false;
    conversion->length = bcl_printf_read_length(text);
    if (!bcl_printf_read_kind(text, conversion))
        return false;
    conversion->element_bytes = bcl_printf_element_bytes(conversion);
    if (conversion->is_vector)
        return conversion->type != BCL_PRINTF_ADDRESS && conversion->kind != 'c';
    return conversion->length != BCL_PRINTF_HL;
}

// Words of the conversion's argument in a record.
static inline unsigned bcl_printf_words(const struct bcl_printf_conversion *conversion) {
    return (conversion->elements * conversion->element_bytes + 3) / 4;
}

#endif // BARECL_PRINTF_FORMAT_H
