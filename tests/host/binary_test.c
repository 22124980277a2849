// SPDX-License-Identifier: MIT
//
// The parser of program binaries and the image loader: damaged or inconsistent binaries are
// refused.

#include "support.h"

#include "binary/binary.h"

#include <stdlib.h>
#include <string.h>

static const struct test_kernel kernels[] = {
    {.name = "first",
     .argument_count = 4,
     .arguments = {TEST_GLOBAL, TEST_VALUE(4), TEST_IMAGE, TEST_SAMPLER},
     .local_count = 1,
     .locals = {{64, 16}}},
    {.name = "second", .argument_count = 1, .arguments = {TEST_LOCAL}},
};

static bool parses(const unsigned char *data, size_t size) {
    struct bcl_binary binary;
    const char *why = NULL;
    bool parsed = bcl_binary_parse(data, size, &binary, &why);
    assert_true(parsed == (why == NULL));
    if (parsed)
        bcl_binary_free(&binary);
    return parsed;
}

static void whole_binary_is_read(void **state) {
    (void)state;
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    struct bcl_binary binary;
    const char *why;
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    assert_string_equal(binary.header->target, "some-target");
    assert_null(bcl_binary_kernel(&binary, "third"));
    const struct bcl_kernel_record *kernel = bcl_binary_kernel(&binary, "first");
    assert_non_null(kernel);
    assert_int_equal(kernel->argument_count, 4);
    assert_int_equal(bcl_binary_arguments(&binary, kernel)[1].size, 4);
    assert_int_equal(bcl_binary_locals(&binary, kernel)[0].size, 64);
    assert_string_equal(bcl_binary_string(&binary, binary.formats[0]), "%d\n");
    bcl_binary_free(&binary);
    free(data);
}

static void truncation_is_refused_at_every_length(void **state) {
    (void)state;
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    for (size_t length = 0; length < size; length++)
        assert_false(parses(data, length));
    free(data);
}

static void every_flipped_bit_is_refused(void **state) {
    (void)state;
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        data[bit / 8] ^= (unsigned char)(1u << bit % 8);
        assert_false(parses(data, size));
        data[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    assert_true(parses(data, size));
    free(data);
}

// Wrong fields behind a right checksum. Every 32-bit word of the header gets wrong offsets and
// counts; a binary that is still accepted must be safe to read.
static void lying_fields_are_survived(void **state) {
    (void)state;
    static const uint32_t lies[] = {0x7fffffff, 0xffffffff, 0xfffffff8, 0x80000000, 3, 1};
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    for (size_t at = 0; at + 4 <= size; at += 4) {
        uint32_t before;
        memcpy(&before, data + at, 4);
        for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
            memcpy(data + at, &lies[i], 4);
            struct bcl_binary_header *header = (void *)data;
            uint32_t true_size = header->size;
            if (at != offsetof(struct bcl_binary_header, size) && true_size == size)
                test_seal(data);
            struct bcl_binary binary;
            const char *why;
            if (bcl_binary_parse(data, size, &binary, &why)) {
                for (uint32_t k = 0; k < binary.header->kernel_count; k++)
                    assert_non_null(strchr(bcl_binary_string(&binary, binary.kernels[k].name), 0));
                if (binary.image.memory_size < 4096) {
                    char memory[4096];
                    bcl_image_place(&binary.image, memory, 0, 0);
                }
                bcl_binary_free(&binary);
            }
        }
        memcpy(data + at, &before, 4);
    }
    free(data);
}

// A line table, of which names are strings of test_binary(): 1 is "first", the first kernel's name.
static const unsigned char line_table[] = {
    BCL_LINES_VERSION,
    2,
    3, // two places, three rows
    0,
    1,
    7,
    0x85,
    0x01,
    0, // line 7, column 133
    0,
    1,
    0x83,
    0x01,
    2,
    1, // line 131, column 2, inlined at the place before
    0,
    2,
    0x90,
    0x01,
    1,
    0x80,
    0x01,
    0, // from 0, 144, 272 on
};

// Adds the line table to a binary, and its checksum.
static unsigned char *add_lines(unsigned char *data, size_t *size, const unsigned char *table,
                                size_t table_size) {
    data = realloc(data, *size + table_size);
    assert_non_null(data);
    memcpy(data + *size, table, table_size);
    struct bcl_binary_header *header = (void *)data;
    header->line_offset = (uint32_t)*size;
    header->line_size = (uint32_t)table_size;
    *size += table_size;
    header->size = (uint32_t)*size;
    test_seal(data);
    return data;
}

