// SPDX-License-Identifier: MIT
//
// For programs on a core that is its own host. Such a program is linked by single.ld with start.o and libbarecl.a.
// Its main() is called with initialised memory, the FPU on and the clock ticking. It calls OpenCL's functions by
// their names, without a loader.

#ifndef BARECL_SINGLE_H
#define BARECL_SINGLE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The program may define these two. Otherwise output is lost, and the program ends in a loop.
void bcl_single_write(const char *text, size_t size);
_Noreturn void bcl_single_exit(int code);

// The most bytes of the heap (in the board's memory.shared) that have ever been in use.
size_t bcl_single_heap_used(void);

#ifdef __cplusplus
}
#endif

#endif // BARECL_SINGLE_H
