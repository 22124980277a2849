// SPDX-License-Identifier: MIT

#include "packets.h"

#include "arch.h"
#include "board.h"

#include <stdbool.h>

typedef void workgroup(const void *args, const struct bcl_launch_context *context, size_t group_x,
                       size_t group_y, size_t group_z);

static union bcl_packet *next_packet(const struct bcl_queue *queue) {
    union bcl_packet *ring = (union bcl_packet *)(uintptr_t)queue->base_address;
    return &ring[queue->read_id & (queue->size - 1)];
}

// Whether a signal can stand there. One that cannot would fault, and once more at every attempt to
// report that fault.
static bool is_signal(uint64_t address) {
    return address % _Alignof(struct bcl_signal) == 0 && address >= BOARD_MEMORY_SHARED_ADDRESS &&
           address - BOARD_MEMORY_SHARED_ADDRESS <= BOARD_MEMORY_SHARED_SIZE - sizeof(struct bcl_signal);
}

// The packet's completion signal, or NULL. It stands at the same place in all packets.
static struct bcl_signal *signal_of(const union bcl_packet *packet) {
    uint64_t address = packet->dispatch.completion_signal;
    return is_signal(address) ? (struct bcl_signal *)(uintptr_t)address : NULL;
}

static int32_t run_dispatch(const struct bcl_dispatch_packet *packet) {
    const struct bcl_kernel_descriptor *kernel = (const void *)(uintptr_t)packet->kernel_object;
    const struct bcl_kernarg *kernarg = (const void *)(uintptr_t)packet->kernarg_address;
    size_t groups[3];

    if ((packet->first >> 16 & 3) == 0 || kernel == NULL || kernarg == NULL)
        return BCL_STATUS_BAD_PACKET;
    for (int i = 0; i < 3; ++i) {
        uint32_t size = packet->workgroup_size[i];
        groups[i] = size == 0 ? 0 : packet->grid_size[i] / size;
        if (groups[i] == 0 || groups[i] * size != packet->grid_size[i])
            return BCL_STATUS_BAD_PACKET;
    }

    workgroup *run = (workgroup *)(uintptr_t)kernel->workgroup_fast;
    for (size_t z = 0; z < groups[2]; ++z) {
        for (size_t y = 0; y < groups[1]; ++y) {
            for (size_t x = 0; x < groups[0]; ++x)
                run(kernarg->slots, &kernarg->context, x, y, z);
        }
    }
    return BCL_STATUS_OK;
}

// Waits for all signals, or for any one, and returns BCL_STATUS_DEPENDENCY if one that it waited
// for had ended with an error.
static int32_t run_barrier(const struct bcl_barrier_packet *packet, bool any) {
    int32_t status = BCL_STATUS_OK;
    uint32_t waiting = 0; // a bit a signal

    for (int i = 0; i < BCL_BARRIER_SIGNALS; ++i) {
        if (packet->dep_signal[i] == 0)
            continue;
        if (!is_signal(packet->dep_signal[i]))
            return BCL_STATUS_BAD_PACKET;
        waiting |= 1u << i;
    }
    for (int i = 0; waiting != 0; i = (i + 1) % BCL_BARRIER_SIGNALS) {
        const struct bcl_signal *signal = (const void *)(uintptr_t)packet->dep_signal[i];
        if ((waiting >> i & 1) == 0 || __atomic_load_n(&signal->value, __ATOMIC_ACQUIRE) != 0)
            continue;
        waiting = any ? 0 : waiting & ~(1u << i);
        if (signal->status != BCL_STATUS_OK)
            status = BCL_STATUS_DEPENDENCY;
    }
    return status;
}

static int32_t run_agent(const struct bcl_agent_packet *packet) {
    volatile uint32_t *word = (uint32_t *)(uintptr_t)packet->arg[0];
    uint32_t words = (uint32_t)packet->arg[1] / sizeof *word;

    if (packet->first >> 16 != BCL_AGENT_LOAD)
        return BCL_STATUS_BAD_PACKET;
    for (; words > 0; --words, ++word)
        *word = *word;
    return BCL_STATUS_OK;
}

static int32_t run_packet(const union bcl_packet *packet) {
    uint32_t type = packet->first & BCL_HEADER_TYPE_MASK;

    if (type == BCL_PACKET_DISPATCH)
        return run_dispatch(&packet->dispatch);
    if (type == BCL_PACKET_BARRIER_AND || type == BCL_PACKET_BARRIER_OR)
        return run_barrier(&packet->barrier, type == BCL_PACKET_BARRIER_OR);
    if (type == BCL_PACKET_AGENT)
        return run_agent(&packet->agent);
    return BCL_STATUS_BAD_PACKET;
}

void packets_end(struct bcl_control *control, int32_t status) {
    struct bcl_queue *queue = &control->queue;
    union bcl_packet *packet = next_packet(queue);
    struct bcl_signal *signal = signal_of(packet);

    if (signal != NULL) {
        signal->end_ticks = arch_ticks();
        signal->status = status;
    }
    arch_release(packet->first >> BCL_HEADER_RELEASE_SHIFT & 3);
    if (signal != NULL)
        __atomic_store_n(&signal->value, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&packet->first, BCL_PACKET_INVALID, __ATOMIC_RELEASE);
    __atomic_store_n(&queue->read_id, queue->read_id + 1, __ATOMIC_RELEASE);
}

void packets_run(struct bcl_control *control) {
    for (;;) {
        union bcl_packet *packet = next_packet(&control->queue);
        uint32_t first;

        // A host's store wakes no core that waits for an event, so this asks again and again.
        do {
            first = __atomic_load_n(&packet->first, __ATOMIC_ACQUIRE);
        } while ((first & BCL_HEADER_TYPE_MASK) == BCL_PACKET_INVALID);

        arch_acquire(first >> BCL_HEADER_ACQUIRE_SHIFT & 3);
        struct bcl_signal *signal = signal_of(packet);
        if (signal != NULL)
            signal->start_ticks = arch_ticks();
        packets_end(control, run_packet(packet));
    }
}
