// SPDX-License-Identifier: MIT
//
// The threads that are the cores of the board `sandbox`.

#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>
#include <stddef.h>

// Makes region.cores threads with stacks of that size, which wait for threads_open(). Fewer are accepted:
// region.cores is then lowered. False: not even one could be made.
bool threads_make(size_t stack_size);

// Lets the threads run the firmware.
void threads_open(void);

// Called by the handler of a signal, in a thread whose fault is recorded: continues in firmware_resume().
_Noreturn void threads_resume(void);

#endif // THREADS_H
