// SPDX-License-Identifier: MIT
//
// The system registers of ARMv7-M and ARMv8-M that the firmware uses (Armv7-M Architecture
// Reference Manual, section B3; Armv8-M Architecture Reference Manual, section D1).

#ifndef CORTEX_M_REGISTERS_H
#define CORTEX_M_REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

// The system control space. Its address is not told to the compiler, which would else have one in
// instructions for each register.
static inline uintptr_t system_space(void) {
    uintptr_t address = 0xe000e000;
    __asm__("" : "+r"(address));
    return address;
}
#define SYSTEM(offset) REGISTER(system_space() + (offset))

#define SYST_CSR SYSTEM(0x010) // bit 0 enable, 1 interrupt, 2 the core's own clock
#define SYST_RVR SYSTEM(0x014) // reload value, 24 bits
#define SYST_CVR SYSTEM(0x018) // counts down
#define ICSR SYSTEM(0xd04)
#define ICSR_PENDSTSET (1u << 26)
#define SHCSR SYSTEM(0xd24)
#define SHCSR_FAULTS (7u << 16) // memory management, bus and usage faults enabled
#define CFSR SYSTEM(0xd28)
#define CFSR_MMARVALID (1u << 7)
#define CFSR_BFARVALID (1u << 15)
#define CFSR_NO_FRAME (1u << 4 | 1u << 12 | 1u << 20) // MSTKERR, STKERR, STKOF
#define MMFAR SYSTEM(0xd34)
#define BFAR SYSTEM(0xd38)
#define MPU_CTRL SYSTEM(0xd94)
#define MPU_RNR SYSTEM(0xd98)
#define MPU_RBAR SYSTEM(0xd9c)
#define MPU_RASR SYSTEM(0xda0)  // ARMv7-M
#define MPU_RLAR SYSTEM(0xda0)  // ARMv8-M
#define MPU_MAIR0 SYSTEM(0xdc0) // ARMv8-M

#endif // CORTEX_M_REGISTERS_H