static void lines_are_found(void **state) {
    (void)state;
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    data = add_lines(data, &size, line_table, sizeof line_table);
    struct bcl_binary binary;
    struct bcl_source_place place;
    const char *why;
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    for (uint64_t address = 0; address < 144; address += 143) {
        assert_true(bcl_lines_find(&binary.image.lines, address, &place));
        assert_int_equal(place.line, 131);
        assert_int_equal(place.column, 2);
        assert_string_equal(place.function, "first");
        assert_true(bcl_lines_caller(&binary.image.lines, &place));
        assert_int_equal(place.line, 7);
        assert_int_equal(place.column, 133);
        assert_false(bcl_lines_caller(&binary.image.lines, &place));
    }
    assert_true(bcl_lines_find(&binary.image.lines, 271, &place));
    assert_int_equal(place.line, 7);
    assert_false(bcl_lines_find(&binary.image.lines, 272, &place));
    assert_false(bcl_lines_find(&binary.image.lines, UINT64_MAX, &place));
    bcl_binary_free(&binary);
    free(data);
}

static void lying_lines_are_refused(void **state) {
    (void)state;
    static const struct {
        size_t at;
        unsigned char value;
    } lies[] = {
        {0, BCL_LINES_VERSION + 1}, // of another version
        {1, 1},                     // places become rows
        {1, 3},
        {2, 2},    // bytes are left
        {2, 4},    // bytes are missing
        {4, 0xff}, // a name that goes on in the next byte, and lies outside
        {8, 1},    // the first place is inlined, at none
        {14, 2},   // the second one at a place before the first
        {16, 3},   // a place that is not there
        {22, 1},   // the last row has a place
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        unsigned char table[sizeof line_table];
        size_t size;
        unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
        memcpy(table, line_table, sizeof table);
        table[lies[i].at] = lies[i].value;
        data = add_lines(data, &size, table, sizeof table);
        if (parses(data, size))
            fail_msg("byte %zu of the line table is accepted as %u", lies[i].at, lies[i].value);
        free(data);
    }
}

struct lie {
    const char *what;
    size_t offset;
    uint32_t value;
};

// The arguments of the first kernel; test_binary() stores them one after the other.
static void lies_about_arguments_are_refused(void **state) {
    (void)state;
#define ARGUMENT(index, field, value)                        \
    {                                                        \
        #field,                                              \
            (index) * sizeof(struct bcl_argument_record) +   \
                offsetof(struct bcl_argument_record, field), \
            value                                            \
    }
    static const struct lie lies[] = {
        ARGUMENT(0, kind, 0),
        ARGUMENT(0, kind, BCL_ARGUMENT_SAMPLER + 1),
        ARGUMENT(0, size, 4),
        ARGUMENT(0, access, BCL_ACCESS_READ_ONLY),
        ARGUMENT(0, image_type, CL_MEM_OBJECT_IMAGE2D),
        ARGUMENT(1, size, 0),
        ARGUMENT(0, element_size, 4),
        ARGUMENT(1, align, 3),
        ARGUMENT(1, element_size, 3),
        ARGUMENT(1, element_size, 8),
        ARGUMENT(1, element_size, 16),
        ARGUMENT(2, size, 4),
        ARGUMENT(2, access, BCL_ACCESS_NONE),
        ARGUMENT(2, access, BCL_ACCESS_READ_WRITE + 1),
        ARGUMENT(2, image_type, 0),
        ARGUMENT(2, image_type, CL_MEM_OBJECT_BUFFER),
        ARGUMENT(2, image_type, CL_MEM_OBJECT_PIPE),
        ARGUMENT(2, kind, BCL_ARGUMENT_GLOBAL),
        ARGUMENT(1, qualifiers, BCL_QUALIFIER_PIPE),
        ARGUMENT(3, access, BCL_ACCESS_READ_ONLY),
        ARGUMENT(3, kind, BCL_ARGUMENT_IMAGE),
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        size_t size;
        unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
        const struct bcl_binary_header *header = (const void *)data;
        memcpy(data + header->argument_offset + lies[i].offset, &lies[i].value, 4);
        test_seal(data);
        if (parses(data, size))
            fail_msg("%zu: an argument's %s = %#x was believed", i, lies[i].what, lies[i].value);
        free(data);
    }
}

