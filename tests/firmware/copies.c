// SPDX-License-Identifier: MIT
//
// The board's engine (dma.engine) makes kernels' copies: bytes, words, rows, and copies of several pieces. Copies that
// it cannot make are refused. So are copies of memory that the kernel may not access; that memory is not read or
// changed.

#include "ladder/rig.h"

#include <string.h>

enum { BYTES = 0x20000 }; // size of the source, and of the target

static struct rig rig;
static char *from, *to;
static struct bcl_async_copy *asked; // in the buffers' area, where kernels have it
static uint32_t copies;

static uint64_t address_of(const void *host) { return bcl_core_address(&rig.core, host); }

// Requests the copy `times` times. Returns how often the engine took it.
static uint32_t ask_at(uint64_t address, uint32_t times) {
    rig.kernarg->context.copy = rig.core.copy;
    rig.kernarg->context.copy_wait = rig.core.copy_wait;
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_copy, address);
    *rig.number = times;
    *rig.result = UINT32_MAX;
    CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
    return *rig.result;
}

static void fill(void) {
    for (int i = 0; i < BYTES; ++i)
        from[i] = (char)(i * 7 + i / 251);
    memset(to, 0x55, BYTES);
}

// A core that caches the target makes a copy itself if the target is not made of whole lines.
static bool is_taken(uint32_t to_at, uint32_t size, uint32_t to_pitch) {
    return !rig.core.link.board->memory.shared.cached || (to_at | size | to_pitch) % 64 == 0;
}

static void check_copied(uint32_t to_at, uint32_t from_at, uint32_t size, uint32_t rows,
                         uint32_t to_pitch, uint32_t from_pitch) {
    static char wanted[BYTES];
    const uint32_t taken = is_taken(to_at, size, to_pitch);
    fill();
    memcpy(wanted, to, BYTES);
    for (uint32_t row = 0; taken != 0 && row < rows; ++row)
        memcpy(wanted + to_at + row * to_pitch, from + from_at + row * from_pitch, size);
    *asked = (struct bcl_async_copy){
        address_of(to + to_at), address_of(from + from_at), size, rows, to_pitch, from_pitch};
    CHECK_EQUAL(ask_at(address_of(asked), 1), taken);
    CHECK_EQUAL(bcl_core_copies(&rig.core), copies += taken);
    CHECK_EQUAL(memcmp(to, wanted, BYTES), 0);
}

static void check_refused(struct bcl_async_copy copy) {
    char before[256],
        *target = rig.core.link.memory + copy.to - rig.core.link.board->memory.shared.address;
    const bool is_shared = copy.to - rig.core.link.board->memory.shared.address <
                           rig.core.link.board->memory.shared.size - sizeof before;
    if (is_shared)
        memcpy(before, target, sizeof before);
    *asked = copy;
    CHECK_EQUAL(ask_at(address_of(asked), 1), 0);
    CHECK_EQUAL(bcl_core_copies(&rig.core), copies);
    if (is_shared &&
        target >= rig.core.heap - sizeof before) // before that, the packet's own words change
        CHECK_EQUAL(memcmp(before, target, sizeof before), 0);
    rig_check_alive(&rig);
}

// Memory that neither a kernel nor the engine may access: as source and as target, all of it or only the last row.
static void check_forbidden(void) {
    const struct bcl_board *board = rig.core.link.board;
    const uint64_t good = address_of(from), end = address_of(rig.core.programs);
    const uint64_t bad[] = {
        address_of(rig.core.control),
        address_of(rig.core.ring),
        address_of(rig.core.heap) - 256,
        address_of(rig.core.heap) - 4,
        end - 60,
        end,
        board->memory.data.address,
        board->memory.data.address + board->core.stack_size,
        board->memory.code.address,
        board->memory.device.address,
        0,
        0xe000e000,
        good + (1ull << 32),
        UINT64_MAX - 255,
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        check_refused((struct bcl_async_copy){bad[i], good, 256, 1, 0, 0});
        check_refused((struct bcl_async_copy){good, bad[i], 256, 1, 0, 0});
        check_refused((struct bcl_async_copy){good, good, 64, 4, (bad[i] - good) / 3, 64});
        check_refused((struct bcl_async_copy){good, good, 64, 4, 64, (bad[i] - good) / 3});
    }
}

