// Helium takes subnormal floats for 0, so fmax compares numbers by their place in the order of all.
// RUN: %bareclc compile --target cortex-m55 --emit=ir %s -o - | FileCheck %s

// CHECK-LABEL: @largest(
// CHECK-NOT: fcmp ole
// CHECK: icmp sle <4 x i32>
// CHECK-NOT: fcmp ole
// CHECK-LABEL: define
kernel void largest(global float *a, global const float *b) {
    size_t i = get_global_id(0);
    a[i] = fmax(a[i], b[i]);
}
