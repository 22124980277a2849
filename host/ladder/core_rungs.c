// SPDX-License-Identifier: MIT
//
// The rungs of the ladder that need no OpenCL and no compiler: each tries one more thing of a board than the rung
// before, and prints what it found.

#include "ladder/core_rungs.h"

#include "base/clock.h"
#include "device/readback.h"
#include "ladder/rig.h"

#include <inttypes.h>
#include <string.h>

#define READY_MS 5000
#define SIMULATED_MS 120000 // for a packet of a board in Verilog

static struct rig rig;

#define FAIL(...) ladder_fail(__VA_ARGS__)

// -------------------------------------------------------------------------------------------------
// Start and end

// Runs at the end of the process, also when a rung has failed: on hardware, the core would run on otherwise.
static void stop_core(void) {
    static bool stopped;
    if (!stopped)
        rig_close(&rig);
    stopped = true;
}

static _Noreturn void tell_fault(const char *what) {
    const struct bcl_fault *fault = &rig.core.control->fault;
    FAIL("%s: the core faulted: kind %u at pc 0x%llx, address 0x%llx, syndrome 0x%x", what,
         fault->kind, (unsigned long long)fault->pc, (unsigned long long)fault->address,
         fault->syndrome);
}

// Explains why the ready word is not BCL_READY, and fails.
static _Noreturn void tell_ready(uint32_t ready) {
    const struct bcl_board *board = rig.core.link.board;
    if (ready == BCL_LOST && bcl_readback_word(&rig.core.control->fault_count) != 0)
        tell_fault("before the firmware was up");
    if (ready == BCL_LOST)
        FAIL("the core runs and has given up: it finds no queue at 0x%llx, where this board file "
             "has it "
             "(memory.shared); the firmware's differs",
             (unsigned long long)rig.core.queue.base_address);
    if (ready == __builtin_bswap32(BCL_READY))
        FAIL("the word is there with its bytes swapped: the core stores big-endian, or the way to "
             "it swaps");
    if (ready != 0)
        FAIL("the word is 0x%08x, which no firmware stores", ready);
    FAIL("the core has stored nothing at 0x%llx: %s. It does not run, or begins elsewhere than at "
         "0x%llx "
         "(core.vectors), or its memory is not what the host looks at, or its stores stay in a "
         "cache",
         (unsigned long long)bcl_core_address(&rig.core, &rig.core.control->ready), rig.why,
         (unsigned long long)board->core.vectors);
}

// Returns how long the start took, in nanoseconds.
static uint64_t start_core(const struct ladder *ladder) {
    rig_open_board(&rig, ladder->board, ladder->firmware, ladder->kernels);
    atexit(stop_core);
    const uint64_t begin = bcl_now_ns();
    if (bcl_core_start(&rig.core, rig.firmware, READY_MS, rig.why))
        return bcl_now_ns() - begin;
    uint32_t ready = bcl_readback_word(&rig.core.control->ready);
    if (!rig.core.is_powered)
        FAIL("the core is not started: %s%s", rig.why,
             ladder_way_of(ladder->board) == LADDER_LINUX ? ". The kernel's log (dmesg) says why"
                                                          : "");
    if (ready == BCL_READY)
        FAIL("%s", rig.why);
    tell_ready(ready);
}

static void start_with_kernels(const struct ladder *ladder) {
    if (ladder->kernels == NULL)
        FAIL("there are no kernels in C for %s: install the package barecl-firmware",
             ladder->board->name);
    start_core(ladder);
}

// -------------------------------------------------------------------------------------------------
// Packets

static uint32_t patience_ms(void) {
    return rig.core.link.board->verilog.sources[0] != '\0' ? SIMULATED_MS : READY_MS;
}

static int32_t run(const union bcl_packet *packet, const char *what) {
    uint32_t id;
    if (!bcl_core_publish(&rig.core, packet, &id))
        FAIL("%s: the queue is full", what);
    enum bcl_core_state state = bcl_core_wait(&rig.core, id, patience_ms(), rig.why);
    if (state == BCL_CORE_LOST)
        FAIL("%s: the core is lost: %s", what, rig.why);
    if (state == BCL_CORE_RUNNING)
        FAIL(
            "%s: no answer within %u ms; what the host stores does not reach the core, or it hangs",
            what, patience_ms());
    return bcl_core_signal(&rig.core, id).status;
}

