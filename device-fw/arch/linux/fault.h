// SPDX-License-Identifier: MIT
//
// The signals by which Linux reports kernels' faults.

#ifndef FAULT_H
#define FAULT_H

// Once, for the process. After a fault is recorded, `resume` is called in the thread that faulted, and must not
// return.
void fault_handle_signals(void (*resume)(void));

// In each thread: gives the handler its own stack, since a kernel may have used up the thread's.
void fault_start_thread(unsigned number);

#endif // FAULT_H
