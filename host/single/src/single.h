// SPDX-License-Identifier: MIT
//
// What a program on a core that is its own host finds and may give. It is linked by single.ld with start.o and
// libbarecl.a: its main() is called with memory as C wants it, the FPU on and the clock ticking; OpenCL's
// functions are called by their names, without a loader.

#ifndef BARECL_SINGLE_H
#define BARECL_SINGLE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The program may define these two. Without, what is written is lost, and the end is a loop.
void bcl_single_write(const char *text, size_t size);
_Noreturn void bcl_single_exit(int code);

// The most bytes of the heap (the board's memory.shared) that have ever been given out at a time.
size_t bcl_single_heap_used(void);

#ifdef __cplusplus
}
#endif

#endif // BARECL_SINGLE_H
