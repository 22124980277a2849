// SPDX-License-Identifier: MIT
//
// The system registers of ARMv7-M and ARMv8-M that the firmware uses (Armv7-M Architecture
// Reference Manual, section B3; Armv8-M Architecture Reference Manual, section D1).

#ifndef CORTEX_M_REGISTERS_H
#define CORTEX_M_REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define SYST_CSR REGISTER(0xe000e010) // bit 0 enable, 1 interrupt, 2 the core's own clock
#define SYST_RVR REGISTER(0xe000e014) // reload value, 24 bits
#define SYST_CVR REGISTER(0xe000e018) // counts down
#define ICSR REGISTER(0xe000ed04)
#define ICSR_PENDSTSET (1u << 26)
#define SHCSR REGISTER(0xe000ed24)
#define SHCSR_FAULTS (7u << 16) // memory management, bus and usage faults enabled
#define CFSR REGISTER(0xe000ed28)
#define CFSR_MMARVALID (1u << 7)
#define CFSR_BFARVALID (1u << 15)
#define CFSR_NO_FRAME (1u << 4 | 1u << 12 | 1u << 20) // MSTKERR, STKERR, STKOF
#define MMFAR REGISTER(0xe000ed34)
#define BFAR REGISTER(0xe000ed38)
#define MPU_CTRL REGISTER(0xe000ed94)
#define MPU_RNR REGISTER(0xe000ed98)
#define MPU_RBAR REGISTER(0xe000ed9c)
#define MPU_RASR REGISTER(0xe000eda0)  // ARMv7-M
#define MPU_RLAR REGISTER(0xe000eda0)  // ARMv8-M
#define MPU_MAIR0 REGISTER(0xe000edc0) // ARMv8-M
#define FPCCR REGISTER(0xe000ef34)
#define FPCCR_LSPACT 1u

#endif // CORTEX_M_REGISTERS_H
