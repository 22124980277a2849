// SPDX-License-Identifier: MIT
//
// Registers and events of a model (cores.c), instead of device-fw/arch/cortex-m/registers.h.

#ifndef CORTEX_M_REGISTERS_H
#define CORTEX_M_REGISTERS_H

#include "board.h"

#include <stdint.h>

// Called before each access.
volatile uint32_t *model_register(uint32_t address);
#define REGISTER(address) (*model_register(address))

static inline void arch_dsb(void) {}
void arch_sev(void);
void arch_wfe(void);

#endif // CORTEX_M_REGISTERS_H
