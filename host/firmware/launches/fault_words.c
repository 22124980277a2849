// SPDX-License-Identifier: MIT

#include "firmware/launches/fault_words.h"

// `words` apply if the masked bits of a status word have this value.
struct meaning {
    uint32_t mask, value;
    const char *words;
};

// Armv7-M and Armv8-M: CFSR. Several bits may be set.
static const struct meaning cfsr[] = {
#define BIT(number) (1u << (number)), (1u << (number))
    {BIT(0), "IACCVIOL: the MPU forbids to run code there"},
    {BIT(1), "DACCVIOL: the MPU forbids this load or store"},
    {BIT(3), "MUNSTKERR: the stack pointer was wrong when an exception returned"},
    {BIT(4), "MSTKERR: the kernel's stack is full"},
    {BIT(5), "MLSPERR: the stack has no room for the FPU's registers"},
    {BIT(8), "IBUSERR: no memory is there to fetch code from"},
    {BIT(9), "PRECISERR: no memory is there for this load or store"},
    {BIT(10), "IMPRECISERR: no memory is there for a store that is some instructions back"},
    {BIT(11), "UNSTKERR: the stack pointer was wrong when an exception returned"},
    {BIT(12), "STKERR: the stack pointer points to no memory"},
    {BIT(13), "LSPERR: the stack has no room for the FPU's registers"},
    {BIT(16), "UNDEFINSTR: the core has no such instruction"},
    {BIT(17), "INVSTATE: a jump to an even address, or to data"},
    {BIT(18), "INVPC: a wrong return from an exception"},
    {BIT(19), "NOCP: no FPU: the code is for a core that has one"},
    {BIT(20), "STKOF: the kernel's stack is full"},
    {BIT(24), "UNALIGNED: the instruction needs an address that is a multiple of its access"},
    {BIT(25), "DIVBYZERO: an integer was divided by zero"},
};

// HFSR
static const struct meaning hfsr[] = {
    {BIT(1), "VECTTBL: the vector table cannot be read"},
    {BIT(30), "FORCED: the handler of the fault itself could not run"},
    {BIT(31), "DEBUGEVT: a breakpoint, and no debugger"},
#undef BIT
};

// Armv7-A and Armv7-R: the status of DFSR and IFSR, for both, with the short descriptors of translation tables (B3.13)
// and of the PMSA (B5.5).
#define STATUS(value) 0x40fu, (value)
static const struct meaning fsr[] = {
    {STATUS(0x001), "alignment fault: the instruction needs an aligned address"},
    {STATUS(0x002), "debug event: a breakpoint"},
    {STATUS(0x008), "synchronous external abort: the bus has nothing there"},
    {STATUS(0x406),
     "asynchronous external abort: the bus refused a store that is some instructions back"},
};

static const struct meaning fsr_tables[] = {
    {STATUS(0x003), "access flag fault, of a section"},
    {0x40du, 0x005, "translation fault: nothing is mapped there"}, // 0x005 and 0x007
    {STATUS(0x006), "access flag fault, of a page"},
    {STATUS(0x009), "domain fault: the section's domain is closed"},
    {STATUS(0x00b), "domain fault: the page's domain is closed"},
    {0x40du, 0x00d, "permission fault: the launch may not reach this memory"}, // 0x00d and 0x00f
};

static const struct meaning fsr_regions[] = {
    {STATUS(0x000), "background fault: no region of the MPU is there"},
    {STATUS(0x00d), "permission fault: the MPU forbids it"},
};
#undef STATUS

// AArch64: ESR_EL1. The exception's class, and for aborts the status, without the level of the translation table.
#define CLASS(number) 0x3fu << 26, (uint32_t)(number) << 26
// Aborts have the classes 0x20, 0x21, 0x24 and 0x25: of an instruction or of data, at a lower level or at the same one.
#define ABORT(status, mask) (0x3au << 26 | (mask)), (0x20u << 26 | (status))
static const struct meaning esr[] = {
    {CLASS(0x00), "the core has no such instruction"},
    {CLASS(0x07), "the FPU is off"},
    {CLASS(0x0e), "illegal execution state"},
    {CLASS(0x18), "a system register that kernels may not use"},
    {ABORT(0x00, 0x3c), "address size fault: the address has too many bits"},
    {ABORT(0x04, 0x3c), "translation fault: nothing is mapped there"},
    {ABORT(0x08, 0x3c), "access flag fault"},
    {ABORT(0x0c, 0x3c), "permission fault: the launch may not reach this memory"},
    {ABORT(0x10, 0x3f), "synchronous external abort: the bus has nothing there"},
    {ABORT(0x21, 0x3f), "alignment fault: the instruction needs an aligned address"},
    {CLASS(0x22), "the program counter is not aligned"},
    {CLASS(0x26), "the stack pointer is not aligned"},
    {CLASS(0x2c), "a floating-point exception"},
    {CLASS(0x2f), "SError: the bus refused a store that is some instructions back"},
    {CLASS(0x3c), "a breakpoint"},
};
#undef ABORT
#undef CLASS

