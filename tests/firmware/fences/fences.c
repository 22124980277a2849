// SPDX-License-Identifier: MIT
//
// The fences of the packets that the host library sends, and of the packet processor, on a core with a cache
// (model.h): what both sides store arrives; and a fence that is left out is found, with the address.

#include "board.h"
#include "firmware/core.h"
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_EQUAL(got, wanted)                                                              \
    do {                                                                                      \
        unsigned long long got_ = (unsigned long long)(got);                                  \
        unsigned long long wanted_ = (unsigned long long)(wanted);                            \
        if (got_ != wanted_) {                                                                \
            fprintf(stderr, "%s:%d: %s is 0x%llx, wanted 0x%llx\n", __FILE__, __LINE__, #got, \
                    got_, wanted_);                                                           \
            exit(1);                                                                          \
        }                                                                                     \
    } while (0)

enum { WORDS = 64, WAIT_MS = 20000 };

// The programs' area, as the host writes it.
struct programs {
    struct bcl_kernel_descriptor kernel;
    _Alignas(8) char kernarg[sizeof(struct bcl_kernarg)];
    uint64_t slots[2]; // from, to: WORDS words each, as the core sees them
};

static struct bcl_core core;

// Adds the words of one buffer to those of another.
static void add_words(const void *arguments, const struct bcl_launch_context *context, size_t x,
                      size_t y, size_t z) {
    const uint64_t *slots = arguments;
    const uint32_t *from = (const uint32_t *)(uintptr_t)slots[0];
    uint32_t *to = (uint32_t *)(uintptr_t)slots[1];
    (void)context, (void)x, (void)y, (void)z;
    for (int i = 0; i < WORDS; ++i)
        to[i] += from[i];
}

// Buffers in lines of their own.
static uint32_t *buffer(int number) {
    return (uint32_t *)(core.heap + number * WORDS * (int)sizeof(uint32_t));
}

static uint64_t address_of(const void *host) {
    return bcl_core_address(&core, host);
}

// A launch that adds buffer `from` to buffer `to`. Its arguments stand in the programs' area at `place`.
static union bcl_packet launch(int place, int from, int to, uint32_t acquire, uint32_t release) {
    struct programs *programs = (struct programs *)core.programs + place;
    memset(programs, 0, sizeof *programs);
    programs->kernel.workgroup_fast = (uintptr_t)add_words;
    programs->slots[0] = address_of(buffer(from));
    programs->slots[1] = address_of(buffer(to));
    return (union bcl_packet){
        .dispatch = {.first = BCL_HEADER(BCL_PACKET_DISPATCH, acquire, release) | 1u << 16,
                     .workgroup_size = {1, 1, 1},
                     .grid_size = {1, 1, 1},
                     .kernel_object = address_of(&programs->kernel),
                     .kernarg_address = address_of(&programs->kernarg)}};
}

static uint32_t publish(const union bcl_packet *packet) {
    uint32_t id;
    CHECK_EQUAL(bcl_core_publish(&core, packet, &id), true);
    return id;
}

static void wait_for(uint32_t id) {
    char why[BCL_WHY_SIZE];
    enum bcl_core_state state = bcl_core_wait(&core, id, WAIT_MS, why);
    if (state == BCL_CORE_LOST)
        fprintf(stderr, "%s\n", why);
    CHECK_EQUAL(state, BCL_CORE_ENDED);
    CHECK_EQUAL(bcl_core_signal(&core, id).status, BCL_STATUS_OK);
}

static void run(const union bcl_packet *packet) {
    wait_for(publish(packet));
}

static void expect(enum missing missing, uint64_t address) {
    struct finding found = model_findings();
    CHECK_EQUAL(found.missing, missing);
    if (missing != MISSING_NOTHING)
        CHECK_EQUAL(found.address, address);
}

