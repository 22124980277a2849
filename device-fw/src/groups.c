// SPDX-License-Identifier: MIT

#include "groups.h"

#if BOARD_CORE_COUNT > 1
#define FIRST(groups) (groups)->first
#define STEP(groups) (groups)->step
#else
#define FIRST(groups) 0
#define STEP(groups) 1
#endif

void groups_run(const struct groups *groups) {
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
        do {
            run(kernarg->slots, &kernarg->context, x, y, z);
            x += step;
        } while (x < columns);
    }
}
