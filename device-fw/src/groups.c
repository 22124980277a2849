// SPDX-License-Identifier: MIT

#include "groups.h"

#if BOARD_CORE_COUNT > 1
#define FIRST(groups) (groups)->first
#define STEP(groups) (groups)->step
#else
#define FIRST(groups) 0
#define STEP(groups) 1
#endif

#if GROUPS_NOTED
#define NOTE(groups, dimension, number) ((groups)->at[dimension] = (uint32_t)(number))
#else
#define NOTE(groups, dimension, number) (void)0
#endif

void groups_run(struct groups *groups) {
    const struct bcl_kernarg *kernarg = groups->kernarg;
    workgroup *const run = groups->run;
    const size_t columns = groups->count[0], rows = groups->count[1], layers = groups->count[2];
    const size_t step = STEP(groups);
    size_t x = FIRST(groups), y = 0, z = 0;

    for (;;) {
        for (; x >= columns; x -= columns) {
            if (++y != rows)
                continue;
            if (++z == layers)
                return;
            y = 0;
        }
        NOTE(groups, 1, y);
        NOTE(groups, 2, z);
        do {
            NOTE(groups, 0, x);
            run(kernarg->slots, &kernarg->context, x, y, z);
            x += step;
        } while (x < columns);
    }
}
