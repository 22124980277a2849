// The library's questions about the core become constants after linking: hypot uses the fused operation if
// there is one, and products of halves of the numbers otherwise; never both.
// RUN: %bareclc compile --target x86-64-v3 --emit=linked-ir %s -o - | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: %bareclc compile --target cortex-m4f --emit=linked-ir %s -o - | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: %bareclc compile --target x86-64-v2 --emit=linked-ir %s -o - | FileCheck %s --check-prefixes=CHECK,HALVES
// RUN: %bareclc compile --target cortex-m3 --emit=linked-ir %s -o - | FileCheck %s --check-prefixes=CHECK,HALVES
// CHECK-NOT: __bcl_has_fma
// FUSED: call float @llvm.fma.f32
// HALVES: and i32 {{.*}}, -4096
// HALVES-NOT: llvm.fma.f32
kernel void k(global float *p) {
    p[0] = hypot(p[1], p[2]);
}
