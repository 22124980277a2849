// SPDX-License-Identifier: MIT

#include "arch.h"
#include "firmware.h"
#include "registers.h"

#include <stddef.h>

// What exception entry pushes, without the FPU's registers.
struct exception_frame {
    uint32_t r[4], r12, lr, pc, psr;
};

#define PSR_THUMB (1u << 24)

enum { FIRMWARE_STACK = 2048 }; // bytes, of each core (boards/firmware.ld.in)

extern char firmware_stack_top[];

// The top of this core's firmware stack. The cores' stacks are contiguous.
static char *own_stack_top(void) { return firmware_stack_top + arch_core() * FIRMWARE_STACK; }

#if __ARM_ARCH >= 7

// The bits of CFSR, the most specific cause first: a stack overflow also makes stacking of the
// frame fail.
static const struct {
    uint32_t mask;
    uint32_t kind;
} causes[] = {
    {1u << 0 | 1u << 8, BCL_FAULT_INSTRUCTION},                       // IACCVIOL, IBUSERR
    {0x000000bau | 0x0000be00u, BCL_FAULT_DATA},                      // data accesses, stacking
    {1u << 16 | 1u << 17 | 1u << 18 | 1u << 19, BCL_FAULT_UNDEFINED}, // ..., INVSTATE, INVPC, NOCP
    {1u << 24, BCL_FAULT_ALIGNMENT},
};

static uint32_t kind_of(uint32_t cfsr) {
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; ++i) {
        if (cfsr & causes[i].mask)
            return causes[i].kind;
    }
    return BCL_FAULT_OTHER;
}

#define FAULT_STATUS CFSR
#define HARD_FAULT_STATUS HFSR

#else // ARMv6-M has no fault status

static uint32_t kind_of(uint32_t cfsr) {
    (void)cfsr;
    return BCL_FAULT_OTHER;
}

#define FAULT_STATUS 0u
#define HARD_FAULT_STATUS 0u

#endif

// Records the fault. `frame` is the exception frame on the stack of the code that faulted, which
// may be a fiber's stack; without room for it there, the core has not written it (CFSR_NO_FRAME).
// Returns a frame on the firmware's empty stack that starts firmware_resume(). Called by start.S
// alone.
struct exception_frame *arch_fault(const struct exception_frame *frame) {
    uint32_t cfsr = FAULT_STATUS;
    struct bcl_fault fault = {
        .kind = kind_of(cfsr),
        .pc = cfsr & CFSR_NO_FRAME ? 0 : frame->pc,
        .address = cfsr & CFSR_MMARVALID ? MMFAR : BFAR,
        .address_valid = (cfsr & (CFSR_MMARVALID | CFSR_BFARVALID)) != 0,
        .syndrome = cfsr,
        .status = HARD_FAULT_STATUS,
    };
    firmware_record_fault(&fault);
#if __ARM_ARCH >= 7
    CFSR = cfsr; // a bit is cleared by writing 1
    HFSR = fault.status;
#endif

    struct exception_frame *resume = (struct exception_frame *)own_stack_top() - 1;
    resume->pc = (uint32_t)firmware_resume & ~1u;
    resume->psr = PSR_THUMB;
    return resume;
}
