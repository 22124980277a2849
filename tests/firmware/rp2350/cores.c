// SPDX-License-Identifier: MIT
//
// How the cores of an RP2350 start and wake each other (device-fw/arch/cortex-m/cores-rp2350.c), on a model of the
// registers and of the boot ROM, since no emulator has them. The model obeys the rules of pico-sdk's own code: the ROM
// answers each word that it expects with the same word, and begins again after another one; a queue holds four words; a
// core sleeps until an event, and one event is remembered.

#include "registers.h"

#include "arch.h"
#include "ladder/check.h"

enum { ROOM = 4, WORDS = 6, STEPS = 1000 };
#define WRONG 0x77777777u

uint32_t arch_second_vectors[] = {0x20021800, 0x20010201};

struct queue {
    uint32_t words[ROOM];
    unsigned count;
};

static struct queue to_first, to_second;
static uint32_t core, cell;
static bool is_event, is_written;
static unsigned steps; // of the first core

static void put(struct queue *queue, uint32_t word) {
    CHECK(queue->count < ROOM);
    queue->words[queue->count++] = word;
}

static uint32_t take(struct queue *queue) {
    CHECK(queue->count > 0);
    const uint32_t word = queue->words[0];
    for (unsigned i = 1; i < queue->count; i++)
        queue->words[i - 1] = queue->words[i];
    queue->count--;
    return word;
}

// -------------------------------------------------------------------------------------------------
// The boot ROM on the second core

static struct {
    uint32_t got[WORDS];
    unsigned count;    // of them
    unsigned launches; // how often the core has left the ROM
    int disturbed;     // the word at which the ROM answers wrong, once; -1: at none
} rom;

static void run_rom(void) {
    static const uint32_t first[] = {0, 0, 1};
    while (to_second.count > 0 && rom.launches == 0) {
        const uint32_t word = take(&to_second);
        uint32_t answer = word;
        if (rom.disturbed == (int)rom.count) {
            rom.disturbed = -1;
            answer = WRONG;
            rom.count = 0;
        } else if (rom.count < 3 && word != first[rom.count]) {
            answer = WRONG;
            rom.count = 0;
        } else {
            rom.got[rom.count++] = word;
        }
        put(&to_first, answer);
        is_event = true;
        if (rom.count == WORDS)
            rom.launches++;
    }
}

// -------------------------------------------------------------------------------------------------
// What the first core sees

static void end_access(void) {
    CHECK(++steps < STEPS);
    if (is_written)
        put(&to_second, cell);
    is_written = false;
}

volatile uint32_t *model_register(uint32_t address) {
    end_access();
    switch (address - BOARD_MEMORY_DEVICE_ADDRESS) {
    case 0x000:
        cell = core;
        break;
    case 0x050:
        cell = (to_first.count > 0 ? 1u : 0) | (to_second.count < ROOM ? 2u : 0);
        break;
    case 0x054:
        is_written = true;
        break;
    case 0x058:
        cell = take(&to_first);
        break;
    default:
        CHECK(!"the block has such a register");
    }
    return &cell;
}

void arch_sev(void) {
    end_access();
    run_rom();
}

void arch_wfe(void) {
    end_access();
    run_rom();
    CHECK(is_event); // else it would sleep for ever
    is_event = false;
}

// -------------------------------------------------------------------------------------------------

static void reset(void) {
    to_first.count = to_second.count = 0;
    core = steps = 0;
    is_event = is_written = false;
    rom.count = rom.launches = 0;
    rom.disturbed = -1;
}

static void check_start(int disturbed) {
    reset();
    rom.disturbed = disturbed;
    put(&to_first, 0); // the ROM sends it after a reset
    arch_core_start();
    CHECK(rom.launches == 1);
    CHECK(rom.got[3] == (uint32_t)(uintptr_t)arch_second_vectors);
    CHECK(rom.got[4] == arch_second_vectors[0] && rom.got[5] == arch_second_vectors[1]);
    CHECK(to_first.count == 0);
}

static void check_second_core(void) {
    reset();
    core = 1;
    CHECK(arch_core() == 1);
    arch_core_start(); // the first core's work
    CHECK(to_second.count == 0);
}

static void check_waking(void) {
    reset();
    rom.launches = 1; // the second core reads nothing
    for (unsigned i = 0; i < 2 * ROOM; i++)
        arch_core_wake(1);
    end_access();
    CHECK(to_second.count == ROOM);

    is_event = true; // of something else
    CHECK(!arch_core_sleep());
    put(&to_first, 1);
    put(&to_first, 1);
    CHECK(arch_core_sleep()); // does not wait for an event
    CHECK(to_first.count == 0);
}

int main(void) {
    for (int disturbed = -1; disturbed < WORDS; disturbed++)
        check_start(disturbed);
    check_second_core();
    check_waking();
    return 0;
}
