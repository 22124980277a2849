// SPDX-License-Identifier: MIT
//
// get_fence: which memory a barrier has to order for what the pointer points to. Private memory needs none.

#include "generic/names.h"

#define GET_FENCE(type)                                                                            \
    cl_mem_fence_flags OVERLOAD get_fence(type *p) {                                               \
        void *any = (void *)p;                                                                     \
        return to_global(any) ? CLK_GLOBAL_MEM_FENCE : to_local(any) ? CLK_LOCAL_MEM_FENCE : 0;    \
    }

GET_FENCE(__generic void)
GET_FENCE(const __generic void)
