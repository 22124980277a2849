// SPDX-License-Identifier: MIT
//
// The generic timer's virtual count: 64 bits at a constant rate, which cntfrq_el0 gives (Arm Architecture Reference
// Manual for A-profile architecture, section D12).

#include "arch.h"
#include "registers.h"

static uint64_t start;

static uint64_t now(void) {
    arch_isb();
    return READ_REGISTER(cntvct_el0);
}

void arch_ticks_start(void) { start = now(); }

uint64_t arch_ticks(void) { return now() - start; }
