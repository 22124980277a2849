// SPDX-License-Identifier: MIT
//
// Converts the structures of abi.h between the host's byte order and that of devices' memory (base/byte_order.h). The
// host fills and reads these structures in its own order, and converts them when it copies them to or from devices'
// memory. It never accesses them in place there.

#ifndef BARECL_DEVICE_LAYOUTS_H
#define BARECL_DEVICE_LAYOUTS_H

#include "barecl/abi.h"
#include "base/byte_order.h"

// `type`: the packet's enum bcl_packet_type.
static inline void bcl_little_packet(union bcl_packet *packet, uint32_t type) {
    if (type == BCL_PACKET_DISPATCH)
        BCL_LITTLE(&packet->dispatch, {4, 1}, {2, 4}, {4, 5}, {8, 4});
    else
        BCL_LITTLE(&packet->barrier, {4, 2}, {8, 7});
}
_Static_assert(offsetof(struct bcl_barrier_packet, dep_signal) ==
                   offsetof(struct bcl_agent_packet, return_address),
               "barrier and agent packets have the same words");

static inline void bcl_little_signal(struct bcl_signal *signal) {
    BCL_LITTLE(signal, {4, 4}, {8, 2});
}

static inline void bcl_little_queue(struct bcl_queue *queue) {
    BCL_LITTLE(queue, {4, 2}, {8, 2}, {4, 2}, {8, 1}, {4, 38});
}

static inline void bcl_little_fault(struct bcl_fault *fault) {
    BCL_LITTLE(fault, {4, 2}, {8, 2}, {4, 2}, {8, 1}, {4, 6});
}

static inline void bcl_little_context(struct bcl_launch_context *context) {
    BCL_LITTLE(context, {8, 12}, {4, 2}, {8, 8}, {4, 2});
}

static inline void bcl_little_report(struct bcl_barrier_report *report) {
    BCL_LITTLE(report, {4, 4}, {8, 5}, {4, 2});
}

// `count`: of its extents.
static inline void bcl_little_area(struct bcl_check_area *area, uint32_t count) {
    bcl_little_words(area->extents, sizeof(uint64_t), 3u * (size_t)count);
    bcl_little_words(&area->local_memory, sizeof(uint64_t), 6);
    bcl_little_words(&area->extent_count, sizeof(uint32_t), 2);
    bcl_little_report(&area->report);
}

static inline void bcl_little_descriptor(struct bcl_image_descriptor *image) {
    BCL_LITTLE(image, {8, 3}, {4, 8});
}

static inline void bcl_little_range(struct bcl_range *range) { BCL_LITTLE(range, {8, 2}); }

// Stores a word that a core reads. A release store: the core then sees everything that was stored before it.
static inline void bcl_publish_word(uint32_t *word, uint32_t value) {
    __atomic_store_n(word, bcl_little32(value), __ATOMIC_RELEASE);
}

#endif // BARECL_DEVICE_LAYOUTS_H
