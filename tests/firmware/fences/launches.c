// SPDX-License-Identifier: MIT

#include "launches.h"

#include "board.h"

#include <string.h>

struct bcl_core core;

struct programs *programs_at(int place) { return (struct programs *)core.programs + place; }

uint64_t address_of(const void *host) { return bcl_core_address(&core, host); }

uint32_t *buffer(int number) { return (uint32_t *)(core.heap + number * (int)BCL_RANGE_UNIT); }

void add_words(const void *arguments, const struct bcl_launch_context *context, size_t x, size_t y,
               size_t z) {
    const uint64_t *slots = arguments;
    const uint32_t *from = (const uint32_t *)(uintptr_t)slots[0];
    uint32_t *to = (uint32_t *)(uintptr_t)slots[1];
    (void)context, (void)x, (void)y, (void)z;
    for (int i = 0; i < WORDS; ++i)
        to[i] += from[i];
}

void set_ranges(int place, const struct bcl_range *ranges, uint32_t count) {
    struct bcl_kernarg *kernarg = (struct bcl_kernarg *)programs_at(place)->kernarg;
    memcpy(programs_at(place)->ranges, ranges, count * sizeof *ranges);
    kernarg->ranges = address_of(programs_at(place)->ranges);
    kernarg->range_count = count;
}

union bcl_packet launch(int place, int from, int to, uint32_t acquire, uint32_t release) {
    struct programs *programs = programs_at(place);
    const struct bcl_range ranges[] = {{address_of(buffer(from)), BCL_RANGE_UNIT},
                                       {address_of(buffer(to)), BCL_RANGE_UNIT}};
    memset(programs, 0, sizeof *programs);
    programs->kernel.workgroup_fast = (uintptr_t)add_words;
    programs->slots[0] = ranges[0].address;
    programs->slots[1] = ranges[1].address;
    set_ranges(place, ranges, 2);
    return (union bcl_packet){
        .dispatch = {.first = BCL_HEADER(BCL_PACKET_DISPATCH, acquire, release) | 1u << 16,
                     .workgroup_size = {1, 1, 1},
                     .grid_size = {1, 1, 1},
                     .kernel_object = address_of(&programs->kernel),
                     .kernarg_address = address_of(&programs->kernarg)}};
}

uint32_t publish(const union bcl_packet *packet) {
    uint32_t id;
    CHECK_EQUAL(bcl_core_publish(&core, packet, &id), true);
    return id;
}

void wait_for(uint32_t id) {
    char why[BCL_WHY_SIZE];
    enum bcl_core_state state = bcl_core_wait(&core, id, WAIT_MS, why);
    if (state == BCL_CORE_LOST)
        fprintf(stderr, "%s\n", why);
    CHECK_EQUAL(state, BCL_CORE_ENDED);
    CHECK_EQUAL(bcl_core_signal(&core, id).status, BCL_STATUS_OK);
}

void run(const union bcl_packet *packet) { wait_for(publish(packet)); }

void expect(enum missing missing, uint64_t address) {
    struct finding found = model_findings();
    CHECK_EQUAL(found.missing, missing);
    if (missing != MISSING_NOTHING)
        CHECK_EQUAL(found.address, address);
}

void check_chains(void) {
    enum { BUFFERS = 8, CHAINS = 200, LENGTH = 4 };
    static uint32_t books[BUFFERS][WORDS];
    uint32_t id = 0;

    srand(1);
    for (int i = 0; i < BUFFERS; ++i)
        memset(buffer(i), 0, sizeof books[i]);
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
        for (int i = 0; i < BUFFERS; ++i)
            CHECK_EQUAL(memcmp(buffer(i), books[i], sizeof books[i]), 0);
    }
}

void start_core(void) {
    char why[BCL_WHY_SIZE];
    CHECK_EQUAL(bcl_core_start(&core, "", WAIT_MS, why), true);
}

void open_core(void) {
    static const struct bcl_board board = {
        .core = {.count = 1},
        .memory.shared = {.address = BOARD_MEMORY_SHARED_ADDRESS,
                          .size = BOARD_MEMORY_SHARED_SIZE,
                          .control_size = BOARD_CONTROL_SIZE,
                          .programs_size = BOARD_PROGRAMS_SIZE},
    };
    char why[BCL_WHY_SIZE];
    if (bcl_core_open(&core, &board, NULL, why))
        return;
    fprintf(stderr, "%s\n", why);
    exit(1);
}

void close_core(void) {
    bcl_core_stop(&core);
    bcl_core_close(&core);
}
