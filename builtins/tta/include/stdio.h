// SPDX-License-Identifier: MIT
//
// stdout and stderr write to the machine's operation STDOUT, character by character, without a buffer. There is no
// input: stdin is at its end. Files are in memory, on the heap, until the program ends: a program can read what it has
// written to a name.
//
// printf has all conversions and sizes of C17. long double is double here. An unknown conversion is written
// unchanged.

#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>

#define EOF (-1)
#define BUFSIZ 256
#define FILENAME_MAX 256
#define FOPEN_MAX 256

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

typedef struct __tta_stream FILE;
typedef long fpos_t;

extern FILE *const stdin, *const stdout, *const stderr;
#define stdin (stdin)
#define stdout (stdout)
#define stderr (stderr)

#define __TTA_PRINTF(format_place, first_place) \
    __attribute__((format(printf, format_place, first_place)))

int printf(const char *restrict format, ...) __TTA_PRINTF(1, 2);
int fprintf(FILE *restrict stream, const char *restrict format, ...) __TTA_PRINTF(2, 3);
int sprintf(char *restrict to, const char *restrict format, ...) __TTA_PRINTF(2, 3);
int snprintf(char *restrict to, size_t size, const char *restrict format, ...) __TTA_PRINTF(3, 4);
int vprintf(const char *restrict format, va_list arguments) __TTA_PRINTF(1, 0);
int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments)
    __TTA_PRINTF(2, 0);
int vsprintf(char *restrict to, const char *restrict format, va_list arguments) __TTA_PRINTF(2, 0);
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
    __TTA_PRINTF(3, 0);

// newlib's names of printf without floats; here they are the same as printf.
int iprintf(const char *restrict format, ...) __TTA_PRINTF(1, 2);
int fiprintf(FILE *restrict stream, const char *restrict format, ...) __TTA_PRINTF(2, 3);
int siprintf(char *restrict to, const char *restrict format, ...) __TTA_PRINTF(2, 3);
int sniprintf(char *restrict to, size_t size, const char *restrict format, ...) __TTA_PRINTF(3, 4);

int putchar(int character);
int putc(int character, FILE *stream);
int fputc(int character, FILE *stream);
int puts(const char *text);
int fputs(const char *restrict text, FILE *restrict stream);
size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream);

int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int character, FILE *stream);
char *fgets(char *restrict to, int size, FILE *restrict stream);
size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream);

FILE *fopen(const char *restrict name, const char *restrict mode);
int fclose(FILE *stream);
int fflush(FILE *stream);
int remove(const char *name);
int rename(const char *old_name, const char *new_name);
void setbuf(FILE *restrict stream, char *restrict buffer);
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size);

int fseek(FILE *stream, long offset, int from);
long ftell(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *restrict stream, fpos_t *restrict position);
int fsetpos(FILE *stream, const fpos_t *position);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
void perror(const char *text);

#endif // STDIO_H
