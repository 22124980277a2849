// SPDX-License-Identifier: MIT
//
// printf: any format with any words, and rings into which a kernel has written anything.
//
// An input is the format, a zero, then two states of the ring after writes of the kernel: its words `write`, `size` and
// `read`, and half of its data.

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
    if (freopen("/dev/null", "w", stdout) == NULL)
        return 0;
    take_format(&input);
    for (size_t i = 0; i < 2; i++) {
        struct input rest = input;
        struct bcl_printf_ring *ring = malloc(sizeof *ring + RING);
        struct bcl_printf_reader reader = {.ring = ring, .size = RING};
        bcl_printf_begin(&reader);
        for (int look = 0; look < 2; look++) { // once while the launch runs, once at its end
            input_take(&rest, &ring->write, sizeof ring->write);
            input_take(&rest, &ring->size, sizeof ring->size);
            input_take(&rest, &ring->read, sizeof ring->read);
            input_take(&rest, ring + 1, RING / 2);
            bool is_good = bcl_printf_drain(&reader, &binary, &images[i]);
            EXPECT(is_good != reader.lost && reader.size == RING);
        }
        bcl_printf_record(stdout, strings + 1, (uint32_t *)(ring + 1), RING / 4, &images[i]);
        free(ring);
    }
    return 0;
}
