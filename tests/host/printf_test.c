// SPDX-License-Identifier: MIT
//
// The host's part of printf: the text of a record, and how the host empties a ring.

#include "support.h"

#include "device/printf.h"
#include "device/services.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Doubles as two words, the low one first.
#define ONE_AND_A_HALF 0, 0x3ff80000
#define MINUS_TWO 0, 0xc0000000

#define STRING_ADDRESS 0x1000
static char string_bytes[] = "words";
static const struct bcl_memory image = {
    .address = STRING_ADDRESS, .host = string_bytes, .size = sizeof string_bytes};

// clang-format off: a table
static const struct {
    const char *format;
    uint32_t words[16];
    const char *expected;
} cases[] = {
    {"plain\n", {0}, "plain\n"},
    {"100%%\n", {0}, "100%\n"},
    {"%d", {0xffffffff}, "-1"},
    {"%u", {0xffffffff}, "4294967295"},
    {"%i %d", {1, 2}, "1 2"},
    {"%5d|%-5d|%05d|%+d", {42, 42, 42, 42}, "   42|42   |00042|+42"},
    {"%.3d|%8.3d", {7, 7}, "007|     007"},
    {"%x %X %#x %o", {255, 255, 255, 8}, "ff FF 0xff 10"},
    {"%hd %hu", {0x1ffff, 0x1ffff}, "-1 65535"},
    {"%hhd %hhu", {0x1ff, 0x1ff}, "-1 255"},
    {"%ld", {0, 1}, "4294967296"},
    {"%ld %d", {0xffffffff, 0xffffffff, 5}, "-1 5"},
    {"%lu", {0xffffffff, 0xffffffff}, "18446744073709551615"},
    {"%lx", {0x89abcdef, 0x01234567}, "123456789abcdef"},
    {"%c%c", {'o', 'k'}, "ok"},
    {"%3c|", {'x'}, "  x|"},
    {"%f", {ONE_AND_A_HALF}, "1.500000"},
    {"%.2f %e %g", {ONE_AND_A_HALF, MINUS_TWO, ONE_AND_A_HALF}, "1.50 -2.000000e+00 1.5"},
    {"%8.3f|%-8.1f|", {ONE_AND_A_HALF, ONE_AND_A_HALF}, "   1.500|1.5     |"},
    {"%a", {ONE_AND_A_HALF}, "0x1.8p+0"},
    {"%f", {0, 0x7ff00000}, "inf"},
    {"%s", {STRING_ADDRESS, 0}, "words"},
    {"%.2s|%8s", {STRING_ADDRESS, 0, STRING_ADDRESS, 0}, "wo|   words"},
    {"%s", {STRING_ADDRESS + 3, 0}, "ds"},
    {"%s", {0, 0}, "(null)"},
    {"%s", {STRING_ADDRESS - 1, 0}, "(bad address)"},
    {"%s", {STRING_ADDRESS, 1}, "(bad address)"},
    {"%p", {0x1234, 0}, "0x1234"},
    {"%v4hld", {1, 2, 0xffffffff, 4}, "1,2,-1,4"},
    {"%v4d", {1, 2, 3, 4}, "1,2,3,4"},
    {"%v2ld", {1, 0, 2, 0}, "1,2"},
    {"%v4hhd %d", {0xff030201, 9}, "1,2,3,-1 9"},
    {"%v3hhu %d", {0x00030201, 9}, "1,2,3 9"},
    {"%v2hd %d", {0xffff0001, 9}, "1,-1 9"},
    {"%v2hlf", {0x3f800000, 0xbf000000}, "1.000000,-0.500000"},
    {"%v2lf", {ONE_AND_A_HALF, MINUS_TWO}, "1.500000,-2.000000"},
    {"%v4hlx", {10, 11, 12, 13}, "a,b,c,d"},
    {"%5.1v2hlf|", {0x3f800000, 0x3f800000}, "  1.0,  1.0|"},
    {"%v4hf", {0xc0003c00, 0x00010000}, "1.000000,-2.000000,0.000000,0.000000"},
    {"%v2hf", {0xfc007c00}, "inf,-inf"},
    {"%d %d", {1}, "1 0"},  // missing arguments
    {"%q %d", {7}, "%q 7"}, // not a conversion
    {"%v5d", {0}, "%v5d"},  // not a vector
    {"%v2c %d", {7}, "%v2c 7"},
    {"%hld %d", {7}, "%hld 7"}, // a length of vectors only
    {"%++++++++5d|", {42}, "  +42|"},
    {"%", {0}, "%"},
    {"%5", {0}, "%5"},
};
// clang-format on

static void records_are_formatted(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        bcl_printf_record(out, cases[i].format, cases[i].words, 16, &image);
        fclose(out);
        if (strcmp(text, cases[i].expected) != 0)
            fail_msg("\"%s\" gave \"%s\", not \"%s\"", cases[i].format, text, cases[i].expected);
        free(text);
    }
}

