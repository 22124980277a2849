// SPDX-License-Identifier: MIT
//
// Signals that kernels' mistakes raise.

#ifndef FAULT_H
#define FAULT_H

// Of the process.
void fault_handle_signals(void);

// Of each thread: a stack for the handler, since a kernel may have used up its own.
void fault_start_thread(void);

#endif // FAULT_H
