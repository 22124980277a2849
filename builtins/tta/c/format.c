// SPDX-License-Identifier: MIT

#include "format.h"

#include "put_float.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static void put_number(struct sink *sink, const struct conversion *how, uint64_t value,
                       unsigned base, const char *prefix) {
    const char *digits = how->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char text[24], *start = text + sizeof text; // 22 digits in base 8
    for (; value >> 32 != 0; value /= base)
        *--start = digits[value % base];
    for (uint32_t rest = (uint32_t)value; rest != 0; rest /= base)
        *--start = digits[rest % base];
    int length = (int)(text + sizeof text - start);
    int least = how->precision < 0 ? 1 : how->precision;
    if (how->precision < 0 && how->zero && !how->left && how->width > (int)strlen(prefix))
        least = how->width - (int)strlen(prefix);
    if (base == 8 && how->alternative && least <= length)
        least = length + 1;
    __tta_put_field(sink, how, prefix, start, length, least > length ? least - length : 0);
}

static void put_signed(struct sink *sink, const struct conversion *how, int64_t value) {
    const char *sign = sign_text(how, value < 0);
    put_number(sink, how, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, sign);
}

static void put_unsigned(struct sink *sink, const struct conversion *how, uint64_t value) {
    bool hexadecimal = how->letter == 'x' || how->letter == 'X';
    const char *prefix = "";
    if (hexadecimal && how->alternative && value != 0)
        prefix = how->letter == 'x' ? "0x" : "0X";
    put_number(sink, how, value, hexadecimal ? 16 : how->letter == 'o' ? 8 : 10, prefix);
}

static void put_text(struct sink *sink, const struct conversion *how, const char *text) {
    int length = 0;
    if (text == NULL)
        text = "(null)";
    while (length != how->precision && text[length] != '\0')
        ++length;
    __tta_put_field(sink, how, "", text, length, 0);
}

// The precision counts bytes; a character that does not fit completely is left out.
static void put_wide_text(struct sink *sink, const struct conversion *how, const wchar_t *text) {
    char bytes[MB_CUR_MAX];
    int length = 0, size = 0, count = 0;
    if (text == NULL)
        text = L"(null)";
    for (; text[count] != L'\0'; ++count, length += size) {
        size = (int)wcrtomb(bytes, text[count], NULL);
        if (size < 0)
            sink->failed = true;
        if (size < 0 || (how->precision >= 0 && length + size > how->precision))
            break;
    }
    int fill = how->width - length;
    if (!how->left)
        repeat(sink, ' ', fill);
    for (int i = 0; i < count; ++i) {
        size = (int)wcrtomb(bytes, text[i], NULL);
        for (int k = 0; k < size; ++k)
            put(sink, bytes[k]);
    }
    if (how->left)
        repeat(sink, ' ', fill);
}

static const char *parse_flags(const char *format, struct conversion *how) {
    for (;; ++format) {
        if (*format == '-')
            how->left = true;
        else if (*format == '+')
            how->plus = true;
        else if (*format == ' ')
            how->space = true;
        else if (*format == '#')
            how->alternative = true;
        else if (*format == '0')
            how->zero = true;
        else
            return format;
    }
}

static const char *parse_numbers(const char *format, struct conversion *how, va_list *arguments) {
    int *number = &how->width;
    for (;; ++format) {
        if (*format == '*')
            *number = va_arg(*arguments, int);
        else if (*format >= '0' && *format <= '9')
            *number = *number * 10 + (*format - '0');
        else if (*format == '.')
            *(number = &how->precision) = 0;
        else
            break;
    }
    if (how->width < 0) {
        how->left = true;
        how->width = -how->width;
    }
    return format;
}

static const char *parse_size(const char *format, struct conversion *how) {
    for (;; ++format) {
        if (*format == 'h') {
            how->size /= 2;
        } else if (*format == 'l') {
            how->size = how->is_long ? 8 : sizeof(long);
            how->is_long = true;
        } else if (*format == 'j') {
            how->size = 8;
        } else if (*format == 'z' || *format == 't') {
            how->size = sizeof(size_t);
        } else if (*format == 'L') {
            how->is_long_double = true;
        } else {
            return format;
        }
    }
}

