// SPDX-License-Identifier: MIT
//
// The architecture (arch.h) whose caches the firmware's own maintenance handles, through the model's registers. A cache
// may fill a line that the core has not changed at any time; this one fills it at once when it is discarded.

#include "lines.h"

#include "cores.h"
#include "ranges.h"
#include "shadow.h"

#include <string.h>

// The cache has one way with this number of sets.
enum { SETS = 128 };

uint32_t read_ccsidr(void) { return (SETS - 1) << 13 | (uint32_t)(__builtin_ctz(LINE) - 4); }

// Words in the shortest line, as a power of two.
uint32_t read_ctr(void) { return (uint32_t)__builtin_ctz(LINE / 4) << 16; }

// Overwrites what the host has stored into the line meanwhile.
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
    flush(address - BOARD_BUFFERS_ADDRESS); // faults outside cached memory
}

// A real set has one of these lines in each way.
void write_dccisw(uint32_t set) {
    for (size_t line = set; line < CACHED; line += SETS * LINE)
        flush(line);
}

// The memory that the packet names must be as the host left it, except for stores by earlier launches of the same
// chain. If it differs, the kernel might do anything, and is not run.
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
