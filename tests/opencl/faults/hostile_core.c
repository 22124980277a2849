// SPDX-License-Identifier: MIT
//
// Replaces a board's emulator for hostile_memory.c. It speaks the firmware's protocol (barecl/abi.h) but runs no
// code. A launch of a kernel `(__global uint *out, uint number, ...)` stores the number to out[0]. From HOSTILE
// on the number is a seed: the program then writes random values into everything that the host will read, while
// the host reads it, and then ends the packet, ends another packet, hangs, sleeps or dies.
//
// usage: hostile_core FILE SIZE ADDRESS CONTROL_OFFSET

#include "barecl/abi.h"
#include "hostile.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static char *memory;
static uint64_t size, address;
static struct bcl_control *control;
static struct bcl_queue queue; // in the host's byte order
static uint32_t state;         // state of the random numbers

static uint32_t random_number(void) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

static uint32_t below(uint32_t limit) { return random_number() % limit; }

// The host's address for a device address, or of a harmless place if the device address is invalid.
static void *at(uint64_t device_address, uint64_t bytes) {
    static uint64_t nowhere[8];
    uint64_t offset = device_address - address;
    return offset < size && bytes <= size - offset ? memory + offset : (void *)nowhere;
}

static void sleep_us(long microseconds) {
    nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
}

static uint64_t ticks(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

// A wrong value for a word, of one of eight kinds.
static uint32_t bad_word(uint32_t was) {
    switch (below(8)) {
    case 0:
        return 0;
    case 1:
        return ~0u;
    case 2:
        return was + 1;
    case 3:
        return was - 1;
    case 4:
        return was ^ 1u << below(32);
    case 5:
        return below(64);
    case 6:
        return (uint32_t)address + below((uint32_t)size);
    default:
        return random_number();
    }
}

static void scribble(char *from, size_t bytes, unsigned words) {
    uint32_t *all = (uint32_t *)from;
    for (; words > 0; --words) {
        uint32_t *word = &all[below((uint32_t)(bytes / sizeof *all))];
        __atomic_store_n(word, bad_word(*word), __ATOMIC_RELEASE);
        if (below(64) == 0)
            sleep_us(20);
    }
}

static void end_packet(const union bcl_packet *packet, uint32_t id, int32_t status) {
    struct bcl_signal *signal = at(packet->dispatch.completion_signal, sizeof *signal);
    union bcl_packet *ring = at(queue.base_address, queue.size * sizeof *ring);
    signal->end_ticks = ticks();
    signal->status = status;
    __atomic_store_n(&signal->value, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&ring[id % queue.size].first, BCL_PACKET_INVALID, __ATOMIC_RELEASE);
    __atomic_store_n(&control->queue.read_id, id + 1, __ATOMIC_RELEASE);
}

static void go_wild(const union bcl_packet *packet, const struct bcl_kernarg *kernarg) {
    const size_t shared = sizeof *control + 64 * (sizeof *packet + sizeof(struct bcl_signal));
    static const size_t launch = 1024;
    struct bcl_printf_ring *ring = at(kernarg->context.printf_ring, 4096);
    unsigned parts = below(15) + 1;
    if (parts & 1)
        scribble((char *)control, shared, 1 + below(300));
    if (parts & 2)
        scribble(at(packet->dispatch.kernarg_address, launch), launch, 1 + below(300));
    if (parts & 4)
        scribble((char *)ring, 4096, 1 + below(300));
    if (parts & 8) // a single wrong word is harder to notice than many
        scribble((char *)control, sizeof *control, 1);
}

static void run_dispatch(const union bcl_packet *packet, uint32_t id) {
    const struct bcl_kernarg *kernarg = at(packet->dispatch.kernarg_address, sizeof *kernarg + 8);
    const uint32_t *slots = (const uint32_t *)kernarg->slots;
    uint32_t *out = at(slots[0], sizeof *out);
    uint32_t number = *(uint32_t *)at(slots[1], sizeof number);
    *out = number;
    if (number < HOSTILE)
        return end_packet(packet, id, BCL_STATUS_OK);
    state = number;
    go_wild(packet, kernarg);
    switch (below(8)) {
    case 0:
        for (;;)
            continue;
    case 1:
        for (;;)
            pause();
    case 2:
        _exit(3);
    case 3:
        return end_packet(packet, id + below(100), BCL_STATUS_OK);
    case 4:
        return end_packet(packet, id, (int32_t)random_number());
    default:
        return end_packet(packet, id, BCL_STATUS_OK);
    }
}

int main(int argc, char **argv) {
    int file = argc == 5 ? open(argv[1], O_RDWR) : -1;
    if (file < 0)
        return 2;
    size = strtoull(argv[2], NULL, 0);
    address = strtoull(argv[3], NULL, 0);
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED)
        return 2;
    control = (struct bcl_control *)(memory + strtoull(argv[4], NULL, 0));
    queue = control->queue;
    control->abi_version = BCL_FIRMWARE_ABI;
    control->boot_count = 1;
    control->tick_hz = 1000000;
    __atomic_store_n(&control->ready, BCL_READY, __ATOMIC_RELEASE);
    for (uint32_t id = 0;; ++id) {
        const union bcl_packet *ring = at(queue.base_address, queue.size * sizeof *ring);
        const union bcl_packet *packet = &ring[id % queue.size];
        while ((__atomic_load_n(&packet->first, __ATOMIC_ACQUIRE) & BCL_HEADER_TYPE_MASK) ==
               BCL_PACKET_INVALID)
            sleep_us(20);
        union bcl_packet copy = *packet;
        struct bcl_signal *signal = at(copy.dispatch.completion_signal, sizeof *signal);
        signal->start_ticks = ticks();
        if ((copy.first & BCL_HEADER_TYPE_MASK) == BCL_PACKET_DISPATCH)
            run_dispatch(&copy, id);
        else
            end_packet(&copy, id, BCL_STATUS_OK);
    }
}
