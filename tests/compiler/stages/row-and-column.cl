// SPDX-License-Identifier: MIT
// Signed divisions by an argument, which may be 0 or -1, are done for all lanes at once.
// RUN: %bareclc compile --target x86-64-v4 --local-size=64,1,1 --small-grid --emit=ir %s -o - | FileCheck %s

// CHECK-LABEL: define internal {{.*}}@transposed(
// CHECK-NOT:     {{s|u}}{{div|rem}} i32
// CHECK:         mul <16 x i{{32|64}}>
// CHECK-NOT:     {{s|u}}{{div|rem}} i32
// CHECK:         ret void
kernel void transposed(global const float *in, global float *out, int width, int height) {
    int i = get_global_id(0);
    int row = i / width, column = i % width;
    out[i] = in[column * height + row];
}
