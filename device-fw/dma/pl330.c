// SPDX-License-Identifier: MIT
//
// Arm's DMA controller DMA-330, or PL330 (ARM DDI 0424, CoreLink DMA-330 DMA Controller Technical Reference Manual).
// Each of its channels runs a program from memory (chapter 4, "Instruction Set"), which this file writes: for each row
// the two addresses, then bursts of up to 16 units in loops. The manager thread starts a channel by an instruction that
// the core gives it through the debug registers (section 2.6.3, "Issuing instructions to the DMAC using a slave
// interface"). The channels work in the secure state, as the manager does after a reset where the pin boot_manager_ns
// is low.

#include "dma.h"

#include "arch.h"

#define REGISTER(offset) (*(volatile uint32_t *)(BOARD_DMA_ADDRESS + (offset)))
#define FAULTING REGISTER(0x034)                               // FSRC: one bit for each channel
#define STATUS(channel) (REGISTER(0x100 + (channel) * 8) & 15) // CSRn: 0: stopped
#define DEBUG_STATUS REGISTER(0xd00)
#define DEBUG_COMMAND REGISTER(0xd04)
#define DEBUG_INSTRUCTION_0 REGISTER(0xd08)
#define DEBUG_INSTRUCTION_1 REGISTER(0xd0c)
#define STOPPED 0u

// Instructions, and the registers of DMAMOV.
enum {
    DMAEND = 0x00,
    DMAKILL = 0x01,
    DMALD = 0x04,
    DMAST = 0x08,
    DMAWMB = 0x13,   // waits until all has been written
    DMALP = 0x20,    // with loop counter 0
    DMALPEND = 0x38, // likewise
    DMAGO = 0xa0,
    DMAMOV = 0xbc,
};
enum { SOURCE = 0, CONTROL = 1, TARGET = 2 };

// The control register: counts up, bursts of units of 1 << log2 bytes, on both sides.
#define UNITS(log2, units) (1u | (log2) << 1 | ((units) - 1) << 4)
#define BOTH_SIDES(log2, units) (UNITS(log2, units) | UNITS(log2, units) << 14)
#define MOST_UNITS 16u  // in a burst
#define MOST_LOOPS 256u // of a loop counter
#define LARGEST_UNIT 8u // bytes: the width of the bus to memory, or less

#define MOST_ROWS 64
#define ROW_BYTES 64 // of a program of MOST_ROWS rows, for each row; fewer rows may take more each

// A channel's program. It fills whole cache lines, since the core writes it back from its cache.
static struct program {
    uint8_t code[MOST_ROWS * ROW_BYTES];
} programs[BOARD_DMA_CHANNELS] __attribute__((aligned(64)));

// The end of a program that is being written.
struct end {
    uint8_t *next, *limit;
};

// Runs an instruction of up to six bytes: in the manager, or in a channel.
static void execute(uint32_t thread, uint32_t first_two, uint32_t others) {
    while ((DEBUG_STATUS & 1) != 0) // it still executes the one before
        continue;
    DEBUG_INSTRUCTION_0 = first_two << 16 | thread;
    DEBUG_INSTRUCTION_1 = others;
    DEBUG_COMMAND = 0;
}

#define IN_MANAGER 0u
#define IN_CHANNEL(channel) (1u | (channel) << 8)

static void stop(unsigned channel) {
    if (STATUS(channel) != STOPPED)
        execute(IN_CHANNEL(channel), DMAKILL, 0);
    while (STATUS(channel) != STOPPED)
        continue;
}

void dma_start(void) {
    for (unsigned channel = 0; channel < BOARD_DMA_CHANNELS; ++channel)
        stop(channel);
}

// False: the program has become too long.
static bool put(struct end *end, uint32_t bytes, uint64_t code) {
    if (end->limit - end->next < (int32_t)bytes)
        return false;
    for (; bytes > 0; --bytes, code >>= 8)
        *end->next++ = (uint8_t)code;
    return true;
}

static bool put_move(struct end *end, uint32_t to, uint32_t value) {
    return put(end, 6, DMAMOV | to << 8 | (uint64_t)value << 16);
}

// `times` bursts: the loop's end goes back by the two instructions in the loop.
static bool put_bursts(struct end *end, uint32_t log2, uint32_t units, uint32_t times) {
    return put_move(end, CONTROL, BOTH_SIDES(log2, units)) &&
           put(end, 2, DMALP | (times - 1) << 8) && put(end, 2, DMALD | DMAST << 8) &&
           put(end, 2, DMALPEND | 2u << 8);
}

static bool put_row(struct end *end, uint32_t to, uint32_t from, uint32_t log2, uint32_t units) {
    if (!put_move(end, SOURCE, from) || !put_move(end, TARGET, to))
        return false;
    for (uint32_t times; units >= MOST_UNITS; units -= times * MOST_UNITS) {
        times = units / MOST_UNITS < MOST_LOOPS ? units / MOST_UNITS : MOST_LOOPS;
        if (!put_bursts(end, log2, MOST_UNITS, times))
            return false;
    }
    return units == 0 || put_bursts(end, log2, units, 1);
}

// Log2 of the largest unit that all addresses and sizes are a multiple of.
static uint32_t log2_unit(const struct bcl_async_copy *copy) {
    uint32_t bits = (uint32_t)(copy->to | copy->from | copy->size) | LARGEST_UNIT;
    if (copy->rows > 1)
        bits |= (uint32_t)(copy->to_pitch | copy->from_pitch);
    return (uint32_t)__builtin_ctz(bits);
}

static bool write_program(struct program *program, const struct bcl_async_copy *copy) {
    struct end end = {program->code, program->code + sizeof program->code};
    const uint32_t log2 = log2_unit(copy);

    for (uint32_t row = 0; row < copy->rows; ++row) {
        if (!put_row(&end, (uint32_t)(copy->to + row * copy->to_pitch),
                     (uint32_t)(copy->from + row * copy->from_pitch), log2,
                     (uint32_t)copy->size >> log2))
            return false;
    }
    return put(&end, 2, DMAWMB | DMAEND << 8);
}

bool dma_copy(unsigned channel, const struct bcl_async_copy *copy) {
    struct program *program = &programs[channel];
    if (copy->size == 0 || copy->rows > MOST_ROWS || !write_program(program, copy))
        return false;
    arch_cache_flush((uint32_t)(uintptr_t)program, sizeof *program);
    execute(IN_MANAGER, DMAGO | channel << 8, (uint32_t)(uintptr_t)program->code);
    return true;
}

bool dma_runs(unsigned channel) {
    return STATUS(channel) != STOPPED && (FAULTING & 1u << channel) == 0;
}

// A channel that has faulted must be stopped before it can run again.
bool dma_is_done(unsigned channel) {
    if (STATUS(channel) == STOPPED)
        return true;
    stop(channel);
    return false;
}
