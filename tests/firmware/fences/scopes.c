// SPDX-License-Identifier: MIT
//
// The architecture (arch.h) with the least coherent cache that the packets' fences allow: between two fences of system
// scope nothing is transferred, and at a fence everything is.

#include "cores.h"
#include "shadow.h"

#include <string.h>

static const struct bcl_signal *signal_of_packet(void) {
    return (const void *)(uintptr_t)packet_that_runs()->dispatch.completion_signal;
}

void arch_acquire(uint32_t scope) {
    model->signal = signal_of_packet();
    if (scope != BCL_FENCE_SYSTEM)
        return;
    expect_same(cached(), model->clean, 0, CACHED, MISSING_CLEAN);
    memcpy(cached(), memory(), CACHED);
    memcpy(model->clean, memory(), CACHED);
}

// It is too late to release stores if the packet's signal already says that it has ended.
void arch_release(uint32_t scope) {
    if (model->signal == NULL || model->signal->value == 0)
        expect_same(cached(), model->clean, 0, CACHED, MISSING_RELEASE);
    for (size_t line = 0; scope == BCL_FENCE_SYSTEM && line < CACHED; line += LINE) {
        if (memcmp(cached() + line, model->clean + line, LINE) == 0)
            continue;
        for (size_t i = line; i < line + LINE; ++i) {
            if (memory()[i] != model->clean[i])
                find(SHARED_LINE, i);
        }
        memcpy(memory() + line, cached() + line, LINE);
        memcpy(model->clean + line, cached() + line, LINE);
    }
    model->signal = NULL;
}

// The host waits meanwhile: what it has stored is to be seen now. A kernel that would see something else might do
// anything, and is not run.
void arch_launch(struct groups *groups) {
    if (expect_same(memory(), model->clean, 0, CACHED, MISSING_ACQUIRE))
        groups_run(groups);
}
