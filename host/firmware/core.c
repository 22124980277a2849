// SPDX-License-Identifier: MIT

#include "firmware/core.h"

#include "base/clock.h"
#include "firmware/transports.h"

#include <stdio.h>
#include <string.h>

#define SPIN_NS 50000u // a packet that ends within this costs no sleep
#define SLEEP_NS 50000 // between two looks after that

_Static_assert(sizeof(struct bcl_control) + BCL_CORE_PACKETS * sizeof(union bcl_packet) +
                       (BCL_CORE_PACKETS + 1) * sizeof(struct bcl_signal) <=
                   BCL_CONTROL_AREA,
               "control block, ring and signals fill the control area");

static uint32_t slot_of(uint32_t id) {
    return id & (BCL_CORE_PACKETS - 1);
}

static union bcl_packet *packet_in(const struct bcl_core *core, uint32_t id) {
    return (union bcl_packet *)core->ring + slot_of(id);
}

bool bcl_core_open(struct bcl_core *core, const struct bcl_board *board, char why[BCL_WHY_SIZE]) {
    *core = (struct bcl_core){.link = {.board = board, .transport = bcl_transport_of(board)}};
    if (!core->link.transport->open(&core->link, why))
        return false;

    char *start = core->link.memory + board->memory.shared.control_offset;
    core->control = (struct bcl_control *)start;
    core->ring = start + sizeof *core->control;
    core->signals = (struct bcl_signal *)(core->ring + BCL_CORE_PACKETS * sizeof(union bcl_packet));
    core->doorbell = core->signals + BCL_CORE_PACKETS;
    core->heap = start + BCL_CONTROL_AREA;
    core->programs_size = (size_t)(board->memory.shared.size / BCL_PROGRAMS_PART);
    core->programs = core->link.memory + board->memory.shared.size - core->programs_size;
    core->heap_size = (size_t)(core->programs - core->heap);
    return true;
}

void bcl_core_close(struct bcl_core *core) {
    core->link.transport->close(&core->link);
}

uint64_t bcl_core_address(const struct bcl_core *core, const void *host) {
    return core->link.board->memory.shared.address + (uint64_t)((const char *)host - core->link.memory);
}

void *bcl_core_host(const struct bcl_core *core, uint64_t address) {
    uint64_t offset = address - core->link.board->memory.shared.address;
    return offset < core->link.board->memory.shared.size ? core->link.memory + offset : NULL;
}

// What the firmware finds when it starts: no packets, and no word of an earlier life.
static void prepare(struct bcl_core *core) {
    memset(core->control, 0, sizeof *core->control);
    memset(core->ring, 0, BCL_CORE_PACKETS * sizeof(union bcl_packet));
    for (uint32_t id = 0; id < BCL_CORE_PACKETS; id++)
        packet_in(core, id)->first = BCL_PACKET_INVALID;
    core->control->queue = (struct bcl_queue){
        .type = 1,
        .features = 1,
        .base_address = bcl_core_address(core, core->ring),
        .doorbell_signal = bcl_core_address(core, core->doorbell),
        .size = BCL_CORE_PACKETS,
    };
    *core->doorbell = (struct bcl_signal){.value = 0};
    core->next_id = 0;
    __atomic_thread_fence(__ATOMIC_RELEASE);
}

static bool await_ready(struct bcl_core *core, uint32_t milliseconds, char why[BCL_WHY_SIZE]) {
    const struct bcl_link *link = &core->link;
    uint64_t deadline = bcl_now_ns() + milliseconds * 1000000ull;

    while (__atomic_load_n(&core->control->ready, __ATOMIC_ACQUIRE) != BCL_READY) {
        if (!link->transport->alive(&core->link, why))
            return false;
        if (bcl_now_ns() >= deadline) {
            snprintf(why, BCL_WHY_SIZE, "the firmware was not ready within %u ms", milliseconds);
            return false;
        }
        bcl_sleep_ns(SLEEP_NS);
    }
    if (core->control->abi_version == BCL_ABI_VERSION)
        return true;
    snprintf(why, BCL_WHY_SIZE, "the firmware has ABI version %u, this library %u",
             core->control->abi_version, BCL_ABI_VERSION);
    return false;
}

bool bcl_core_start(struct bcl_core *core, const char *firmware, uint32_t milliseconds,
                    char why[BCL_WHY_SIZE]) {
    bcl_core_stop(core);
    prepare(core);
    if (core->link.transport->power_on(&core->link, firmware, why) &&
        await_ready(core, milliseconds, why))
        return true;
    bcl_core_stop(core);
    return false;
}

void bcl_core_stop(struct bcl_core *core) {
    core->link.transport->power_off(&core->link);
}

struct bcl_signal *bcl_core_signal(const struct bcl_core *core, uint32_t id) {
    return &core->signals[slot_of(id)];
}

bool bcl_core_publish(struct bcl_core *core, const union bcl_packet *packet, uint32_t *id) {
    struct bcl_queue *queue = &core->control->queue;
    union bcl_packet *slot = packet_in(core, core->next_id);
    struct bcl_signal *signal = bcl_core_signal(core, core->next_id);
    union bcl_packet copy = *packet;

    if (core->next_id - __atomic_load_n(&queue->read_id, __ATOMIC_ACQUIRE) == BCL_CORE_PACKETS)
        return false;
    *signal = (struct bcl_signal){.value = 1};
    copy.dispatch.completion_signal = bcl_core_address(core, signal);
    memcpy((char *)slot + sizeof slot->first, (char *)&copy + sizeof copy.first,
           sizeof copy - sizeof copy.first);
    *id = core->next_id++;
    __atomic_store_n(&slot->first, copy.first, __ATOMIC_RELEASE);
    __atomic_store_n(&queue->write_id, core->next_id, __ATOMIC_RELEASE);
    __atomic_store_n(&core->doorbell->value, (int32_t)*id, __ATOMIC_RELEASE);
    return true;
}

enum bcl_core_state bcl_core_wait(struct bcl_core *core, uint32_t id, uint32_t milliseconds,
                                  char why[BCL_WHY_SIZE]) {
    const struct bcl_signal *signal = bcl_core_signal(core, id);
    uint64_t start = bcl_now_ns();

    for (;;) {
        if (__atomic_load_n(&signal->value, __ATOMIC_ACQUIRE) == 0)
            return BCL_CORE_ENDED;
        uint64_t waited = bcl_now_ns() - start;
        if (waited < SPIN_NS)
            continue;
        if (!core->link.transport->alive(&core->link, why))
            return BCL_CORE_LOST;
        if (waited >= milliseconds * 1000000ull)
            return BCL_CORE_RUNNING;
        bcl_sleep_ns(SLEEP_NS);
    }
}
