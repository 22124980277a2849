// SPDX-License-Identifier: MIT

#include "groups.h"

void groups_run(const struct bcl_kernarg *kernarg, workgroup *run, size_t groups_x, size_t groups_y,
                size_t groups_z) {
    for (size_t z = 0; z < groups_z; ++z) {
        for (size_t y = 0; y < groups_y; ++y) {
            for (size_t x = 0; x < groups_x; ++x)
                run(kernarg->slots, &kernarg->context, x, y, z);
        }
    }
}
