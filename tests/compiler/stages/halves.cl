// Conversions between halves and floats use the core's instructions if it has them, also for the directed modes,
// which correct the nearest half. Otherwise they use integers, without calls.
// RUN: %bareclc compile --target x86-64-v3 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,F16C
// RUN: %bareclc compile --target x86-64-v4 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,F16C
// RUN: %bareclc compile --target x86-64-v2 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %bareclc compile --target cortex-a9 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,VFP
// RUN: %bareclc compile --target cortex-m4f --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,VFP
// RUN: %bareclc compile --target cortex-m55 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,VFP
// RUN: %bareclc compile --target cortex-m3 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %bareclc compile --target cortex-r5 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,NONE
// CHECK-NOT: __bcl_has
// CHECK-NOT: {{h2f|f2h|hfsf|sfhf}}
// CHECK-LABEL: {{^}}load:
// F16C: vcvtph2ps
// VFP: vcvtb.f32.f16
// NONE-NOT: vcvt{{p|b}}
// CHECK-LABEL: {{^}}store:
// F16C: vcvtps2ph
// VFP: vcvtb.f16.f32
// NONE-NOT: vcvt{{p|b}}
kernel void load(global const half *restrict a, global float *restrict b) {
    size_t i = get_global_id(0);
    b[i] = vload_half(i, a);
}
kernel void store(global const float *restrict a, global half *restrict b) {
    size_t i = get_global_id(0);
    vstore_half_rtp(a[i], i, b);
}
