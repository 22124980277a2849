// SPDX-License-Identifier: MIT
//
// The architecture (arch.h) whose caches the firmware's own maintenance looks after: its registers are the model's.
// A line that the core has not changed may be filled at any time, and so is at once when it has been thrown away.

#include "lines.h"

#include "cores.h"
#include "ranges.h"
#include "shadow.h"

#include <string.h>

// One way of so many sets.
enum { SETS = 128 };

uint32_t read_ccsidr(void) { return (SETS - 1) << 13 | (uint32_t)(__builtin_ctz(LINE) - 4); }

// Words in the shortest line, as a power of two.
uint32_t read_ctr(void) { return (uint32_t)__builtin_ctz(LINE / 4) << 16; }

// Where the host has stored into the line meanwhile, that is lost.
static void write_back(size_t line) {
    if (memcmp(cached() + line, model->clean + line, LINE) == 0)
        return;
    for (size_t i = line; i < line + LINE; ++i)
        if (memory()[i] != model->clean[i])
            find(SHARED_LINE, i);
    memcpy(memory() + line, cached() + line, LINE);
    memcpy(model->clean + line, cached() + line, LINE);
}

static void throw_away(size_t line) {
    expect_same(cached(), model->clean, line, LINE, MISSING_CLEAN);
    memcpy(cached() + line, memory() + line, LINE);
    memcpy(model->clean + line, memory() + line, LINE);
}

static void flush(size_t line) {
    if (model->planted != PLANTED_NO_CLEAN)
        write_back(line);
    if (model->planted != PLANTED_NO_INVALIDATE)
        throw_away(line);
}

void write_dccimvac(uint32_t address) {
    flush(address - BOARD_BUFFERS_ADDRESS); // of what is cached, or it faults
}

// A real set holds one of these lines a way.
void write_dccisw(uint32_t set) {
    for (size_t line = set; line < CACHED; line += SETS * LINE)
        flush(line);
}

// What the packet names is to be as the host has left it, but for what an earlier launch of the same chain has
// stored. A kernel that would see something else might do anything, and is not run.
static bool is_current(uint64_t address, size_t size) {
    const size_t offset = (size_t)(address - BOARD_BUFFERS_ADDRESS);
    return expect_same(memory(), model->clean, offset, size, MISSING_ACQUIRE);
}

void arch_launch(struct groups *groups) {
    const struct bcl_range *ranges;
    const uint32_t count = ranges_of(groups->kernarg, &ranges);
    const uint64_t block = (uintptr_t)groups->kernarg;
    bool current = is_current(block, (size_t)((uintptr_t)(ranges + count) - block));
    for (uint32_t i = 0; current && i < count; ++i)
        current = is_current(ranges[i].address, (size_t)ranges[i].size);
    if (current)
        groups_run(groups);
}
