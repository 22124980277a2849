// SPDX-License-Identifier: MIT
//
// The rungs of `./dev bringup` that need no OpenCL and no compiler. Each tests one thing more than the one before, and
// prints what it found to standard error. Run as
//     bringup_rungs <rung> <board> <firmware> <kernels> <address of the firmware's code>

#include "rig.h"

#include "device/readback.h"

#include <string.h>

#define READY_MS 5000

static struct rig rig;

#define FAIL(...) (fprintf(stderr, __VA_ARGS__), fputc('\n', stderr), exit(1))

// -------------------------------------------------------------------------------------------------
// The rungs

static _Noreturn void tell_fault(const char *what) {
    const struct bcl_fault *fault = &rig.core.control->fault;
    FAIL("%s: the core faulted: kind %u at pc 0x%llx, address 0x%llx, syndrome 0x%x", what,
         fault->kind, (unsigned long long)fault->pc, (unsigned long long)fault->address,
         fault->syndrome);
}

// Describes the value of the firmware's ready word.
static void tell_ready(uint32_t ready) {
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

static void run_ready(void) {
    if (bcl_core_start(&rig.core, rig.firmware, READY_MS, rig.why))
        return;
    uint32_t ready = bcl_readback_word(&rig.core.control->ready);
    if (ready == BCL_READY)
        FAIL("%s", rig.why);
    tell_ready(ready);
}

static int32_t run(const union bcl_packet *packet, const char *what) {
    uint32_t id;
    if (!bcl_core_publish(&rig.core, packet, &id))
        FAIL("%s: the queue is full", what);
    enum bcl_core_state state = bcl_core_wait(&rig.core, id, READY_MS, rig.why);
    if (state == BCL_CORE_LOST)
        FAIL("%s: the core is lost: %s", what, rig.why);
    if (state == BCL_CORE_RUNNING)
        FAIL(
            "%s: no answer within %u ms; what the host stores does not reach the core, or it hangs",
            what, READY_MS);
    return bcl_core_signal(&rig.core, id).status;
}

static void run_well(const union bcl_packet *packet, const char *what) {
    int32_t status = run(packet, what);
    if (status == BCL_STATUS_FAULT)
        tell_fault(what);
    if (status != BCL_STATUS_OK)
        FAIL("%s: status %d", what, status);
}

// Packets that wait for nothing.
static void run_echo(void) {
    const union bcl_packet packet = {
        .barrier = {.first =
                        BCL_HEADER(BCL_PACKET_BARRIER_AND, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM)}};
    for (uint32_t i = 0; i < 3 * rig.core.packets; ++i)
        run_well(&packet, "a packet that asks for nothing");
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

// Reports the first wrong word, with its address for the core.
static void check_words(const char *what, const uint32_t *words, uint32_t count, uint32_t first) {
    for (uint32_t i = 0; i < count; ++i)
        if (words[i] != first + i)
            FAIL("%s: at 0x%llx the host reads 0x%x, the core has stored 0x%x", what,
                 (unsigned long long)bcl_core_address(&rig.core, &words[i]), words[i], first + i);
}

// The core adds up words that the host has stored.
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

// Tests memory in pieces, so that no piece takes long.
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

static void run_memory(void) {
    enum { KEPT = 64 }; // for the result
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
}

static void run_kernel(void) {
    union bcl_packet packet = fill_packet(rig.buffer, 1, 4711);
    rig.buffer[0] = 0;
    run_well(&packet, "a kernel of one work-group, compiled from C");
    check_words("what it stores", rig.buffer, 1, 4711);
}

static void run_ids(void) {
    enum { X = 5, Y = 3, Z = 2 };
    union bcl_packet packet = fill_packet(rig.buffer, X, 100);
    packet.dispatch.grid_size[1] = Y;
    packet.dispatch.grid_size[2] = Z;
    rig.kernarg->context.num_groups[1] = Y;
    run_well(&packet, "a grid of 5 x 3 x 2 work-groups");
    check_words("what they store", rig.buffer, X * Y * Z, 100);
}

static void run_fault(void) {
    for (int time = 0; time < 3; ++time) {
        union bcl_packet packet = rig_dispatch(&rig, KERNEL_undefined, 0);
        int32_t status = run(&packet, "an undefined instruction");
        if (status != BCL_STATUS_FAULT)
            FAIL("an undefined instruction: status %d, wanted: a fault", status);
        run_kernel();
    }
}

static double spin_ticks(uint32_t rounds) {
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_spin, 0);
    uint32_t id;
    *rig.number = rounds;
    run_well(&packet, "a loop");
    CHECK(bcl_core_publish(&rig.core, &packet, &id));
    CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_OK);
    const struct bcl_signal signal = bcl_core_signal(&rig.core, id);
    if (signal.end_ticks <= signal.start_ticks)
        FAIL("the clock stands still: %u rounds of a loop end at tick %llu, and began there",
             rounds, (unsigned long long)signal.end_ticks);
    return (double)(signal.end_ticks - signal.start_ticks);
}

// Eight times the work must take longer. How much longer depends on the emulator, whose host may be busy. So the
// shortest of several runs counts.
static void run_time(void) {
    double some = spin_ticks(100000), more = spin_ticks(800000);
    for (int time = 0; time < 7; ++time) {
        double again = spin_ticks(100000);
        some = again < some ? again : some;
    }
    if (more < some)
        FAIL("a loop takes %.0f ticks, one of eight times the rounds %.0f", some, more);
}

// -------------------------------------------------------------------------------------------------

static const struct rung {
    const char *name;
    void (*run)(void);
} rungs[] = {
    {"ready", run_ready}, {"echo", run_echo},   {"memory", run_memory}, {"kernel", run_kernel},
    {"ids", run_ids},     {"fault", run_fault}, {"time", run_time},
};

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS + 1);
    rig_open(&rig, argv + 1);
    for (size_t i = 0; i < sizeof rungs / sizeof rungs[0]; ++i) {
        if (strcmp(rungs[i].name, argv[1]) != 0)
            continue;
        run_ready();
        rungs[i].run();
        rig_close(&rig);
        return 0;
    }
    FAIL("there is no rung %s", argv[1]);
}