static void run_well(const union bcl_packet *packet, const char *what) {
    int32_t status = run(packet, what);
    if (status == BCL_STATUS_FAULT)
        tell_fault(what);
    if (status != BCL_STATUS_OK)
        FAIL("%s: status %d", what, status);
}

// -------------------------------------------------------------------------------------------------
// The rungs

void rung_ready(const struct ladder *ladder) {
    const uint64_t ns = start_core(ladder);
    char said[256] = "";
    if (rig.core.link.transport->said != NULL)
        rig.core.link.transport->said(&rig.core.link, said, sizeof said);
    printf("after %.1f ms, %" PRIu64 " ticks a second%s%s\n", (double)ns / 1e6, rig.core.tick_hz,
           said[0] == '\0' ? "" : "; it says: ", said);
}

// Runs barrier packets that wait for nothing, so many that the ring wraps.
void rung_echo(const struct ladder *ladder) {
    const union bcl_packet packet = {
        .barrier = {.first =
                        BCL_HEADER(BCL_PACKET_BARRIER_AND, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM)}};
    start_core(ladder);
    const uint32_t count = 3 * rig.core.packets;
    const uint64_t begin = bcl_now_ns();
    for (uint32_t i = 0; i < count; ++i)
        run_well(&packet, "a packet that asks for nothing");
    printf("%" PRIu32 " packets, %.0f us each\n", count,
           (double)(bcl_now_ns() - begin) / 1e3 / count);
}

static union bcl_packet fill_packet(uint32_t *words, uint32_t count, uint32_t first) {
    union bcl_packet packet =
        rig_dispatch(&rig, KERNEL_index_groups, bcl_core_address(&rig.core, words));
    packet.dispatch.grid_size[0] = count;
    *rig.number = first;
    rig.kernarg->context.num_groups[0] = count;
    rig.kernarg->context.num_groups[1] = 1;
    return packet;
}

// Fails with the first word that differs, and its address for the core.
static void check_words(const char *what, const uint32_t *words, uint32_t count, uint32_t first) {
    for (uint32_t i = 0; i < count; ++i)
        if (words[i] != first + i)
            FAIL("%s: at 0x%llx the host reads 0x%x, the core has stored 0x%x", what,
                 (unsigned long long)bcl_core_address(&rig.core, &words[i]), words[i], first + i);
}

// Lets the core add up words that the host has stored, and checks the sum.
static void check_sum(const char *what, uint32_t *words, uint32_t count) {
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_sum, bcl_core_address(&rig.core, words));
    uint32_t wanted = 0;
    for (uint32_t i = 0; i < count; ++i)
        wanted += words[i] = 0x9e3779b9u * (i + 1);
    *rig.number = count;
    rig.result[0] = 0;
    run_well(&packet, what);
    if (rig.result[0] != wanted)
        FAIL("%s: %u words from 0x%llx on, which the host has stored, add up to 0x%x for the core, "
             "not 0x%x",
             what, count, (unsigned long long)bcl_core_address(&rig.core, words), rig.result[0],
             wanted);
}

// Words for each launch: large areas are divided, so that no launch takes long.
enum { PIECE = 1 << 18 };

static void fill(uint32_t *words, uint32_t count, uint32_t first) {
    for (uint32_t at = 0; at < count; at += PIECE) {
        uint32_t piece = count - at < PIECE ? count - at : PIECE;
        union bcl_packet packet = fill_packet(words + at, piece, first + at);
        run_well(&packet, "the core fills the buffers' area");
    }
    check_words("the buffers' area", words, count, first);
}

static void check_sums(const char *what, uint32_t *words, uint32_t count) {
    for (uint32_t at = 0; at < count; at += PIECE)
        check_sum(what, words + at, count - at < PIECE ? count - at : PIECE);
}

