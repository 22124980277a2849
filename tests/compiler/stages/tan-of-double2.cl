// SPDX-License-Identifier: MIT
// Work-items share vectors where each has one of its own, also where LLVM has made products of 128 bits of
// mul_hi(): two elements at a time wait for each other ten times as long.
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
