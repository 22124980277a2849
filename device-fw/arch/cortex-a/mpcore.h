// SPDX-License-Identifier: MIT
//
// The private peripherals of the Cortex-A9 MPCore that the firmware uses (Cortex-A9 MPCore Technical
// Reference Manual, section 1.5). The board's memory must list them as `device`.

#ifndef CORTEX_A_MPCORE_H
#define CORTEX_A_MPCORE_H

#include "arm/registers.h"

#define PRIVATE(offset) (*(volatile uint32_t *)((read_cbar() & ~0x1fffu) + (offset)))

#define SCU_CONTROL PRIVATE(0x000) // snoop control unit
#define SCU_INVALIDATE PRIVATE(0x00c)
#define SCU_ON 1u
#define SCU_ALL_WAYS 0xffffu

#define GICC_CTLR PRIVATE(0x100) // interrupts of this core
#define GICC_PMR PRIVATE(0x104)
#define GICC_IAR PRIVATE(0x10c)
#define GICC_EOIR PRIVATE(0x110)
#define GICD_CTLR PRIVATE(0x1000) // interrupts of all cores
#define GICD_SGIR PRIVATE(0x1f00)
#define GICD_PRIORITY(number) \
    (*((volatile uint8_t *)&PRIVATE(0x1400) + (number))) // 0 is the most urgent
#define GIC_ON 1u
#define GICC_ALL_PRIORITIES 0xffu
#define GIC_HIGHEST_PRIORITY 0u
#define GIC_HIGH_PRIORITY 0x40u
#define GIC_MIDDLE_PRIORITY 0x80u // GICC_PMR of the same value masks it
#define GICC_NUMBER(iar) ((iar) & 0x3ffu)
#define SOFTWARE_INTERRUPTS 16u // numbers below are software interrupts

#define TIMER_LOW PRIVATE(0x200) // the global timer
#define TIMER_HIGH PRIVATE(0x204)
#define TIMER_CONTROL PRIVATE(0x208)
#define TIMER_ON 1u

#endif // CORTEX_A_MPCORE_H