// Chains of launches, between which nothing is fenced, as the host may send them; what the host has in its own
// books comes out.
static void check_chains(void) {
    enum { BUFFERS = 8, CHAINS = 200, LENGTH = 4 };
    static uint32_t books[BUFFERS][WORDS];
    uint32_t id = 0;

    srand(1);
    memset(buffer(0), 0, sizeof books);
    for (int chain = 0; chain < CHAINS; ++chain) {
        int written = rand() % BUFFERS;
        for (int i = 0; i < WORDS; ++i)
            books[written][i] = buffer(written)[i] = (uint32_t)rand();
        const int length = 1 + rand() % LENGTH;
        union bcl_packet packets[LENGTH];
        for (int i = 0; i < length; ++i) {
            int from = rand() % BUFFERS, to = rand() % BUFFERS;
            packets[i] = launch(i, from, to, i == 0 ? BCL_FENCE_SYSTEM : BCL_FENCE_AGENT,
                                i == length - 1 ? BCL_FENCE_SYSTEM : BCL_FENCE_AGENT);
            for (int word = 0; word < WORDS; ++word)
                books[to][word] += books[from][word];
        }
        for (int i = 0; i < length; ++i)
            id = publish(&packets[i]);
        wait_for(id);
        expect(MISSING_NOTHING, 0);
        CHECK_EQUAL(memcmp(buffer(0), books, sizeof books), 0);
    }
}

// The host changes a word, and the packet does not say that the core is to look.
static void check_no_acquire(uint32_t scope) {
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    packet = launch(0, 0, 1, scope, BCL_FENCE_SYSTEM);
    run(&packet); // there is nothing new
    expect(MISSING_NOTHING, 0);
    buffer(0)[5] += 1;
    run(&packet);
    expect(MISSING_ACQUIRE, address_of(&buffer(0)[5]));
}

// Arguments that are new, or a program that is.
static void check_no_acquire_of_programs(void) {
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    run(&packet);
    expect(MISSING_NOTHING, 0);
    struct programs *programs = (struct programs *)core.programs;
    packet = launch(0, 0, 1, BCL_FENCE_AGENT, BCL_FENCE_SYSTEM);
    programs->slots[1] ^= 0x1000;
    run(&packet);
    const char *second_byte = (const char *)&programs->slots[1] + 1;
    expect(MISSING_ACQUIRE, address_of(second_byte));
}

// The packet does not say that the host is to see what the kernel has stored.
static void check_no_release(uint32_t scope) {
    for (int i = 0; i < WORDS; ++i)
        buffer(0)[i] = 0;
    buffer(0)[7] = 1;
    buffer(1)[7] = 0;
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, scope);
    run(&packet);
    expect(MISSING_RELEASE, address_of(&buffer(1)[7]));
    CHECK_EQUAL(buffer(1)[7], 0);

    // The next packet's acquire would throw it away.
    run(&packet);
    expect(MISSING_CLEAN, address_of(&buffer(1)[7]));
}

// Host and kernel store into one line at the same time.
static void hold_and_store(const void *arguments, const struct bcl_launch_context *context,
                           size_t x, size_t y, size_t z) {
    add_words(arguments, context, x, y, z);
    ++buffer(1)[9]; // as the host sees it
}

static void check_shared_line(void) {
    buffer(0)[0] = 1;
    union bcl_packet packet = launch(0, 0, 1, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM);
    ((struct programs *)core.programs)->kernel.workgroup_fast = (uintptr_t)hold_and_store;
    run(&packet);
    expect(SHARED_LINE, address_of(&buffer(1)[9]));
}

static void start(void) {
    char why[BCL_WHY_SIZE];
    CHECK_EQUAL(bcl_core_start(&core, "", WAIT_MS, why), true);
}

int main(void) {
    static const struct bcl_board board = {
        .core = {.count = 1},
        .memory.shared = {.address = BOARD_MEMORY_SHARED_ADDRESS,
                          .size = BOARD_MEMORY_SHARED_SIZE,
                          .control_size = BOARD_CONTROL_SIZE,
                          .programs_size = BOARD_PROGRAMS_SIZE},
    };
    char why[BCL_WHY_SIZE];
    if (!bcl_core_open(&core, &board, NULL, why)) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    start();
    check_chains();
    static const uint32_t scopes[] = {BCL_FENCE_NONE, BCL_FENCE_AGENT};
    for (int i = 0; i < 2; ++i) {
        check_no_acquire(scopes[i]);
        start();
        check_no_release(scopes[i]);
        start();
    }
    check_no_acquire_of_programs();
    start();
    check_shared_line();
    bcl_core_stop(&core);
    bcl_core_close(&core);
}