static void lies_are_refused(void **state) {
    (void)state;
#define HEADER(field, value)                                     \
    {                                                            \
        #field, offsetof(struct bcl_binary_header, field), value \
    }
    static const struct lie lies[] = {
        HEADER(magic, 0),
        HEADER(abi_version, BCL_PROGRAM_ABI + 1),
        HEADER(kernel_offset, 0xfffffff0),
        HEADER(kernel_count, 0x04000001), // times 64 wraps around 32 bits
        HEADER(argument_offset, 2),
        HEADER(argument_count, 1),
        HEADER(local_count, 0),
        HEADER(format_count, 0x40000001),
        HEADER(string_size, 0),
        HEADER(string_size, 0xffffffff),
        HEADER(image_offset, 4),
        HEADER(image_size, 8),
        HEADER(options, 100000),
        HEADER(code_map, 100000),
        HEADER(line_offset, 0x7fffffff),
        HEADER(line_size, 1),
        HEADER(data_offset, 4),
        HEADER(data_offset, 0x7ffffff8),
        HEADER(data_size, 56), // the header's own bytes are no image
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        size_t size;
        unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
        memcpy(data + lies[i].offset, &lies[i].value, 4);
        test_seal(data);
        if (parses(data, size))
            fail_msg("%s = %#x was believed", lies[i].what, lies[i].value);
        free(data);
    }
}

// A kernel cannot take variables that the program does not have.
static void absent_variables_are_refused(void **state) {
    (void)state;
    size_t size;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    const struct bcl_binary_header *header = (const void *)data;
    struct bcl_kernel_record *record = (void *)(data + header->kernel_offset);
    assert_true(parses(data, size));
    record->flags |= BCL_KERNEL_TAKES_VARIABLES;
    test_seal(data);
    assert_false(parses(data, size));
    free(data);
}

// Kernels that applications do not see are behind the others, and have no arguments of their own.
static void hidden_kernels_are_not_found(void **state) {
    (void)state;
    size_t size;
    struct bcl_binary binary;
    const char *why;
    unsigned char *data = test_binary("some-target", kernels, 2, "%d\n", &size);
    const struct bcl_binary_header *header = (const void *)data;
    struct bcl_kernel_record *record = (void *)(data + header->kernel_offset);
    record[1].flags |= BCL_KERNEL_FINALIZES;
    record[1].argument_count = 1;
    test_seal(data);
    assert_false(parses(data, size));
    record[1].argument_count = 0;
    test_seal(data);
    assert_true(bcl_binary_parse(data, size, &binary, &why));
    assert_int_equal(bcl_binary_kernel_count(&binary), 1);
    assert_non_null(bcl_binary_kernel(&binary, kernels[0].name));
    assert_null(bcl_binary_kernel(&binary, kernels[1].name));
    assert_ptr_equal(bcl_binary_hidden(&binary, BCL_KERNEL_FINALIZES), &binary.kernels[1]);
    assert_null(bcl_binary_hidden(&binary, BCL_KERNEL_INITIALIZES));
    bcl_binary_free(&binary);
    free(data);
}

// An image of two words and a zero tail, with one relocation.
struct small_image {
    struct bcl_image_header header;
    uint32_t relocations[1];
    uint32_t payload[4];
};

static struct small_image make_image(uint32_t pointer_bytes) {
    return (struct small_image){
        {
            .magic = BCL_IMAGE_MAGIC,
            .pointer_bytes = pointer_bytes,
            .payload_offset = offsetof(struct small_image, payload),
            .payload_size = 16,
            .memory_size = 24,
            .align = 16,
            .relocation_offset = offsetof(struct small_image, relocations),
            .relocation_count = 1,
        },
        {4},
        {0x11111111, 0x00000008, 0x00000001, 0x22222222},
    };
}

static void image_is_placed_and_relocated(void **state) {
    (void)state;
    struct small_image narrow = make_image(4), wide = make_image(8);
    struct bcl_image image;
    uint32_t memory[6];

    memset(memory, 0xff, sizeof memory);
    assert_true(bcl_image_parse(&narrow, sizeof narrow, &image));
    bcl_image_place(&image, memory, 0x20001000, 0);
    assert_int_equal(memory[0], 0x11111111);
    assert_int_equal(memory[1], 0x20001008);
    assert_int_equal(memory[2], 0x00000001);
    assert_int_equal(memory[4], 0);
    assert_int_equal(memory[5], 0);

    assert_true(bcl_image_parse(&wide, sizeof wide, &image));
    bcl_image_place(&image, memory, 0x7fff00000000, 0);
    assert_int_equal(memory[1], 0x00000008);
    assert_int_equal(memory[2], 0x00008000);
}

