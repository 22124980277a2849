// SPDX-License-Identifier: MIT
// If the target has masks, work-items that do not fill a vector run in one iteration under a mask: on
// Cortex-M55 in any loop, on AVX-512 if their number is known and not a multiple of a vector.
// RUN: %bareclc compile --target cortex-m55 --emit=asm %s -o - | FileCheck --check-prefix=M55 %s
// RUN: %bareclc compile --target x86-64-v4 --emit=ir %s -o - | FileCheck --check-prefix=AVX512 %s
// RUN: %bareclc compile --target x86-64-v3 --emit=ir %s -o - | FileCheck --check-prefix=AVX2 %s

// M55-LABEL: {{^}}any:
// M55:         dlstp.32
// M55:         vfma.f32
// M55:         letp
// M55-NOT:     {{vfma|vmla}}
// M55:         {{^}}.Lfunc_end
kernel void any(global float *y, global const float *x, float a) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}

// M55-LABEL: {{^}}guarded:
// M55:         vpst
// M55:         vfma.f32
// M55:         le lr
// M55-NOT:     {{vfma|vmla}}
// M55:         {{^}}.Lfunc_end
kernel void guarded(global float *y, global const float *x, float a, int n) {
    int i = get_global_id(0);
    if (i < n)
        y[i] = a * x[i] + y[i];
}

// AVX512-LABEL: define internal {{.*}}@not_divided(
// AVX512:         call void @llvm.masked.store.v16f32
// AVX512-NOT:     store float
// AVX512:         ret void
// AVX2-LABEL:   define internal {{.*}}@not_divided(
// AVX2-NOT:       masked
// AVX2:           ret void
kernel __attribute__((reqd_work_group_size(103, 1, 1))) void
not_divided(global float *y, global const float *x, float a) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}

// AVX512-LABEL: define internal {{.*}}@divided(
// AVX512-NOT:     masked
// AVX512:         store <16 x float>
// AVX512-NOT:     masked
// AVX512:         ret void
kernel __attribute__((reqd_work_group_size(128, 1, 1))) void
divided(global float *y, global const float *x, float a) {
    size_t i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
