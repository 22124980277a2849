// SPDX-License-Identifier: MIT
// A few doubles among many floats do not halve the lanes. In these loops four vectors share the iterations.
// RUN: %bareclc compile --target x86-64-v4 --local-size=64,1,1 --emit=ir %s -o - | FileCheck %s

// CHECK-LABEL: define internal {{.*}}@mostly_floats(
// CHECK:         fmul <64 x double>
// CHECK:         fadd <64 x float>
kernel void mostly_floats(global const float *a, global float *out, int n) {
    size_t i = get_global_id(0);
    float x = a[i] * 3.1, sum = 0;
    for (int k = 0; k < n; ++k)
        sum = (sum + x) * x + (sum - x) * (x + 2) + x * (sum * sum + 1);
    out[i] = sum;
}

// CHECK-LABEL: define internal {{.*}}@doubles(
// CHECK-NOT:     <64 x
// CHECK:         fadd <32 x double>
kernel void doubles(global const float *a, global float *out, int n) {
    size_t i = get_global_id(0);
    double x = a[i], sum = 0;
    for (int k = 0; k < n; ++k)
        sum = (sum + x) * x + sum * sum;
    out[i] = sum;
}
