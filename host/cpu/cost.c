// SPDX-License-Identifier: MIT

#include "cpu/cost.h"

#include "base/allocate.h"
#include "base/sizes.h"

#include <stdatomic.h>

#define PS 1000ull // in a nanosecond

struct bcl_costs {
    // Picoseconds per work-item, for each kernel of the binary; 0: the kernel has not run. The first launch
    // allocates it, since it knows the number of kernels.
    _Atomic(atomic_uint_least32_t *) items;
};

struct bcl_costs *bcl_costs_new(void) { return bcl_allocate_zeroed(sizeof(struct bcl_costs)); }

void bcl_costs_free(struct bcl_costs *costs) {
    if (costs != NULL)
        bcl_free(atomic_load(&costs->items));
    bcl_free(costs);
}

static atomic_uint_least32_t *make_items(struct bcl_costs *costs, const struct bcl_binary *binary) {
    atomic_uint_least32_t *none = NULL, *items = bcl_allocate_zeroed(bcl_multiply(
                                            binary->header->kernel_count, sizeof *items));
    if (items == NULL || atomic_compare_exchange_strong(&costs->items, &none, items))
        return items;
    bcl_free(items);
    return none; // the array that another thread has stored
}

// The kernel's figure; NULL: no memory for the figures.
static atomic_uint_least32_t *figure(const struct bcl_launch *launch) {
    struct bcl_costs *costs = launch->image->driver_data;
    if (costs == NULL)
        return NULL;
    atomic_uint_least32_t *items = atomic_load_explicit(&costs->items, memory_order_acquire);
    if (items == NULL)
        items = make_items(costs, launch->binary);
    return items != NULL ? items + (launch->kernel - launch->binary->kernels) : NULL;
}

uint64_t bcl_costs_expect(const struct bcl_launch *launch) {
    const atomic_uint_least32_t *item = figure(launch);
    uint32_t ps = item != NULL ? atomic_load_explicit(item, memory_order_relaxed) : 0;
    return ps > 0 ? bcl_multiply(bcl_launch_items(launch), ps) / PS : BCL_TOO_LARGE;
}

// A higher cost is taken over at once, a lower one only by half of the difference: too low an estimate would call too
// few threads to the launch.
void bcl_costs_learn(const struct bcl_launch *launch, uint64_t ns) {
    atomic_uint_least32_t *item = figure(launch);
    if (item == NULL)
        return;
    uint64_t now = bcl_multiply(ns, PS) / bcl_launch_items(launch);
    uint64_t before = atomic_load_explicit(item, memory_order_relaxed);
    if (now < before)
        now = (now + before) / 2;
    now = now < 1 ? 1 : bcl_least(now, UINT32_MAX);
    if (now != before)
        atomic_store_explicit(item, (uint_least32_t)now, memory_order_relaxed);
}