// Reads flags, width, precision and size; returns what comes after the letter.
static const char *parse(const char *format, struct conversion *how, va_list *arguments) {
    *how = (struct conversion){.precision = -1, .size = sizeof(int)};
    format = parse_flags(format, how);
    format = parse_numbers(format, how, arguments);
    format = parse_size(format, how);
    how->letter = *format;
    return *format == '\0' ? format : format + 1;
}

static int64_t signed_argument(const struct conversion *how, va_list *arguments) {
    if (how->size == 8)
        return va_arg(*arguments, long long);
    int value = va_arg(*arguments, int);
    return how->size == 1 ? (signed char)value : how->size == 2 ? (short)value : value;
}

static uint64_t unsigned_argument(const struct conversion *how, va_list *arguments) {
    if (how->size == 8)
        return va_arg(*arguments, unsigned long long);
    unsigned value = va_arg(*arguments, unsigned);
    return how->size == 1 ? (unsigned char)value : how->size == 2 ? (unsigned short)value : value;
}

static void put_pointer(struct sink *sink, struct conversion *how, const void *value) {
    how->letter = 'x';
    put_number(sink, how, (uintptr_t)value, 16, "0x");
}

static double float_argument(const struct conversion *how, va_list *arguments) {
    return how->is_long_double ? (double)va_arg(*arguments, long double)
                               : va_arg(*arguments, double);
}

static void put_character(struct sink *sink, const struct conversion *how, va_list *arguments) {
    char text[MB_CUR_MAX];
    int length = 1;
    if (how->is_long)
        length = (int)wcrtomb(text, (wchar_t)va_arg(*arguments, wint_t), NULL);
    else
        *text = (char)va_arg(*arguments, int);
    if (length < 0)
        sink->failed = true;
    else
        __tta_put_field(sink, how, "", text, length, 0);
}

static void put_string(struct sink *sink, const struct conversion *how, va_list *arguments) {
    if (how->is_long)
        put_wide_text(sink, how, va_arg(*arguments, const wchar_t *));
    else
        put_text(sink, how, va_arg(*arguments, const char *));
}

// %n: the number of written characters, as an integer of the conversion's size.
static void store_count(const struct sink *sink, const struct conversion *how, void *to) {
    if (how->size == 1)
        *(signed char *)to = (signed char)sink->written;
    else if (how->size == 2)
        *(short *)to = (short)sink->written;
    else if (how->size == 8)
        *(long long *)to = (long long)sink->written;
    else
        *(int *)to = (int)sink->written;
}

// Returns false if there is no such conversion.
static bool convert(struct sink *sink, struct conversion *how, va_list *arguments) {
    switch (how->letter) {
    case 'd':
    case 'i':
        put_signed(sink, how, signed_argument(how, arguments));
        return true;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        put_unsigned(sink, how, unsigned_argument(how, arguments));
        return true;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        __tta_put_float(sink, how, float_argument(how, arguments));
        return true;
    case 'p':
        put_pointer(sink, how, va_arg(*arguments, void *));
        return true;
    case 'c':
        put_character(sink, how, arguments);
        return true;
    case 's':
        put_string(sink, how, arguments);
        return true;
    case 'n':
        store_count(sink, how, va_arg(*arguments, void *));
        return true;
    case '%':
        put(sink, '%');
        return true;
    default:
        return false;
    }
}

void __tta_format(struct sink *sink, const char *format, va_list *arguments) {
    while (*format != '\0') {
        struct conversion how;
        if (*format != '%') {
            put(sink, *format++);
            continue;
        }
        const char *end = parse(format + 1, &how, arguments);
        if (convert(sink, &how, arguments))
            format = end;
        else
            while (format < end)
                put(sink, *format++);
    }
}
