// SPDX-License-Identifier: MIT
//
// Which arguments the host converts if its byte order differs from the device's, and how words lie
// in the argument block.

#include "support.h"

#include "base/byte_order.h"
#include "device/values.h"

// A vector's elements are words; a structure stays as the application laid it out.
static void elements_are_converted(void **state) {
    (void)state;
    const struct bcl_argument_record vector = {.kind = BCL_ARGUMENT_VALUE,
                                               .size = 8,
                                               .element_size = 2},
                                     structure = {.kind = BCL_ARGUMENT_VALUE, .size = 8},
                                     sampler = {.kind = BCL_ARGUMENT_SAMPLER};
    uint16_t shorts[4] = {0x0102, 0x0304, 0x0506, 0x0708};
    unsigned char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint32_t word = 0x01020304;
    bcl_little_value(&vector, shorts);
    assert_memory_equal(shorts, "\2\1\4\3\6\5\10\7", sizeof shorts);
    bcl_little_value(&structure, bytes);
    assert_memory_equal(bytes, "\1\2\3\4\5\6\7\10", sizeof bytes);
    bcl_little_value(&sampler, &word);
    assert_memory_equal(&word, "\4\3\2\1", sizeof word);
}

// The bytes of a word in the argument block, whatever this host's byte order.
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
        cmocka_unit_test(elements_are_converted),
        cmocka_unit_test(words_are_little_endian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
