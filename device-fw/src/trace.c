// SPDX-License-Identifier: MIT

#include "trace.h"

#define TRACE_SIZE 256    // resource_table.S has the same number
#define MOST_OF_A_LINE 64 // bytes that must be free when a line begins

char trace_buffer[TRACE_SIZE]; // ends with a zero: unused bytes are zero
static uint32_t used;

// On boards with a console, the log appears there too.
static void show(char c) {
#if BOARD_CONSOLE_ADDRESS
    *(volatile uint32_t *)BOARD_CONSOLE_ADDRESS = (unsigned char)c;
#else
    (void)c;
#endif
}

static void add(char c) {
    show(c);
    if (used < TRACE_SIZE - 1)
        trace_buffer[used++] = c;
}

static void add_hexadecimal(uint64_t value) {
    int shift = 60;
    while (shift > 0 && value >> shift == 0)
        shift -= 4;
    for (; shift >= 0; shift -= 4)
        add("0123456789abcdef"[value >> shift & 15]);
}

void trace_line(const char *text, uint64_t value) {
    if (used > TRACE_SIZE - 1 - MOST_OF_A_LINE) {
        __builtin_memset(trace_buffer, 0, TRACE_SIZE);
        used = 0;
    }
    while (*text != '\0')
        add(*text++);
    add_hexadecimal(value);
    add('\n');
}
