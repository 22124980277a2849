// SPDX-License-Identifier: MIT

#include "packets.h"

#include "cached.h"
#include "control.h"
#include "copies.h"
#include "cores.h"
#include "reach.h"
#include "store.h"

static struct {
    union bcl_packet *ring;
    uint32_t mask;             // its size - 1
    uint32_t id;               // of the running packet, or of the next one
    struct bcl_signal *signal; // the running packet's, or `nobodys`
    volatile bool in_kernel;   // asked after a fault
    bool skips;                // the last barrier packet found an error
} queue;

// The signal of packets that have none.
static struct bcl_signal nobodys;

// What the packet processor accesses in the shared memory. Most cores do so in place. A core that reaches only its local
// store has copies there: of the running packet, its signal and its kernel, and of a signal that it waits for.
#ifdef BOARD_CORE_REACH_LOCAL_STORE
static struct {
    union bcl_packet packet;
    struct bcl_signal signal, other;
    struct bcl_kernel_descriptor kernel;
} copy_of;
#define IN_REACH(address, name) ((void)(address), &copy_of.name)
#define FETCH(address, name, size) store_get(&copy_of.name, (uintptr_t)(address), size)
#else
#define IN_REACH(address, name) ((void *)(uintptr_t)(address))
#define FETCH(address, name, size) ((void)0)
#endif

static union bcl_packet *next_place(void) { return &queue.ring[queue.id & queue.mask]; }
static union bcl_packet *next_packet(void) { return IN_REACH(next_place(), packet); }

// Whether `size` bytes at `address`, a multiple of 8, are within the area. The area has at least `size` bytes.
static inline bool is_in(uint64_t address, uint32_t size, uintptr_t area, uintptr_t area_size) {
    uintptr_t offset = (uintptr_t)address - area;
    return address == (uintptr_t)address && address % 8 == 0 && offset <= area_size - size;
}

static bool is_signal(uint64_t address) {
    return is_in(address, sizeof(struct bcl_signal), BOARD_CONTROL_ADDRESS, BOARD_CONTROL_SIZE);
}

static bool is_program(uint64_t address, uint32_t size) {
    return is_in(address, size, BOARD_PROGRAMS_ADDRESS, BOARD_PROGRAMS_SIZE);
}

// The launch's work-groups in a dimension, the last of which may be smaller; 0: there are none.
static inline uint32_t count_groups(const struct bcl_dispatch_packet *packet, int dimension) {
    uint32_t size = packet->workgroup_size[dimension], items = packet->grid_size[dimension];
    return size == 0 || items == 0 ? 0 : (items - 1) / size + 1;
}

static int32_t run_dispatch(const struct bcl_dispatch_packet *packet) {
    const struct bcl_kernel_descriptor *kernel = IN_REACH(packet->kernel_object, kernel);
    const struct bcl_kernarg *kernarg = (const void *)(uintptr_t)packet->kernarg_address;
    struct groups *groups = arch_groups(0); // packets are core 0's

    if ((packet->first >> 16 & 3) == 0 || !is_program(packet->kernel_object, sizeof *kernel) ||
        !is_program(packet->kernarg_address, sizeof *kernarg) ||
        (groups->count[0] = count_groups(packet, 0)) == 0 ||
        (groups->count[1] = count_groups(packet, 1)) == 0 ||
        (groups->count[2] = count_groups(packet, 2)) == 0)
        return BCL_STATUS_BAD_PACKET;
    FETCH(packet->kernel_object, kernel, sizeof *kernel);
    kernarg = store_take(kernarg);
    if (store_has_refused(kernarg))
        return BCL_STATUS_BAD_PACKET;
    cached_take(kernarg);
    groups->kernarg = kernarg;
    groups->run = (workgroup *)(uintptr_t)kernel->workgroup_fast;

    reach_launch(kernarg);
    return cores_launch(groups, &queue.in_kernel);
}

