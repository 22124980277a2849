// SPDX-License-Identifier: MIT
//
// mem_fence, read_mem_fence, write_mem_fence. Only one core sees local memory, so only the compiler must keep the order
// of accesses to it. Other cores and the host see global memory.

#include "generic/names.h"

static void fence(cl_mem_fence_flags flags) {
    if (flags & CLK_GLOBAL_MEM_FENCE)
        __atomic_thread_fence(__ATOMIC_ACQ_REL);
    else
        __atomic_signal_fence(__ATOMIC_ACQ_REL);
}

void OVERLOAD mem_fence(cl_mem_fence_flags flags) { fence(flags); }
void OVERLOAD read_mem_fence(cl_mem_fence_flags flags) { fence(flags); }
void OVERLOAD write_mem_fence(cl_mem_fence_flags flags) { fence(flags); }
