// SPDX-License-Identifier: MIT
//
// Streams of any kind, and the three that always exist.

#include "stream.h"

#include <tta.h>

static bool put_out(FILE *stream, char character) {
    (void)stream;
    __tta_stdout((unsigned char)character);
    return true;
}

static bool put_nowhere(FILE *stream, char character) {
    (void)stream;
    (void)character;
    return false;
}

static int get_nothing(FILE *stream) {
    stream->ended = true;
    return EOF;
}

static int get_refused(FILE *stream) {
    stream->failed = true;
    return EOF;
}

static bool seek_nowhere(FILE *stream, long offset, int from, long *position) {
    (void)stream;
    (void)offset;
    (void)from;
    (void)position;
    return false;
}

static void close_nothing(FILE *stream) { (void)stream; }

static const struct stream_kind input = {put_nowhere, get_nothing, seek_nowhere, close_nothing};
static const struct stream_kind output = {put_out, get_refused, seek_nowhere, close_nothing};

static FILE in = {&input, false, false, EOF};
static FILE out = {&output, false, false, EOF};
static FILE errors = {&output, false, false, EOF};

FILE *const(stdin) = &in;
FILE *const(stdout) = &out;
FILE *const(stderr) = &errors;

int fputc(int character, FILE *stream) {
    if (!stream->kind->put(stream, (char)character)) {
        stream->failed = true;
        return EOF;
    }
    return (unsigned char)character;
}

int putc(int character, FILE *stream) { return fputc(character, stream); }

int putchar(int character) { return fputc(character, stdout); }

int fputs(const char *restrict text, FILE *restrict stream) {
    for (; *text != '\0'; ++text) {
        if (fputc(*text, stream) == EOF)
            return EOF;
    }
    return 0;
}

int puts(const char *text) {
    return fputs(text, stdout) == EOF || fputc('\n', stdout) == EOF ? EOF : 0;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream) {
    const char *next = from;
    for (size_t element = 0; size > 0 && element < count; ++element) {
        for (size_t i = 0; i < size; ++i) {
            if (fputc(*next++, stream) == EOF)
                return element;
        }
    }
    return size > 0 ? count : 0;
}

int fgetc(FILE *stream) {
    int character = stream->pushed;
    stream->pushed = EOF;
    return character != EOF ? character : stream->kind->get(stream);
}

int getc(FILE *stream) { return fgetc(stream); }

int getchar(void) { return fgetc(stdin); }

int ungetc(int character, FILE *stream) {
    if (character == EOF || stream->pushed != EOF)
        return EOF;
    stream->ended = false;
    return stream->pushed = (unsigned char)character;
}

char *fgets(char *restrict to, int size, FILE *restrict stream) {
    int length = 0, character = 0;
    while (length + 1 < size && character != '\n' && (character = fgetc(stream)) != EOF)
        to[length++] = (char)character;
    if (size <= 0 || (length == 0 && character == EOF))
        return NULL;
    to[length] = '\0';
    return to;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream) {
    char *next = to;
    for (size_t element = 0; size > 0 && element < count; ++element) {
        for (size_t i = 0; i < size; ++i) {
            int character = fgetc(stream);
            if (character == EOF)
                return element;
            *next++ = (char)character;
        }
    }
    return size > 0 ? count : 0;
}

int fclose(FILE *stream) {
    stream->kind->close(stream);
    return 0;
}

int fflush(FILE *stream) {
    (void)stream;
    return 0;
}

void setbuf(FILE *restrict stream, char *restrict buffer) {
    (void)stream;
    (void)buffer;
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size) {
    (void)stream;
    (void)buffer;
    (void)size;
    return mode >= _IOFBF && mode <= _IONBF ? 0 : -1;
}

int fseek(FILE *stream, long offset, int from) {
    long position;
    if (from == SEEK_CUR && stream->pushed != EOF)
        --offset;
    if (!stream->kind->seek(stream, offset, from, &position))
        return -1;
    stream->pushed = EOF;
    stream->ended = false;
    return 0;
}

long ftell(FILE *stream) {
    long position;
    if (!stream->kind->seek(stream, 0, SEEK_CUR, &position))
        return -1;
    return position - (stream->pushed != EOF);
}

void rewind(FILE *stream) {
    fseek(stream, 0, SEEK_SET);
    clearerr(stream);
}

int fgetpos(FILE *restrict stream, fpos_t *restrict position) {
    *position = ftell(stream);
    return *position < 0 ? -1 : 0;
}

int fsetpos(FILE *stream, const fpos_t *position) { return fseek(stream, *position, SEEK_SET); }

int feof(FILE *stream) { return stream->ended; }

int ferror(FILE *stream) { return stream->failed; }

void clearerr(FILE *stream) { stream->ended = stream->failed = false; }
