// SPDX-License-Identifier: MIT
//
// The packet processor: takes packets out of the queue in order, one at a time, and ends each with
// its signal. A packet that the header's barrier bit holds back until all before it are done thus
// needs no care.
//
// The layouts and who writes which word: barecl/abi.h, sections 1 and 2.

#ifndef PACKETS_H
#define PACKETS_H

#include "barecl/abi.h"

_Noreturn void packets_run(struct bcl_control *control);

// Ends the packet at read_id: time stamp, status and value of its signal, then the packet itself.
// For the fault handler: the packet that was running has ended with a fault.
void packets_end(struct bcl_control *control, int32_t status);

#endif // PACKETS_H
