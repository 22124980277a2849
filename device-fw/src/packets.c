// SPDX-License-Identifier: MIT

#include "packets.h"

#include "arch.h"

static struct {
    union bcl_packet *ring;
    uint32_t mask;             // its size - 1
    uint32_t id;               // of the packet that runs, or is to come
    struct bcl_signal *signal; // the running packet's, or NULL
    volatile bool in_kernel;   // asked after a fault
    bool skips;                // a barrier packet ended with BCL_STATUS_DEPENDENCY
} queue;

static union bcl_packet *next_packet(void) {
    return &queue.ring[queue.id & queue.mask];
}

// Whether `size` bytes from there on are a part of the area, of which the first is aligned to 8.
static bool is_in(uint64_t address, uint32_t size, uint32_t area, uint32_t area_size) {
    uint32_t offset = (uint32_t)address - area;
    return address >> 32 == 0 && address % 8 == 0 && offset < area_size &&
           size <= area_size - offset;
}

static bool is_signal(uint64_t address) {
    return is_in(address, sizeof(struct bcl_signal), BOARD_CONTROL_ADDRESS, BOARD_CONTROL_SIZE);
}

static bool is_program(uint64_t address, uint32_t size) {
    return is_in(address, size, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE);
}

static int32_t run_dispatch(const struct bcl_dispatch_packet *packet) {
    const struct bcl_kernel_descriptor *kernel = (const void *)(uintptr_t)packet->kernel_object;
    const struct bcl_kernarg *kernarg = (const void *)(uintptr_t)packet->kernarg_address;
    size_t groups[3];

    if ((packet->first >> 16 & 3) == 0 || !is_program(packet->kernel_object, sizeof *kernel) ||
        !is_program(packet->kernarg_address, sizeof *kernarg))
        return BCL_STATUS_BAD_PACKET;
    for (int i = 0; i < 3; ++i) {
        uint32_t size = packet->workgroup_size[i];
        groups[i] = size == 0 ? 0 : packet->grid_size[i] / size;
        if (groups[i] == 0 || groups[i] * size != packet->grid_size[i])
            return BCL_STATUS_BAD_PACKET;
    }

    workgroup *run = (workgroup *)(uintptr_t)kernel->workgroup_fast;
    queue.in_kernel = true;
    arch_launch(kernarg, run, groups[0], groups[1], groups[2]);
    queue.in_kernel = false;
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
    for (int i = 0; waiting != 0; i = (i + 1) % BCL_BARRIER_SIGNALS) { // model: WAIT
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
    uint32_t size = (uint32_t)packet->arg[1];

    if (packet->first >> 16 != BCL_AGENT_LOAD || !is_program(packet->arg[0], size))
        return BCL_STATUS_BAD_PACKET;
    arch_open_programs(true);
    for (uint32_t words = size / sizeof *word; words > 0; --words, ++word)
        *word = *word;
    arch_open_programs(false);
    return BCL_STATUS_OK;
}

// The next dispatch behind a barrier packet that tells of a failure is not run, and ends like that: so
// the host can publish a launch together with those that it needs.
static int32_t skip_dispatch(void) {
    queue.skips = false;
    return BCL_STATUS_DEPENDENCY;
}

static int32_t run_packet(const union bcl_packet *packet) {
    uint32_t type = packet->first & BCL_HEADER_TYPE_MASK;

    if (type == BCL_PACKET_DISPATCH)
        return queue.skips ? skip_dispatch() : run_dispatch(&packet->dispatch);
    if (type == BCL_PACKET_BARRIER_AND || type == BCL_PACKET_BARRIER_OR) {
        int32_t status = run_barrier(&packet->barrier, type == BCL_PACKET_BARRIER_OR);
        queue.skips = status == BCL_STATUS_DEPENDENCY;
        return status;
    }
    if (type == BCL_PACKET_AGENT)
        return run_agent(&packet->agent);
    return BCL_STATUS_BAD_PACKET;
}

// The running packet's completion signal stands at the same place in all packets.
static void begin_packet(const union bcl_packet *packet) {
    uint64_t address = packet->dispatch.completion_signal;

    arch_acquire(packet->first >> BCL_HEADER_ACQUIRE_SHIFT & 3);
    queue.signal = is_signal(address) ? (struct bcl_signal *)(uintptr_t)address : NULL;
    if (queue.signal != NULL)
        queue.signal->start_ticks = arch_ticks();
}

// Time stamp, status and value of the signal, then the packet itself.
static void end_packet(int32_t status) {
    union bcl_packet *packet = next_packet();
    struct bcl_signal *signal = queue.signal;

    if (signal != NULL) {
        signal->end_ticks = arch_ticks();
        signal->status = status; // model: STATUS
    }
    arch_release(packet->first >> BCL_HEADER_RELEASE_SHIFT & 3);
    if (signal != NULL)
        __atomic_store_n(&signal->value, 0, __ATOMIC_RELEASE);               // model: END
    __atomic_store_n(&packet->first, BCL_PACKET_INVALID, __ATOMIC_RELEASE);  // model: FREE
    __atomic_store_n(&CONTROL->queue.read_id, ++queue.id, __ATOMIC_RELEASE); // model: TAKEN
}

bool packets_start(void) {
    uint32_t size = CONTROL->queue.size;
    uint64_t address = CONTROL->queue.base_address;

    if ((size & (size - 1)) != 0 || size - 1 >= BOARD_CONTROL_SIZE / sizeof(union bcl_packet) ||
        !is_in(address, size * (uint32_t)sizeof(union bcl_packet), BOARD_CONTROL_ADDRESS,
               BOARD_CONTROL_SIZE))
        return false;
    queue.ring = (union bcl_packet *)(uintptr_t)address;
    queue.mask = size - 1;
    queue.id = CONTROL->queue.read_id;
    return true;
}

bool packets_end_faulted(void) {
    if (!queue.in_kernel)
        return false;
    queue.in_kernel = false;
    end_packet(BCL_STATUS_FAULT);
    return true;
}

void packets_run(void) {
    for (;;) {
        union bcl_packet *packet = next_packet();
        uint32_t first;

        // A host's store wakes no core that waits for an event, so this asks again and again.
        do {
            first = __atomic_load_n(&packet->first, __ATOMIC_ACQUIRE);
        } while ((first & BCL_HEADER_TYPE_MASK) == BCL_PACKET_INVALID); // model: TAKE

        begin_packet(packet);
        end_packet(run_packet(packet));
    }
}
