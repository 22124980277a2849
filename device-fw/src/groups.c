// SPDX-License-Identifier: MIT

#include "groups.h"

#if BOARD_CORE_COUNT > 1
#define FIRST(groups) (groups)->first
#define STEP(groups) (groups)->step
#else
#define FIRST(groups) 0
#define STEP(groups) 1
#endif

// Faults do not name the group on a Cortex-M0, and on a Cortex-M with several cores: all their registers are in use
// here, and the notes would cost too many instructions.
#if defined(__ARM_ARCH_6M__) || (BOARD_CORE_COUNT > 1 && __ARM_ARCH_PROFILE == 'M')
#define NOTE(groups, dimension, number) (void)0
#define START_NOTES(groups) ((groups)->at[0] = UINT32_MAX)
#else
#define NOTE(groups, dimension, number) ((groups)->at[dimension] = (uint32_t)(number))
#define START_NOTES(groups) (void)0
#endif

void groups_run(struct groups *groups) {
    const struct bcl_kernarg *kernarg = groups->kernarg;
    workgroup *const run = groups->run;
    const size_t columns = groups->count[0], rows = groups->count[1], layers = groups->count[2];
    const size_t step = STEP(groups);
    size_t x = FIRST(groups), y = 0, z = 0;

    START_NOTES(groups);
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
