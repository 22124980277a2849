// SPDX-License-Identifier: MIT
//
// Time stamps by Linux' clock.

#include "arch.h"
#include "ticks.h"

static uint64_t started;

void arch_ticks_start(void) { started = ticks_now(); }

uint64_t arch_ticks(void) { return ticks_now() - started; }
