// SPDX-License-Identifier: MIT
//
// Replaces an architecture's registers.h: the cache maintenance operations of the model.

#ifndef FENCES_LINES_H
#define FENCES_LINES_H

#include <stdint.h>

uint32_t read_ctr(void);
uint32_t read_ccsidr(void);
void write_dccisw(uint32_t set);
void write_dccimvac(uint32_t address);

static inline void write_csselr(uint32_t value) { (void)value; }
static inline void arch_isb(void) {}
static inline void arch_dsb(void) {}
static inline void arch_dmb(void) {}
static inline void arch_forget_code(void) {}

#endif // FENCES_LINES_H
