// SPDX-License-Identifier: MIT
//
// Pipes: the functions that Clang calls for read_pipe, write_pipe, reservations and queries. A pipe is a buffer
// (device-fw/include/barecl/pipe.h) with a ring of slots, one for each packet.
//
// A position counts packets from the creation of the pipe, modulo `span`. The pipe's `tail` is the position of the next
// packet to write, its `head` that of the next packet to read. Each slot has a state: twice the number of packets that
// passed through it, plus one while it holds a packet that can be read. No function waits. A function checks that the
// slots of some positions are ready, takes the positions by one compare-and-exchange of head or tail, and later sets
// the state of each slot. So a reservation that is not committed yet only stops readers that come to its packets.
//
// A reserve_id_t is the first reserved position plus one; zero is not valid.

#include <barecl/pipe.h>

#include "collective/group_word.h"
#include "collective/sub_group.h"

#define DEVICE memory_scope_all_devices

typedef __global struct bcl_pipe *ring;
typedef __private void *reservation; // a reserve_id_t
typedef __global struct bcl_pipe_slot *slot;
typedef volatile __global atomic_uint *word;

enum side { READER, WRITER };

HELPER slot slot_at(ring p, uint position) { return (slot)(p + 1) + position % p->max_packets; }
HELPER word end_of(ring p, enum side side) { return (word)(side == READER ? &p->head : &p->tail); }

HELPER uint advance(ring p, uint position, uint count) {
    uint left = p->span - position;
    return count < left ? position + count : count - left;
}

// The state in which a slot is ready for a reader or a writer at this position, and the state that the side leaves.
HELPER uint state_before(ring p, uint position, enum side side) {
    return position / p->max_packets * 2 + (side == READER);
}
HELPER uint state_after(ring p, uint position, enum side side) {
    return side == WRITER ? state_before(p, position, READER)
                          : state_before(p, advance(p, position, p->max_packets), WRITER);
}

HELPER bool is_ready(ring p, uint position, enum side side) {
    uint state = atomic_load_explicit((word)&slot_at(p, position)->state, memory_order_acquire, DEVICE);
    return state == state_before(p, position, side);
}

HELPER bool are_ready(ring p, uint position, uint count, enum side side) {
    for (uint i = 0; i < count; ++i)
        if (!is_ready(p, advance(p, position, i), side))
            return false;
    return true;
}

// Takes `count` consecutive positions. Returns the first one plus one. Zero: the slots are not ready, or the pipe never
// has so many.
HELPER uint take(ring p, uint count, enum side side) {
    if (count == 0 || count > p->max_packets)
        return 0;
    word end = end_of(p, side);
    uint position = atomic_load_explicit(end, memory_order_acquire, DEVICE);
    for (;;) {
        uint seen = position;
        if (are_ready(p, position, count, side)) {
            if (atomic_compare_exchange_strong_explicit(end, &position, advance(p, position, count),
                                                        memory_order_acq_rel, memory_order_acquire, DEVICE))
                return position + 1;
        } else {
            // Another work-item may have taken these positions meanwhile.
            position = atomic_load_explicit(end, memory_order_acquire, DEVICE);
            if (position == seen)
                return 0;
        }
    }
}

HELPER void leave(ring p, uint position, uint count, enum side side) {
    for (uint i = 0; i < count; ++i) {
        uint at = advance(p, position, i);
        atomic_store_explicit((word)&slot_at(p, at)->state, state_after(p, at, side), memory_order_release, DEVICE);
    }
}

HELPER __global uchar *packet(ring p, uint position, uint size) {
    return (__global uchar *)p + p->packets + position % p->max_packets * size;
}

#define COPY_AS(T)                                                                                                     \
    for (uint i = 0; i < size / sizeof(T); ++i)                                                                        \
        ((__generic T *)to)[i] = ((const __generic T *)from)[i]

// Packets and values are aligned to `align`, which is a constant after inlining.
HELPER void copy(ring p, uint position, __generic void *value, uint size, uint align, enum side side) {
    __generic void *slot = packet(p, position, size);
    __generic void *to = side == READER ? value : slot, *from = side == READER ? slot : value;
    if (align % 4 == 0)
        COPY_AS(uint);
    else if (align % 2 == 0)
        COPY_AS(ushort);
    else
        COPY_AS(uchar);
}

// -------------------------------------------------------------------------------------------------
// The functions that Clang calls. Results of type int: 0 is success, a negative number is failure.

HELPER int transfer(ring p, __generic void *value, uint size, uint align, enum side side) {
    uint taken = take(p, 1, side);
    if (taken == 0)
        return -1;
    copy(p, taken - 1, value, size, align, side);
    leave(p, taken - 1, 1, side);
    return 0;
}

