// SPDX-License-Identifier: MIT
//
// Output by the machine's operation STDOUT. printf knows d i u x X o f F e E g G c s p %, flags,
// width, precision, and hh h l ll z t j. Another conversion is written as it stands.

#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>

#define EOF (-1)

int putchar(int character);
int puts(const char *text);
int printf(const char *restrict format, ...) __attribute__((format(printf, 1, 2)));
int vprintf(const char *restrict format, va_list arguments);
int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
    __attribute__((format(printf, 3, 4)));
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments);

#endif // STDIO_H
