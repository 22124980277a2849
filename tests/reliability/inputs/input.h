// SPDX-License-Identifier: MIT
//
// Shared by the fuzzers. A fuzzer is one function, which libFuzzer calls with one input after
// another. A run fails on an error that AddressSanitizer or UBSan finds, on a failed EXPECT, or on
// an input that takes too long.

#ifndef TESTS_RELIABILITY_INPUT_H
#define TESTS_RELIABILITY_INPUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C"
#endif
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A condition that must hold for every input.
#define EXPECT(condition)                                                           \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

// Takes bytes from the front of an input; zeros after its end.
struct input {
    const uint8_t *data;
    size_t size;
};

static inline void input_take(struct input *input, void *to, size_t size) {
    size_t there = size < input->size ? size : input->size;
    memset(to, 0, size);
    if (there > 0)
        memcpy(to, input->data, there);
    input->data += there;
    input->size -= there;
}

static inline uint8_t input_byte(struct input *input) {
    uint8_t byte;
    input_take(input, &byte, sizeof byte);
    return byte;
}

static inline uint32_t input_word(struct input *input) {
    uint32_t word;
    input_take(input, &word, sizeof word);
    return word;
}

#endif // TESTS_RELIABILITY_INPUT_H