void rung_memory(const struct ladder *ladder) {
    enum { KEPT = 64 }; // bytes at the start of the heap, for the result
    start_with_kernels(ladder);
    uint32_t *buffers = (uint32_t *)(rig.core.heap + KEPT);
    uint32_t count = (uint32_t)(rig.core.heap_size - KEPT) / 4;
    uint32_t *programs = (uint32_t *)rig.programs;
    uint32_t left = (uint32_t)(rig.core.programs + rig.core.programs_size - rig.programs) / 4;
    fill(buffers, count, 0x12345678);
    fill(buffers, count, ~count);
    check_sums("the buffers' area", buffers, count);
    check_sums("the programs' area", programs, left);
    union bcl_packet packet =
        rig_dispatch(&rig, KERNEL_keep_stack, bcl_core_address(&rig.core, rig.result));
    rig.result[0] = 1;
    run_well(&packet, "the kernels' stack");
    if (rig.result[0] != 0)
        FAIL("the kernels' stack: %u of 64 words changed", rig.result[0]);
    printf("%" PRIu32 " KiB of buffers, %" PRIu32 " KiB of programs\n", count / 256, left / 256);
}

static void run_one_group(void) {
    union bcl_packet packet = fill_packet(rig.buffer, 1, 4711);
    rig.buffer[0] = 0;
    run_well(&packet, "a kernel of one work-group, compiled from C");
    check_words("what it stores", rig.buffer, 1, 4711);
}

void rung_kernel(const struct ladder *ladder) {
    start_with_kernels(ladder);
    run_one_group();
    printf("its word is right\n");
}

void rung_ids(const struct ladder *ladder) {
    enum { X = 5, Y = 3, Z = 2 };
    start_with_kernels(ladder);
    union bcl_packet packet = fill_packet(rig.buffer, X, 100);
    packet.dispatch.grid_size[1] = Y;
    packet.dispatch.grid_size[2] = Z;
    rig.kernarg->context.num_groups[1] = Y;
    run_well(&packet, "a grid of 5 x 3 x 2 work-groups");
    check_words("what they store", rig.buffer, X * Y * Z, 100);
    printf("%d work-groups\n", X * Y * Z);
}

void rung_fault(const struct ladder *ladder) {
    enum { TIMES = 3 };
    start_with_kernels(ladder);
    for (int time = 0; time < TIMES; ++time) {
        union bcl_packet packet = rig_dispatch(&rig, KERNEL_undefined, 0);
        int32_t status = run(&packet, "an undefined instruction");
        if (status != BCL_STATUS_FAULT)
            FAIL("an undefined instruction: status %d, wanted: a fault", status);
        run_one_group();
    }
    printf("%d undefined instructions, a kernel behind each\n", TIMES);
}

// How long a loop takes.
struct spin {
    double ticks;   // by the core's counter
    double seconds; // by this machine's clock, from publishing the packet to its end
};

static struct spin spin(uint32_t rounds) {
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_spin, 0);
    uint32_t id;
    *rig.number = rounds;
    run_well(&packet, "a loop");
    const uint64_t begin = bcl_now_ns();
    CHECK(bcl_core_publish(&rig.core, &packet, &id));
    CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_OK);
    const double seconds = (double)(bcl_now_ns() - begin) / 1e9;
    const struct bcl_signal signal = bcl_core_signal(&rig.core, id);
    if (signal.end_ticks <= signal.start_ticks)
        FAIL("the clock stands still: %u rounds of a loop end at tick %llu, and began there",
             rounds, (unsigned long long)signal.end_ticks);
    return (struct spin){(double)(signal.end_ticks - signal.start_ticks), seconds};
}

// A number of rounds that takes some hundredths of a second, whatever the core's speed.
static uint32_t find_rounds(void) {
    uint32_t rounds = 1000;
    while (rounds < 100000 && spin(rounds).seconds < 0.02)
        rounds *= 4;
    return rounds;
}

// Checks that eight times the work takes longer. An emulator's time depends on the load of its host, so the shortest of
// several runs counts, and the ratio is not checked.
void rung_time(const struct ladder *ladder) {
    start_with_kernels(ladder);
    const uint32_t rounds = find_rounds();
    struct spin some = spin(rounds), more = spin(8 * rounds);
    for (int time = 0; time < 7; ++time) {
        double again = spin(rounds).ticks;
        some.ticks = again < some.ticks ? again : some.ticks;
    }
    if (more.ticks < some.ticks)
        FAIL("a loop takes %.0f ticks, one of eight times the rounds %.0f", some.ticks, more.ticks);
    printf("%.3g MHz by this machine's clock, ticks.hz says %.3g MHz\n",
           more.ticks / more.seconds / 1e6, (double)ladder->board->ticks.hz / 1e6);
}
