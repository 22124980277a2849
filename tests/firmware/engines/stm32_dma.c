// SPDX-License-Identifier: MIT
//
// The driver of STM32's DMA (device-fw/dma/stm32-dma.c) on a model of the registers, since no emulator has them. The
// model obeys the reference manual's rules: an address is a multiple of the unit; a stream that is on ignores stores; it
// turns itself off when it has copied all units, or after a bus error, and sets a flag.

#define _GNU_SOURCE // MAP_FIXED_NOREPLACE
#include "dma.h"
#include "ladder/check.h"

#include <string.h>
#include <sys/mman.h>

enum { STREAMS = 8, BYTES = 0x100000, HALF = BYTES / 2 };
#define MEMORY 0x20000000u
#define DONE 0x20u
#define BUS_ERROR 0x08u

uint32_t registers[4 + STREAMS * 6];
static uint8_t *memory;

struct stream {
    uint32_t control, units, from, to, second_to, queue;
};

static struct stream *stream(unsigned number) { return (struct stream *)&registers[4] + number; }

// LISR, HISR, LIFCR and HIFCR have the flags of four streams each, at these bits.
static unsigned at(unsigned number) {
    static const unsigned bits[] = {0, 6, 16, 22};
    return bits[number % 4];
}

static void clear_flags(unsigned number) {
    registers[number / 4] &= ~registers[2 + number / 4];
    registers[2 + number / 4] = 0;
}

static bool is_memory(uint32_t address, uint32_t size) {
    return address - MEMORY <= BYTES && size <= BYTES - (address - MEMORY);
}

// What the engine does once the stream has been turned on.
static void run(unsigned number) {
    struct stream *of = stream(number);
    const uint32_t unit = 1u << (of->control >> 13 & 3), bytes = of->units * unit;

    clear_flags(number);
    CHECK((of->control & 1) != 0);
    CHECK((of->control >> 6 & 3) == 2);                        // from memory to memory
    CHECK((of->control >> 9 & 3) == 3);                        // both addresses count up
    CHECK((of->control >> 11 & 3) == (of->control >> 13 & 3)); // units of the same size
    CHECK((of->control & ~(1u | 2u << 6 | 3u << 9 | 15u << 11)) == 0);
    CHECK((of->queue & 4) != 0); // direct mode is not allowed
    CHECK(unit <= 4 && of->units >= 1 && of->units <= 65535);
    CHECK(of->from % unit == 0 && of->to % unit == 0);
    if (is_memory(of->from, bytes) && is_memory(of->to, bytes)) {
        memcpy(memory + (of->to - MEMORY), memory + (of->from - MEMORY), bytes);
        registers[number / 4] |= DONE << at(number);
    } else {
        registers[number / 4] |= BUS_ERROR << at(number);
    }
    of->units = 0;
    of->control &= ~1u;
}

static void fill(void) {
    for (uint32_t i = 0; i < BYTES; ++i)
        memory[i] = (uint8_t)(i * 7 + i / 251);
}

static void check_copied(unsigned channel, uint32_t to, uint32_t from, uint32_t size) {
    static uint8_t wanted[BYTES];
    fill();
    memcpy(wanted, memory, BYTES);
    memcpy(wanted + to, memory + from, size);
    const struct bcl_async_copy copy = {MEMORY + to, MEMORY + from, size, 1, 0, 0};
    CHECK(dma_copy(channel, &copy));
    CHECK(dma_runs(channel));
    run(channel);
    CHECK(!dma_runs(channel));
    CHECK(dma_is_done(channel));
    CHECK(memcmp(memory, wanted, BYTES) == 0);
}

static void check_refused(struct bcl_async_copy copy) {
    CHECK(!dma_copy(3, &copy));
    CHECK(!dma_runs(3));
}

// An error of one stream is that stream's alone, and its next copy forgets it.
static void check_error(unsigned channel) {
    const unsigned other = (channel + 1) % STREAMS;
    const struct bcl_async_copy copy = {0x10000000, MEMORY, 512, 1, 0, 0};
    check_copied(other, HALF, 0, 512);
    CHECK(dma_copy(channel, &copy));
    run(channel);
    CHECK(!dma_runs(channel) && !dma_is_done(channel) && dma_is_done(other));
    check_copied(channel, HALF, 0, 512);
}

int main(void) {
    memory = mmap((void *)(uintptr_t)MEMORY, BYTES, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    CHECK(memory == (void *)(uintptr_t)MEMORY);
    dma_start();
    for (unsigned channel = 0; channel < STREAMS; ++channel) {
        check_copied(channel, HALF, 0, 4096);
        check_copied(channel, HALF + 2, 6, 9998);
        check_copied(channel, HALF + 3, 1, 20001);
        check_copied(channel, HALF, 0, 4 * 65535);
        check_error(channel);
    }
    check_refused((struct bcl_async_copy){MEMORY + HALF, MEMORY, 4 * 65536, 1, 0, 0});
    check_refused((struct bcl_async_copy){MEMORY + HALF + 1, MEMORY, 65536, 1, 0, 0});
    check_refused((struct bcl_async_copy){MEMORY + HALF, MEMORY, 64, 2, 64, 64});
    check_refused((struct bcl_async_copy){MEMORY + HALF, MEMORY, 0, 1, 0, 0});
    munmap(memory, BYTES);
}