// Two instructions of 8 bytes, and a payload of two words; each part has its own address.
struct split_image {
    struct bcl_image_header header;
    uint32_t relocations[4];
    uint32_t code[4];
    uint32_t payload[2];
};

static struct split_image make_split_image(void) {
    return (struct split_image){
        {
            .magic = BCL_IMAGE_MAGIC,
            .pointer_bytes = 4,
            .payload_offset = offsetof(struct split_image, payload),
            .payload_size = 8,
            .memory_size = 8,
            .align = 4,
            .relocation_offset = offsetof(struct split_image, relocations),
            .relocation_count = 1,
            .code_offset = offsetof(struct split_image, code),
            .code_size = 16,
            .code_unit = 8,
            .to_code_count = 1,
            .from_code_count = 1,
            .in_code_count = 1,
        },
        {0, 4, 12, 4},
        {11, 1, 12, 4},
        {4, 1},
    };
}

static void image_in_two_parts_is_placed(void **state) {
    (void)state;
    struct split_image split = make_split_image();
    struct bcl_image image;
    uint32_t payload[2], code[4];

    assert_true(bcl_image_parse(&split, sizeof split, &image));
    assert_int_equal(image.code_count, 2);
    assert_int_equal(image.code_unit, 8);
    bcl_image_place(&image, payload, 0x1000, 500);
    bcl_image_place_code(&image, code, 0x1000, 500);
    assert_int_equal(payload[0], 0x1004);
    assert_int_equal(payload[1], 501);
    assert_int_equal(code[0], 11);
    assert_int_equal(code[1], 501);
    assert_int_equal(code[2], 12);
    assert_int_equal(code[3], 0x1004);
}

static void unsound_code_part_is_refused(void **state) {
    (void)state;
    struct bcl_image image;
#define REFUSED(field, value)                                    \
    do {                                                         \
        struct split_image bad = make_split_image();             \
        bad.field = value;                                       \
        assert_false(bcl_image_parse(&bad, sizeof bad, &image)); \
    } while (0)
    REFUSED(header.code_size, 0); // but it has relocations
    REFUSED(header.code_size, 12);
    REFUSED(header.code_unit, 0);
    REFUSED(header.code_offset, 0xfffffff8);
    REFUSED(header.to_code_count, 0xffffffff);
    REFUSED(header.in_code_count, 9);
    REFUSED(relocations[1], 5);
    REFUSED(relocations[3], 13);
#undef REFUSED
}

static void unsound_image_is_refused(void **state) {
    (void)state;
    struct bcl_image image;
    struct small_image good = make_image(4);
    for (size_t length = 0; length < offsetof(struct small_image, payload) + 16; length++)
        assert_false(bcl_image_parse(&good, length, &image));
#define REFUSED(field, value)                                    \
    do {                                                         \
        struct small_image bad = make_image(4);                  \
        bad.field = value;                                       \
        assert_false(bcl_image_parse(&bad, sizeof bad, &image)); \
    } while (0)
    REFUSED(header.magic, 0);
    REFUSED(header.pointer_bytes, 2);
    REFUSED(header.payload_offset, 0xfffffff0);
    REFUSED(header.payload_size, 0xfffffff0);
    REFUSED(header.memory_size, 8);
    REFUSED(header.align, 0);
    REFUSED(header.align, 24);
    REFUSED(header.relocation_offset, 0xfffffffc);
    REFUSED(header.relocation_count, 0x40000001);
    REFUSED(relocations[0], 13); // the relocated word would end after the payload
    REFUSED(relocations[0], 0xfffffffe);
}

static void crc_is_that_of_ieee_802_3(void **state) {
    (void)state;
    assert_int_equal(bcl_crc32(0, "123456789", 9), 0xcbf43926);
    assert_int_equal(bcl_crc32(bcl_crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_binary_is_read),
        cmocka_unit_test(image_in_two_parts_is_placed),
        cmocka_unit_test(unsound_code_part_is_refused),
        cmocka_unit_test(truncation_is_refused_at_every_length),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(lines_are_found),
        cmocka_unit_test(lying_lines_are_refused),
        cmocka_unit_test(lying_fields_are_survived),
        cmocka_unit_test(lies_are_refused),
        cmocka_unit_test(absent_variables_are_refused),
        cmocka_unit_test(hidden_kernels_are_not_found),
        cmocka_unit_test(lies_about_arguments_are_refused),
        cmocka_unit_test(image_is_placed_and_relocated),
        cmocka_unit_test(unsound_image_is_refused),
        cmocka_unit_test(crc_is_that_of_ieee_802_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
