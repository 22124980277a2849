// SPDX-License-Identifier: MIT
//
// A time counter; `counter` is the name in the board's record (ticks.source). There may be several such files.

#include "arch.h"

static uint64_t start;

// Read the core's counter. One of 64 bits in two halves is read until its high half stays the same. A narrow one needs
// an interrupt that counts its rounds (../mips/ticks-count.c).
static uint64_t now(void) { return 0; }

void arch_ticks_start(void) { start = now(); }

uint64_t arch_ticks(void) { return now() - start; }
