// SPDX-License-Identifier: MIT
//
// Which arguments a host of the other order of bytes converts, and that words come back as they were.

#include "support.h"

#include "base/byte_order.h"
#include "device/values.h"

static void types_of_opencl_have_elements(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t bytes;
    } cases[] = {
        {"char", 1},   {"uchar16", 1}, {"short3", 2},  {"ushort", 2},   {"half4", 2},    {"int", 4},
        {"uint2", 4},  {"float8", 4},  {"long", 8},    {"ulong16", 8},  {"double3", 8},  {"record", 0},
        {"struct", 0}, {"int_t", 0},   {"float4x4", 0}, {"", 0},        {"struct int", 0}, {"in", 0},
        {"intt", 0},   {"4", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(bcl_type_element_bytes(cases[i].name), cases[i].bytes);
}

// The bytes of a word on the way out, whatever this host's order is.
static void words_are_little_endian(void **state) {
    (void)state;
    const uint32_t word = bcl_little32(0x01020304);
    const uint64_t longer = bcl_little64(0x0102030405060708);
    assert_memory_equal(&word, "\4\3\2\1", 4);
    assert_memory_equal(&longer, "\10\7\6\5\4\3\2\1", 8);
    uint16_t words[] = {0x0102, 0x0304};
    bcl_little_words(words, 2, 2);
    assert_memory_equal(words, "\2\1\4\3", 4);
    bcl_little_words(words, 2, 2);
    assert_int_equal(words[1], 0x0304);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_of_opencl_have_elements),
        cmocka_unit_test(words_are_little_endian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
