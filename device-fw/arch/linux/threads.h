// SPDX-License-Identifier: MIT
//
// The cores of a board that is a process: threads, which start here and run the firmware.

#ifndef THREADS_H
#define THREADS_H

#include <stdbool.h>
#include <stddef.h>

// Makes region.cores threads with stacks of that size, which wait for threads_open(). False: there is not even one.
// Fewer than wished are enough.
bool threads_make(size_t stack_size);

// They run the firmware.
void threads_open(void);

// From the handler of a signal, in a thread whose fault is recorded: goes on behind it.
_Noreturn void threads_resume(void);

#endif // THREADS_H
