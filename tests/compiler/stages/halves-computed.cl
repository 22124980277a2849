// If the core computes halves, arithmetic uses its instructions, on vectors of halves, without conversions to
// float.
// RUN: %bareclc compile --target x86-64-v4-fp16 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,AVX512
// RUN: %bareclc compile --target cortex-a55 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,A64
// RUN: %bareclc compile --target cortex-m55 --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,MVE
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define ID get_global_id(0)

// CHECK-NOT: {{vcvtph|vcvtps|fcvt|vcvt[bt]|__bcl_has}}
// CHECK-LABEL: {{^}}sums:
// AVX512: vaddph {{.*}}zmm
// A64: fadd v{{[0-9]+}}.8h
// MVE: vadd.f16 q
kernel void sums(global half *restrict a, global const half *restrict b) { a[ID] += b[ID]; }

// CHECK-LABEL: {{^}}products:
// AVX512: vfmadd{{[0-9]+}}ph {{.*}}zmm
// A64: fmla v{{[0-9]+}}.8h
// MVE: vfma.f16 q
kernel void products(global half *restrict a, global const half *restrict b) { a[ID] = mad(a[ID], b[ID], a[ID]); }

// CHECK-LABEL: {{^}}vectors:
// AVX512: vmulph
// A64: fmul v{{[0-9]+}}.8h
// MVE: vmul.f16 q
kernel void vectors(global half8 *restrict a, global const half8 *restrict b) { a[ID] *= b[ID]; }

// CHECK-LABEL: {{^}}roots:
// AVX512: vsqrtph {{.*}}zmm
// A64: fsqrt v{{[0-9]+}}.8h
// MVE: vsqrt.f16 s
kernel void roots(global half *restrict a) { a[ID] = sqrt(a[ID]); }

// CHECK-LABEL: {{^}}larger:
// AVX512: vcmp{{[a-z]+}}ph {{.*}}zmm
// A64: fcmge v{{[0-9]+}}.8h
// MVE: vcmp.f16
kernel void larger(global half *restrict a, global const half *restrict b) { a[ID] = fmax(a[ID], b[ID]); }