static void check_numbers(void) {
    const uint64_t a = address_of(from), b = address_of(to);
    check_refused((struct bcl_async_copy){b, a, 0, 1, 0, 0});
    check_refused((struct bcl_async_copy){b, a, 256, 0, 0, 0});
    check_refused((struct bcl_async_copy){b, a, UINT64_MAX, 1, 0, 0});
    check_refused((struct bcl_async_copy){b, a, 1ull << 32, 1, 0, 0});
    check_refused((struct bcl_async_copy){b, a, 256, UINT64_MAX, 256, 256});
    check_refused((struct bcl_async_copy){b, a, 256, 1ull << 32, 0, 0});
    check_refused((struct bcl_async_copy){b, a, 64, 2, UINT64_MAX - 63, 64});
    check_refused((struct bcl_async_copy){b, a, 64, 1ull << 31, 1ull << 33, 64});
    check_refused((struct bcl_async_copy){b, a, 32, 1000, 32, 64}); // too many pieces
}

// Where launches may access only their ranges, the engine may too: as source and as target, all of a copy or a part.
static void check_ranges(void) {
    const struct bcl_range all = rig.given;
    rig.given =
        (struct bcl_range){.address = address_of(rig.core.heap), // to the middle of the source
                           .size = (uint64_t)(from + BYTES / 2 - rig.core.heap)};
    const uint64_t in = address_of(from), out = address_of(from) + BYTES / 2;
    struct bcl_async_copy *own = asked;
    asked = (struct bcl_async_copy *)(from + BYTES / 4);
    check_refused((struct bcl_async_copy){out, in, 256, 1, 0, 0});
    check_refused((struct bcl_async_copy){in, out, 256, 1, 0, 0});
    check_refused((struct bcl_async_copy){in, out - 255, 256, 1, 0, 0});
    check_refused((struct bcl_async_copy){out - 192, in, 64, 4, 64, 64});
    *asked = (struct bcl_async_copy){in, out - 256, 256, 1, 0, 0};
    CHECK_EQUAL(ask_at(address_of(asked), 1), 1);
    CHECK_EQUAL(bcl_core_copies(&rig.core), ++copies);
    CHECK_EQUAL(memcmp(from, from + BYTES / 2 - 256, 256), 0);
    asked = own;
    rig.given = all;
}

// The kernel's request must be in memory where kernels keep variables.
static void check_asked(void) {
    const struct bcl_board *board = rig.core.link.board;
    const uint64_t bad[] = {address_of(rig.core.control),
                            board->memory.device.address,
                            board->memory.data.address + board->core.stack_size,
                            address_of(asked) + 4,
                            address_of(rig.core.programs) - 8,
                            UINT32_MAX - 7};
    *asked = (struct bcl_async_copy){address_of(to), address_of(from), 256, 1, 0, 0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i)
        CHECK_EQUAL(ask_at(bad[i], 1), 0);
    CHECK_EQUAL(bcl_core_copies(&rig.core), copies);
}

// Many copies, one after another, in channels that become free again.
static void check_many(void) {
    *asked = (struct bcl_async_copy){address_of(to), address_of(from), 4096, 1, 0, 0};
    CHECK_EQUAL(ask_at(address_of(asked), 100), 100);
    copies += 100;
    CHECK_EQUAL(bcl_core_copies(&rig.core), copies);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    CHECK(rig.core.copy != 0 && rig.core.copy_wait != 0);
    from = (char *)rig.buffer + 4096;
    to = from + BYTES;
    asked = (struct bcl_async_copy *)(to + BYTES);
    check_copied(0, 0, 256, 1, 0, 0);
    check_copied(0, 0, BYTES, 1, 0, 0);
    check_copied(3, 1, 20001, 1, 0, 0);
    check_copied(2, 6, 9998, 1, 0, 0);
    check_copied(0, 0, 64, 16, 64, 256);
    check_copied(4, 8, 64, 64, 100, 72);
    check_copied(1, 0, 64, 3, 65, 7);
    check_numbers();
    check_asked();
    if (rig.core.link.board->core.isolation != BCL_BOARD_CORE_ISOLATION_NONE)
        check_forbidden();
    if (rig.core.link.board->core.isolation == BCL_BOARD_CORE_ISOLATION_LAUNCHES)
        check_ranges();
    check_many();
    rig_check_alive(&rig);
    rig_close(&rig);
}