// RISC-V: mcause.
#define CAUSE(number) 0xffffffffu, (number)
static const struct meaning mcause[] = {
    {CAUSE(0), "mcause 0: a jump to an address that is not aligned"},
    {CAUSE(1), "mcause 1: code may not be run there, or no memory is there"},
    {CAUSE(2), "mcause 2: the core has no such instruction"},
    {CAUSE(3), "mcause 3: a breakpoint"},
    {CAUSE(4), "mcause 4: the load needs an aligned address"},
    {CAUSE(5), "mcause 5: the load may not be there (PMP), or no memory is there"},
    {CAUSE(6), "mcause 6: the store needs an aligned address"},
    {CAUSE(7), "mcause 7: the store may not be there (PMP), or no memory is there"},
    {CAUSE(12), "mcause 12: page fault of a fetch"},
    {CAUSE(13), "mcause 13: page fault of a load"},
    {CAUSE(15), "mcause 15: page fault of a store"},
};

// MIPS: the exception code of Cause.
static const struct meaning exccode[] = {
    {CAUSE(1), "ExcCode 1: the store may not be there"},
    {CAUSE(2), "ExcCode 2: the load may not be there, or code may not be run there"},
    {CAUSE(3), "ExcCode 3: the store may not be there"},
    {CAUSE(4), "ExcCode 4: the load needs an aligned address, or one below 0x80000000"},
    {CAUSE(5), "ExcCode 5: the store needs an aligned address, or one below 0x80000000"},
    {CAUSE(6), "ExcCode 6: no memory is there to fetch the instruction from"},
    {CAUSE(7), "ExcCode 7: no memory is there"},
    {CAUSE(9), "ExcCode 9: a breakpoint"},
    {CAUSE(10), "ExcCode 10: the core has no such instruction"},
    {CAUSE(11), "ExcCode 11: the FPU is off: the code is for a core that has one"},
    {CAUSE(13), "ExcCode 13: a trap"},
};
#undef CAUSE

// PicoRV32: the pending interrupts.
#define PENDING(number) (1u << (number)), (1u << (number))
static const struct meaning picorv32[] = {
    {PENDING(1),
     "interrupt 1: the core has no such instruction, or no memory is there to fetch it from"},
    {PENDING(2), "interrupt 2: the access needs an aligned address"},
    {PENDING(3), "interrupt 3: no memory is there, or it cannot be written"},
};
#undef PENDING

#ifdef __x86_64__
// In the sandbox: the error code of a page fault. A signal handler learns nothing more.
static const struct meaning page_fault[] = {
    {0x13, 0x00, "a load from memory that is not mapped"},
    {0x13, 0x01, "a load from memory that the sandbox may not read"},
    {0x13, 0x02, "a store to memory that is not mapped"},
    {0x13, 0x03, "a store to memory that is read-only"},
};
#endif

static void add(struct bcl_line *line, const struct meaning *table, size_t count, uint32_t word) {
    for (size_t i = 0; i < count; i++) {
        if ((word & table[i].mask) != table[i].value)
            continue;
        bcl_line_add(line, table[i].words);
        bcl_line_add(line, "; ");
    }
}

#define ADD(table, word) add(line, table, sizeof(table) / sizeof *(table), word)

static bool is_access(const struct bcl_fault *fault) {
    return fault->kind == BCL_FAULT_DATA || fault->kind == BCL_FAULT_INSTRUCTION ||
           fault->kind == BCL_FAULT_ALIGNMENT;
}

void bcl_fault_explain(struct bcl_line *line, const struct bcl_board *board,
                       const struct bcl_fault *fault) {
    switch (board->core.architecture) {
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_M:
        ADD(cfsr, fault->syndrome);
        ADD(hfsr, fault->status);
        break;
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_A:
    case BCL_BOARD_CORE_ARCHITECTURE_CORTEX_R:
        if (!is_access(fault))
            break;
        ADD(fsr, fault->syndrome);
        if (board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_CORTEX_A)
            ADD(fsr_tables, fault->syndrome);
        else
            ADD(fsr_regions, fault->syndrome);
        break;
    case BCL_BOARD_CORE_ARCHITECTURE_AARCH64:
        ADD(esr, fault->syndrome);
        break;
    case BCL_BOARD_CORE_ARCHITECTURE_RISCV:
        if (board->core.traps == BCL_BOARD_CORE_TRAPS_PICORV32)
            ADD(picorv32, fault->syndrome);
        else
            ADD(mcause, fault->syndrome);
        break;
    case BCL_BOARD_CORE_ARCHITECTURE_MIPS:
        ADD(exccode, fault->syndrome);
        break;
    case BCL_BOARD_CORE_ARCHITECTURE_LINUX:
#ifdef __x86_64__
        if (fault->kind == BCL_FAULT_DATA && fault->address_valid)
            ADD(page_fault, fault->syndrome);
#endif
        break;
    default: // a simulated machine says it by the fault's kind
        break;
    }
}
