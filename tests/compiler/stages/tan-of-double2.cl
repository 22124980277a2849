// SPDX-License-Identifier: MIT
// Kernels that compute with vectors are vectorised over work-items, also if LLVM has turned mul_hi() into products of
// 128 bits: with only two elements at a time, the kernel would take ten times as long.
// RUN: %bareclc compile --target x86-64-v4 --emit=ir %s -o - | FileCheck %s
// RUN: %bareclc compile --target x86-64-v3 --emit=ir %s -o - | FileCheck --check-prefix=AVX2 %s

// CHECK-LABEL: define internal {{.*}}@tangents(
// CHECK:         lanes:
// CHECK:         fdiv <8 x double>
// AVX2-LABEL:  define internal {{.*}}@tangents(
// AVX2:          lanes:
// AVX2:          fdiv <4 x double>
kernel void tangents(global const double2 *a, global double2 *out) {
    size_t i = get_global_id(0);
    out[i] = tan(a[i]);
}
