// SPDX-License-Identifier: MIT
// LLVM moves the test of the row out of the loop over k. The row stays an id: no work-item has to remember it across
// the barriers, and the work-items of a row load and store side by side.
// RUN: %bareclc compile --target x86-64-v4 --local-size=16,16,1 --small-grid --emit=ir %s -o - | FileCheck %s

// CHECK-LABEL: define internal {{.*}}@halves(
// CHECK-NOT:     freeze
// CHECK-NOT:     gather
// CHECK-NOT:     scatter
// CHECK:         fadd <16 x float>
// CHECK:         ret void
kernel void halves(global float *sums, local float *parts, int width) {
    int x = get_local_id(0), y = get_local_id(1);
    parts[y * 16 + x] = sums[(get_group_id(1) * 16 + y) * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 1; i <= 16; i = i * 2) {
        if (y % i == 0)
            parts[y * 16 + x] += parts[(y + i / 2) * 16 + x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    sums[(get_group_id(1) * 16 + y) * width + x] = parts[y * 16 + x];
}