// -------------------------------------------------------------------------------------------------
// Rings

struct ring {
    struct bcl_printf_ring header;
    uint32_t words[16]; // 64 bytes
};

static void add(struct ring *ring, uint32_t word) {
    ring->words[ring->header.write / 4 % 16] = word;
    ring->header.write += 4;
}

// The output of draining the ring, malloc'ed: standard output goes to a file meanwhile.
static char *drain(struct bcl_printf_reader *reader, const struct bcl_binary *binary) {
    fflush(stdout);
    FILE *file = tmpfile();
    int before = dup(STDOUT_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    bool drained = bcl_printf_drain(reader, binary, &image);
    assert_int_equal(drained, !reader->lost);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    char *text = calloc(1, 4096);
    rewind(file);
    size_t size = fread(text, 1, 4095, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

static struct bcl_binary binary_with_format(const char *format) {
    size_t size;
    unsigned char *data = test_binary("some-target", NULL, 0, format, &size);
    struct bcl_binary binary;
    const char *why;
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    free(data);
    return binary;
}

// Starts a reader on an empty ring.
static struct bcl_printf_reader begin(struct ring *ring) {
    struct bcl_printf_reader reader = {.ring = &ring->header, .size = sizeof ring->words};
    bcl_printf_begin(&reader);
    return reader;
}

// Records without room in the ring are reported once a launch; those in the ring are printed.
static void full_ring_is_told_of(void **state) {
    (void)state;
    struct bcl_binary binary = binary_with_format("%d;");
    struct ring ring;
    struct bcl_printf_reader reader = begin(&ring);
    for (uint32_t i = 0; i < 3; i++)
        add(&ring, i == 0 ? 12 : i == 1 ? 0 : 7);
    ring.header.dropped = 2;
    char *text = drain(&reader, &binary);
    assert_string_equal(text, "7;");
    assert_true(reader.full);
    assert_false(reader.lost);
    bcl_printf_begin(&reader);
    assert_false(reader.full);
    free(text);
    bcl_binary_free(&binary);
}

static void ring_wraps_around(void **state) {
    (void)state;
    struct bcl_binary binary = binary_with_format("%d;");
    struct ring ring;
    struct bcl_printf_reader reader = begin(&ring);
    reader.read = ring.header.read = ring.header.write = 0xffffffd4; // wraps at 2^32 too
    for (uint32_t i = 0; i < 4; i++) {
        add(&ring, 12);
        add(&ring, 0);
        add(&ring, i);
    }
    char *text = drain(&reader, &binary);
    assert_string_equal(text, "0;1;2;3;");
    assert_int_equal(ring.header.read, ring.header.write);
    assert_false(reader.lost);
    free(text);
    bcl_binary_free(&binary);
}

// A kernel can write anywhere, so the host does not trust the ring's contents.
static void overwritten_records_are_survived(void **state) {
    (void)state;
    static const uint32_t lengths[] = {0, 4, 7, 100, 0xfffffffc};
    struct bcl_binary binary = binary_with_format("%d;");
    struct ring ring;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct bcl_printf_reader reader = begin(&ring);
        add(&ring, 12);
        add(&ring, 0);
        add(&ring, 5);
        add(&ring, lengths[i]);
        add(&ring, 0);
        char *text = drain(&reader, &binary);
        assert_string_equal(text, "5;");
        assert_true(reader.lost);
        free(text);
    }
    struct bcl_printf_reader reader = begin(&ring);
    add(&ring, 12);
    add(&ring, 0x10000000); // no such format
    add(&ring, 5);
    char *text = drain(&reader, &binary);
    assert_string_equal(text, "");
    assert_true(reader.lost);
    free(text);
    bcl_binary_free(&binary);
}

// The reader keeps the ring's size and its own position; the next launch finds a valid ring.
static void overwritten_header_is_survived(void **state) {
    (void)state;
    static const uint32_t positions[] = {1, 2, 68, 0x80000000, 0xfffffffc};
    struct bcl_binary binary = binary_with_format("%d;");
    struct ring ring;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct bcl_printf_reader reader = begin(&ring);
        ring.header.write = positions[i];
        char *text = drain(&reader, &binary);
        assert_string_equal(text, "");
        assert_true(reader.lost);
        free(text);
        reader = begin(&ring);
        ring.header.size = 4;
        ring.header.read = 0x12345678;
        add(&ring, 12);
        add(&ring, 0);
        add(&ring, 9);
        text = drain(&reader, &binary);
        assert_string_equal(text, "9;");
        assert_false(reader.lost);
        free(text);
    }
    bcl_binary_free(&binary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_formatted),
        cmocka_unit_test(full_ring_is_told_of),
        cmocka_unit_test(ring_wraps_around),
        cmocka_unit_test(overwritten_records_are_survived),
        cmocka_unit_test(overwritten_header_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
