// SPDX-License-Identifier: MIT
//
// printf: any format with any words, and rings in which a kernel has written what it likes.
//
// An input: the format, a zero, the ring's words `write` and `read`, the ring's data.

#include "input.h"

#include "binary/binary.h"
#include "device/printf.h"
#include "device/services.h"

enum { RING = 256 };

static struct bcl_binary_header header = {.format_count = 1, .string_size = 512};
static uint32_t formats[1] = {1};
static char strings[512];
static const struct bcl_binary binary = {.header = &header, .formats = formats, .strings = strings};
static char text[] = "a string of the image's";
static char unended[] = {'a', 'b', 'c', 'd'};

static void take_format(struct input *input) {
    size_t length = 0;
    while (length < sizeof strings - 2 && (strings[1 + length] = (char)input_byte(input)) != '\0')
        length++;
    strings[1 + length] = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    const struct bcl_memory images[] = {
        {.address = 0x100, .host = text, .size = sizeof text},
        {.address = 0x100, .host = unended, .size = sizeof unended},
    };
    if (stdout != stderr && freopen("/dev/null", "w", stdout) == NULL)
        return 0;
    take_format(&input);
    uint32_t write = input_word(&input), read = input_word(&input) & ~3u;
    for (size_t i = 0; i < 2; i++) {
        struct bcl_printf_ring *ring = malloc(sizeof *ring + RING);
        struct input rest = input;
        *ring = (struct bcl_printf_ring){.size = RING, .write = write, .read = read};
        input_take(&rest, ring + 1, RING);
        bcl_printf_record(stdout, strings + 1, (uint32_t *)(ring + 1), RING / 4, &images[i]);
        bcl_printf_drain(ring, &binary, &images[i]);
        EXPECT(ring->read == write); // all is taken, or given up
        free(ring);
    }
    return 0;
}
