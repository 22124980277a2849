// SPDX-License-Identifier: MIT
// Four vectors of sixteen work-items go through a loop together. The last of 64 lanes that are alive
// stores, where all store to the same place.
// RUN: %bareclc compile --target x86-64-v4 --local-size=128,1,1 --emit=ir %s -o - | FileCheck %s

// CHECK: call {{.*}}i64 @llvm.ctlz.i64
kernel void last(global const float *a, global float *out, int n, int limit) {
    size_t i = get_global_id(0);
    float x = a[i], sum = 0;
    for (int k = 0; k < n; ++k)
        sum = (sum + x) * x + sum * sum;
    if (a[i] < limit)
        out[n] = sum;
}