// Waits for all signals, or for any of them. Returns BCL_STATUS_DEPENDENCY if a signal that it waited for ended with
// an error.
static int32_t run_barrier(const struct bcl_barrier_packet *packet, bool any) {
    bool waits;

    queue.skips = false;
    do { // model: WAIT
        waits = false;
        for (int i = 0; i < BCL_BARRIER_SIGNALS; ++i) {
            const struct bcl_signal *signal = IN_REACH(packet->dep_signal[i], other);
            if (packet->dep_signal[i] == 0)
                continue;
            if (!is_signal(packet->dep_signal[i]))
                return BCL_STATUS_BAD_PACKET;
            FETCH(packet->dep_signal[i], other, sizeof *signal);
            if (__atomic_load_n(&signal->value, __ATOMIC_ACQUIRE) != 0) {
                waits = true;
                continue;
            }
            if (signal->status != BCL_STATUS_OK)
                queue.skips = true;
            if (any) {
                waits = false;
                break;
            }
        }
    } while (waits);
    return queue.skips ? BCL_STATUS_DEPENDENCY : BCL_STATUS_OK;
}

// Where the program will run, if it is copied: in the board's region for code. 0: the packet names another place. A
// board without such a region copies none.
static inline uintptr_t place_of(const struct bcl_agent_packet *packet, uint32_t size) {
#if BOARD_KERNELS_SIZE
    const uintptr_t place = (uintptr_t)packet->arg[2];
    if (place != 0)
        return size <= BOARD_KERNELS_SIZE &&
                       place - BOARD_KERNELS_ADDRESS <= BOARD_KERNELS_SIZE - size
                   ? place
                   : 0;
#endif
    (void)size;
    return (uintptr_t)packet->arg[0];
}

static int32_t run_agent(const struct bcl_agent_packet *packet) {
    const uint32_t size = (uint32_t)packet->arg[1];
    const uintptr_t place = place_of(packet, size);

    if (packet->first >> 16 != BCL_AGENT_LOAD || size > BOARD_PROGRAMS_SIZE ||
        !is_program(packet->arg[0], size) || place == 0)
        return BCL_STATUS_BAD_PACKET;
    arch_load(packet->arg[0], place, size);
    return BCL_STATUS_OK;
}

// After a barrier packet that ended with BCL_STATUS_DEPENDENCY, the next dispatch is not run and ends with the same
// status. So the host can publish a launch together with the launches that it depends on.
static int32_t run_packet(const union bcl_packet *packet, uint32_t first) {
    uint32_t type = first & BCL_HEADER_TYPE_MASK;

    if (type == BCL_PACKET_DISPATCH) {
        if (!queue.skips)
            return run_dispatch(&packet->dispatch);
        queue.skips = false;
        return BCL_STATUS_DEPENDENCY;
    }
    if (type == BCL_PACKET_BARRIER_AND || type == BCL_PACKET_BARRIER_OR)
        return run_barrier(&packet->barrier, type == BCL_PACKET_BARRIER_OR);
    if (type == BCL_PACKET_AGENT)
        return run_agent(&packet->agent);
    return BCL_STATUS_BAD_PACKET;
}

// The completion signal is at the same offset in all types of packets.
static void begin_packet(const union bcl_packet *packet, uint32_t first) {
    struct bcl_signal *signal = &nobodys;
    const uint32_t scope = first >> BCL_HEADER_ACQUIRE_SHIFT & 3;

    cached_give(scope);
    arch_acquire(scope);
    if (is_signal(packet->dispatch.completion_signal))
        signal = IN_REACH(packet->dispatch.completion_signal, signal);
    queue.signal = signal;
    signal->start_ticks = arch_ticks();
}

// Read from the packet each time: on a core without caches that costs no more than to keep it.
static uint32_t release_of(const union bcl_packet *packet) {
    return packet->first >> BCL_HEADER_RELEASE_SHIFT & 3;
}

