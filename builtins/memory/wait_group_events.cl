// SPDX-License-Identifier: MIT
//
// wait_group_events: the first work-item waits for the engine's copies of these events. After the barrier, all
// work-items see the copies (async_copy.cl).

#if FLOAT_BITS == 32
#include "generic/names.h"
#include "memory/engine.h"
#include "primitives.h"

#define WAIT_IN(space)                                                                             \
    void OVERLOAD __attribute__((convergent))                                                      \
    wait_group_events(int count, space event_t *events) {                                          \
        if (first_work_item()) {                                                                   \
            uint bits = 0;                                                                         \
            for (int i = 0; i < count; i++)                                                        \
                bits |= bits_of(events[i]);                                                        \
            await_engine(bits);                                                                    \
        }                                                                                          \
        __bcl_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                 \
    }

WAIT_IN(__private)
WAIT_IN(__generic)
#endif
