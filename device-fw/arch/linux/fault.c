// SPDX-License-Identifier: MIT

#include "fault.h"

#include "firmware.h"
#include "isa.h"

#include <stdbool.h>
#include <stddef.h>

#define STACK_SIZE 0x20000 // room for the saved registers of the largest processors

static uint32_t kind_of(const siginfo_t *info, uint64_t pc) {
    switch (info->si_signo) {
    case SIGSEGV:
        return (uintptr_t)info->si_addr == pc ? BCL_FAULT_INSTRUCTION : BCL_FAULT_DATA;
    case SIGBUS:
        return info->si_code == BUS_ADRALN ? BCL_FAULT_ALIGNMENT : BCL_FAULT_DATA;
    case SIGFPE:
        return info->si_code == FPE_INTDIV ? BCL_FAULT_DIVISION : BCL_FAULT_OTHER;
    default:
        return BCL_FAULT_UNDEFINED;
    }
}

static void (*go_on)(void);

// Not all processors report the address of an access outside of all address space (SI_KERNEL).
static void handle(int number, siginfo_t *info, void *context) {
    const uint64_t pc = isa_pc(context);
    const bool is_access = number == SIGSEGV || number == SIGBUS;
    const struct bcl_fault fault = {
        .kind = kind_of(info, pc),
        .pc = pc,
        .address = is_access ? (uintptr_t)info->si_addr : 0,
        .address_valid = is_access && info->si_code > 0 && info->si_code != SI_KERNEL,
        .syndrome = isa_syndrome(context),
    };
    firmware_record_fault(&fault);
    go_on();
}

// The handler does not return, so it must not leave its signal blocked (SA_NODEFER).
void fault_handle_signals(void (*resume)(void)) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    struct sigaction action = {.sa_sigaction = handle,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    go_on = resume;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        sigaction(numbers[i], &action, NULL);
}

void fault_start_thread(unsigned number) {
    static char stacks[BOARD_CORE_COUNT][STACK_SIZE];
    const stack_t stack = {.ss_sp = stacks[number], .ss_size = STACK_SIZE};
    sigaltstack(&stack, NULL);
}
