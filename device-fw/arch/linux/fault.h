// SPDX-License-Identifier: MIT
//
// Signals that kernels' mistakes raise.

#ifndef FAULT_H
#define FAULT_H

// Of the process. When a fault is recorded, `resume` goes on in the thread that had it, and does not come back.
void fault_handle_signals(void (*resume)(void));

// Of each thread: a stack for the handler, since a kernel may have used up its own.
void fault_start_thread(unsigned number);

#endif // FAULT_H
