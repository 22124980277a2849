// SPDX-License-Identifier: MIT
// The sine and the cosine of a number reduce it once: their table of constants is linked once, and one branch leads to
// the reduction of large numbers.
// RUN: %bareclc compile --target x86-64-v4 --emit=linked-ir %s -o - | FileCheck --check-prefix=TABLE %s
// RUN: %bareclc compile --target x86-64-v4 --local-size=64,1,1 --small-grid --emit=ir %s -o - | FileCheck %s

// TABLE-COUNT-2: @two_over_pi_words{{.*}} = internal
// TABLE-NOT:     @two_over_pi_words{{.*}} = internal

// CHECK-LABEL: define internal {{.*}}@singles(
// CHECK:         call i1 @llvm.vector.reduce.or
// CHECK-NOT:     call i1 @llvm.vector.reduce.or
// CHECK:         ret void
kernel void singles(global const float *a, global float2 *out) {
    size_t i = get_global_id(0);
    out[i] = (float2)(cos(a[i]), sin(a[i]));
}

// CHECK-LABEL: define internal {{.*}}@doubles(
// CHECK:         call i1 @llvm.vector.reduce.or
// CHECK-NOT:     call i1 @llvm.vector.reduce.or
// CHECK:         ret void
kernel void doubles(global const double *a, global double2 *out) {
    size_t i = get_global_id(0);
    out[i] = (double2)(cos(a[i]), sin(a[i]));
}
