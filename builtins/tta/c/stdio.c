// SPDX-License-Identifier: MIT

#include "format.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

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

// Reads flags, width, precision and size; returns what comes after the letter.
static const char *parse(const char *format, struct conversion *how, va_list *arguments) {
    *how = (struct conversion){.precision = -1, .size = sizeof(int)};
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
            break;
    }
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
    for (;; ++format) {
        if (*format == 'h')
            how->size /= 2;
        else if (*format == 'l')
            how->size = format[1] == 'l' || how->size == 8 ? 8 : sizeof(long);
        else if (*format == 'j')
            how->size = 8;
        else if (*format == 'z' || *format == 't')
            how->size = sizeof(size_t);
        else
            break;
    }
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

// False: there is no such conversion.
static bool convert(struct sink *sink, struct conversion *how, va_list *arguments) {
    char character;
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
        __tta_put_float(sink, how, va_arg(*arguments, double));
        return true;
    case 'p':
        put_pointer(sink, how, va_arg(*arguments, void *));
        return true;
    case 'c':
        character = (char)va_arg(*arguments, int);
        __tta_put_field(sink, how, "", &character, 1, 0);
        return true;
    case 's':
        put_text(sink, how, va_arg(*arguments, const char *));
        return true;
    case '%':
        put(sink, '%');
        return true;
    default:
        return false;
    }
}

static void format_to(struct sink *sink, const char *format, va_list *arguments) {
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

int vprintf(const char *restrict format, va_list arguments) {
    struct sink sink = {NULL, 0, 0};
    va_list copy;
    va_copy(copy, arguments);
    format_to(&sink, format, &copy);
    va_end(copy);
    return (int)sink.written;
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments) {
    char nothing;
    struct sink sink = {size == 0 ? &nothing : to, size, 0};
    va_list copy;
    va_copy(copy, arguments);
    format_to(&sink, format, &copy);
    va_end(copy);
    if (size > 0)
        to[sink.written < size ? sink.written : size - 1] = '\0';
    return (int)sink.written;
}

int printf(const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vprintf(format, arguments);
    va_end(arguments);
    return written;
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return written;
}

int putchar(int character) {
    __tta_stdout((unsigned char)character);
    return (unsigned char)character;
}

int puts(const char *text) {
    for (; *text != '\0'; ++text)
        __tta_stdout((unsigned char)*text);
    __tta_stdout('\n');
    return 0;
}
