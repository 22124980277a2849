// SPDX-License-Identifier: MIT
//
// Passes text and the end of the program to the emulator by semihosting, the calls that debuggers and QEMU answer. Arm
// and RISC-V have the same calls, with different instructions.

#include "single.h"

#include <stdint.h>

enum { SYS_WRITEC = 3, SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

static void call(uintptr_t number, const void *argument) {
#ifdef __arm__
    register uintptr_t r0 __asm__("r0") = number;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
#else
    register uintptr_t a0 __asm__("a0") = number;
    register const void *a1 __asm__("a1") = argument;
    __asm__ volatile(".balign 16\n.option push\n.option norvc\n"
                     "slli zero, zero, 0x1f\nebreak\nsrai zero, zero, 7\n.option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
#endif
}

void bcl_single_write(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        call(SYS_WRITEC, text + i);
}

_Noreturn void bcl_single_exit(int code) {
    const uintptr_t block[] = {APPLICATION_EXIT, (uintptr_t)code};
    call(SYS_EXIT_EXTENDED, block);
    for (;;)
        continue;
}