// Notifies the host, on boards that have a way to, after all stores that the host then reads.
static void ring_bell(void) {
#if defined(BOARD_CORE_ARCHITECTURE_LINUX)
    arch_bell();
#elif BOARD_BELL_ADDRESS
    __atomic_store_n((uint32_t *)(uintptr_t)BOARD_BELL_ADDRESS, BOARD_BELL_VALUE, __ATOMIC_RELEASE);
#endif
}

static void count_operations(void) {
#ifdef BOARD_CORE_OPERATIONS_TRAP_TRUE
    CONTROL->operation_count = arch_operations();
#endif
}

// Brings to the host what a core has ended in its local store, in the order in which other cores store it.
static void show_end(const union bcl_packet *packet) {
#ifdef BOARD_CORE_REACH_LOCAL_STORE
    const uint64_t address = packet->dispatch.completion_signal;
    if (queue.signal != &nobodys) {
        const uint32_t behind = offsetof(struct bcl_signal, status);
        store_put(address + behind, &queue.signal->status, sizeof *queue.signal - behind);
        store_put(address, &queue.signal->value, sizeof queue.signal->value);
    }
    store_put((uintptr_t)&queue.ring[(queue.id - 1) & queue.mask], packet, sizeof packet->first);
    CONTROL_SHOW(queue.read_id);
#else
    (void)packet;
#endif
}

// Time stamp, status and value of the signal, then the packet itself.
static void end_packet(union bcl_packet *packet, int32_t status) {
    struct bcl_signal *signal = queue.signal;

    count_operations();
    store_give();
    cached_give(release_of(packet));
    signal->end_ticks = arch_ticks();
    signal->status = status; // model: STATUS
    arch_release(release_of(packet));
    __atomic_store_n(&signal->value, 0, __ATOMIC_RELEASE);                   // model: END
    __atomic_store_n(&packet->first, BCL_PACKET_INVALID, __ATOMIC_RELEASE);  // model: FREE
    __atomic_store_n(&CONTROL->queue.read_id, ++queue.id, __ATOMIC_RELEASE); // model: TAKEN
    show_end(packet);
    ring_bell();
}

bool packets_start(void) {
#ifdef BOARD_CORE_REACH_LOCAL_STORE
    store_get(&CONTROL->queue, BOARD_CONTROL_ADDRESS + offsetof(struct bcl_control, queue),
              sizeof CONTROL->queue);
#endif
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

bool packets_in_kernel(void) { return queue.in_kernel; }

// A store by the host does not wake a sleeping core, so this polls. On boards whose host rings a doorbell, it polls
// for a while, in which the next packet often comes, and then once after each ring. The host rings after it has
// published the packet. A ring that comes before the core sleeps still wakes it.
static uint32_t await_header(const union bcl_packet *packet) {
    uint32_t first;
#if BOARD_HOST_DOORBELL_REGISTER
    uint32_t looks = 1000;
#endif

    FETCH(next_place(), packet, sizeof packet->first);
    while (((first = __atomic_load_n(&packet->first, __ATOMIC_ACQUIRE)) & BCL_HEADER_TYPE_MASK) ==
           BCL_PACKET_INVALID) { // model: TAKE
        FETCH(next_place(), packet, sizeof packet->first);
#if BOARD_HOST_DOORBELL_REGISTER
        if (looks > 0)
            --looks;
        else
            arch_doorbell_sleep();
#endif
    }
    FETCH(next_place(), packet, sizeof *packet);
    return first;
}

// Waits for the packet, and carries it out.
static int32_t take_packet(const union bcl_packet *packet) {
    const uint32_t first = await_header(packet);

    begin_packet(packet, first);
    return run_packet(packet, first);
}

static void end_fault(void) {
    copies_end();
    queue.in_kernel = false;
    cores_wait();
}

void packets_run(bool faulted) {
    if (faulted)
        end_fault();
    for (;; faulted = false) {
        union bcl_packet *packet = next_packet();
        end_packet(packet, faulted ? BCL_STATUS_FAULT : take_packet(packet));
    }
}
