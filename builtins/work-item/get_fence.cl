// SPDX-License-Identifier: MIT
//
// get_fence: the memory that a barrier must order for the pointer's target. Private memory needs no order.

#include "generic/names.h"

#define GET_FENCE(type)                                                                            \
    cl_mem_fence_flags OVERLOAD get_fence(type *p) {                                               \
        void *any = (void *)p;                                                                     \
        return to_global(any) ? CLK_GLOBAL_MEM_FENCE : to_local(any) ? CLK_LOCAL_MEM_FENCE : 0;    \
    }

GET_FENCE(__generic void)
GET_FENCE(const __generic void)