HELPER int transfer_reserved(ring p, reservation id, uint index, __generic void *value, uint size, uint align,
                             enum side side) {
    uint first = (uint)(size_t)id - 1;
    if (id == 0 || index >= slot_at(p, first)->reserved)
        return -1;
    copy(p, advance(p, first, index), value, size, align, side);
    return 0;
}

HELPER reservation reserve(ring p, uint count, enum side side) {
    uint taken = take(p, count, side);
    if (taken != 0)
        slot_at(p, taken - 1)->reserved = count;
    return (reservation)(size_t)taken;
}

HELPER void commit(ring p, reservation id, enum side side) {
    uint first = (uint)(size_t)id - 1;
    if (id != 0)
        leave(p, first, slot_at(p, first)->reserved, side);
}

// One work-item reserves, and passes the reservation to the others.
#define RESERVE_BY(meet, is_chosen, word)                                                                              \
    volatile __local uint *passed = word;                                                                              \
    meet();                                                                                                            \
    if (is_chosen)                                                                                                     \
        *passed = (uint)(size_t)reserve(p, count, SIDE);                                                               \
    meet();                                                                                                            \
    return (reservation)(size_t)*passed

// All work-items have transferred their packets before one commits.
#define COMMIT_BY(meet, is_chosen)                                                                                     \
    meet();                                                                                                            \
    if (is_chosen)                                                                                                     \
        commit(p, id, SIDE)

#define TOGETHER __attribute__((convergent))
#define IS_FIRST_OF_SUB_GROUP (get_sub_group_local_id() == 0)

#define SIDE_FUNCTIONS(name)                                                                                           \
    int __##name##_pipe_2(ring p, __generic void *value, uint size, uint align) {                                      \
        return transfer(p, value, size, align, SIDE);                                                                         \
    }                                                                                                                  \
    int __##name##_pipe_4(ring p, reservation id, uint index, __generic void *value, uint size, uint align) {          \
        return transfer_reserved(p, id, index, value, size, align, SIDE);                                                     \
    }                                                                                                                  \
    reservation __reserve_##name##_pipe(ring p, uint count, uint size, uint align) { return reserve(p, count, SIDE); } \
    void __commit_##name##_pipe(ring p, reservation id, uint size, uint align) { commit(p, id, SIDE); }                \
    TOGETHER reservation __work_group_reserve_##name##_pipe(ring p, uint count, uint size, uint align) {               \
        RESERVE_BY(MEET, is_first(), GROUP_WORD(uint));                                                                \
    }                                                                                                                  \
    TOGETHER void __work_group_commit_##name##_pipe(ring p, reservation id, uint size, uint align) {                   \
        COMMIT_BY(MEET, is_first());                                                                                   \
    }                                                                                                                  \
    TOGETHER reservation __sub_group_reserve_##name##_pipe(ring p, uint count, uint size, uint align) {                \
        RESERVE_BY(MEET_SOME, IS_FIRST_OF_SUB_GROUP, OWN_WORD(uint));                                                  \
    }                                                                                                                  \
    TOGETHER void __sub_group_commit_##name##_pipe(ring p, reservation id, uint size, uint align) {                    \
        COMMIT_BY(MEET_SOME, IS_FIRST_OF_SUB_GROUP);                                                                   \
    }

#define SIDE READER
SIDE_FUNCTIONS(read)
#undef SIDE
#define SIDE WRITER
SIDE_FUNCTIONS(write)

// Also counts packets whose reservations are not committed yet.
HELPER uint count_packets(ring p) {
    uint head = atomic_load_explicit(end_of(p, READER), memory_order_acquire, DEVICE);
    uint tail = atomic_load_explicit(end_of(p, WRITER), memory_order_acquire, DEVICE);
    uint count = tail >= head ? tail - head : tail + (p->span - head);
    return min(count, p->max_packets);
}
uint __get_pipe_num_packets_ro(ring p, uint size, uint align) { return count_packets(p); }
uint __get_pipe_num_packets_wo(ring p, uint size, uint align) { return count_packets(p); }
uint __get_pipe_max_packets_ro(ring p, uint size, uint align) { return p->max_packets; }
uint __get_pipe_max_packets_wo(ring p, uint size, uint align) { return p->max_packets; }

// is_valid_reserve_id(reserve_id_t): the type has no operations in OpenCL C.
bool is_valid(reservation id) __asm__("_Z19is_valid_reserve_id13ocl_reserveid");
bool is_valid(reservation id) { return id != 0; }
