// SPDX-License-Identifier: MIT
// Two vectors of work-items go through a loop together if they share much of its work, here a division. A loop with
// little to share and enough to do for one vector has one.
// RUN: %bareclc compile --target x86-64-v4 --local-size=64,1,1 --emit=ir %s -o - | FileCheck %s

// CHECK-LABEL: define internal {{.*}}@shares(
// CHECK:         fdiv float
// CHECK:         fadd <{{32|64}} x float>
kernel void shares(global const float *a, global const float *b, global float *out, int n) {
    size_t i = get_global_id(0);
    float x = a[i], sum = 0;
    for (int k = 0; k < n; ++k) {
        float d = x - b[k], e = x + b[k];
        sum += (d * d + 1) * (e * e + 2) * (d * e + 3) * (d - e) / b[k + 1] + d * (1 / b[k]);
    }
    out[i] = sum;
}

// CHECK-LABEL: define internal {{.*}}@works(
// CHECK-NOT:     <32 x float>
// CHECK:         fadd <16 x float>
// CHECK-NOT:     <32 x float>
// CHECK:         ret void
kernel void works(global const float *a, global const float *b, global float *out, int n) {
    size_t i = get_global_id(0);
    float x = a[i], y = a[i + 1], z = a[i + 2], sum = 0;
    for (int k = 0; k < n; ++k) {
        float d = x - b[k], e = y - b[k], f = z - b[k];
        sum += (d * d + 1) * (e * e + 2) + (f * f + 3) * (d - e) + (e - f) * (f - d) * (d * e + 4) + d * e * f;
    }
    out[i] = sum;
}
