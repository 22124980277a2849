// SPDX-License-Identifier: MIT
// Work-item loops without a barrier, with one, and under guards vectorise on AVX2 and on NEON. NEON has no
// masked stores, and needs none here, since the loop runs only for the items that pass the guard.
// RUN: %clang %s --target=x86_64-linux-gnu -march=x86-64-v3 -o %t.x86.ll
// RUN: %opt %t.x86.ll -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefixes=CHECK,AVX
// RUN: %opt %t.x86.ll -barecl-local-size=8,8,1 -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefix=KNOWN
// RUN: %clang %s --target=armv7a-none-eabihf -mcpu=cortex-a9 -o %t.arm.ll
// RUN: %opt %t.arm.ll -barecl-vector-bytes=16 -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefixes=CHECK,NEON
// RUN: %clang %s --target=x86_64-linux-gnu -march=x86-64-v4 -o %t.v4.ll
// RUN: %opt %t.v4.ll -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefix=AVX512
#include "primitives.h"

// CHECK-LABEL: define internal {{.*}}void @add(
// AVX: fadd <8 x float>
// NEON: fadd <4 x float>
kernel void add(global const float *a, global const float *b, global float *c) {
    size_t i = get_global_id(0);
    c[i] = a[i] + b[i];
}

// CHECK-LABEL: define internal {{.*}}void @saxpy(
// CHECK-NOT: masked
// AVX: call <8 x float> @llvm.fmuladd.v8f32
// NEON: call <4 x float> @llvm.fmuladd.v4f32
// CHECK-NOT: masked
kernel void saxpy(global float *y, global const float *x, float a, int n) {
    int i = get_global_id(0);
    if (i < n)
        y[i] = a * x[i] + y[i];
}

// CHECK-LABEL: define internal {{.*}}void @image(
// CHECK-NOT: masked
// AVX: call <8 x float> @llvm.fmuladd.v8f32
// NEON: call <4 x float> @llvm.fmuladd.v4f32
// CHECK-NOT: masked
kernel void image(global float *y, global const float *x, float a, int w, int h) {
    int i = get_global_id(0), j = get_global_id(1);
    if (i >= w || j >= h)
        return;
    y[j * w + i] = a * x[j * w + i] + y[j * w + i];
}

// Every arm stores to the same place.
// CHECK-LABEL: define internal {{.*}}void @arms(
// CHECK-NOT: masked
// AVX: store <8 x float>
// NEON: store <4 x float>
// CHECK-NOT: masked
kernel void arms(global float *y, global const float *x, float a) {
    size_t i = get_global_id(0);
    float v = x[i];
    if (v > 1.0f) {
        if (v > a)
            y[i] = v * v;
        else
            y[i] = v - a;
    } else if (v < 0) {
        y[i] = -v;
    } else {
        y[i] = v;
    }
}

// CHECK-LABEL: define internal {{.*}}void @tiled(
// AVX: call <8 x float> @llvm.fmuladd.v8f32
// NEON: call <4 x float> @llvm.fmuladd.v4f32
// A short row of known length is vectorised; unrolling it would vectorise across rows.
// KNOWN-LABEL: define internal {{.*}}void @tiled(
// KNOWN-NOT: gather
// KNOWN: call <8 x float> @llvm.fmuladd.v8f32
kernel void tiled(global float *y, global const float *x, local float *tile, int n) {
    size_t l = get_local_id(0);
    float sum = 0;
    for (int k = 0; k < n; ++k) {
        tile[l] = x[l + k * get_local_size(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += tile[l] * tile[k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    y[get_global_id(0)] = sum;
}

// Both arms store to the same place: one consecutive store (AVX-512: masked loads of bytes).
// AVX512-LABEL: define internal {{.*}}void @edges(
// AVX512: store <32 x i8>
kernel void edges(global const uchar *in, global uchar *out, int width) {
    int x = get_global_id(0);
    int i = (int)get_global_id(1) * width + x;
    if (x == 0 || x == width - 1) {
        out[i] = 0;
        return;
    }
    int left = in[i - 1], right = in[i + 1];
    out[i] = left > right ? left - right : right - left;
}

// A value that is read before a branch stays there, though only one arm uses it, so no masks are needed.
// CHECK-LABEL: define internal {{.*}}void @choice(
// NEON: select <4 x i1>
// NEON: store <4 x i32>
kernel void choice(global const int *in, global const int *weights, global int *out, int limit) {
    size_t i = get_global_id(0);
    int x = in[i], p = weights[i], q = weights[i + 1], y;
    if (x > limit)
        y = x * p * p + limit * p;
    else
        y = (x + q) * q - limit;
    out[i] = y;
}

// A switch with all possible cases.
// CHECK-LABEL: define internal {{.*}}void @cases(
// NEON: store <4 x i32>
kernel void cases(global const int *in, global const int *kinds, global int *out) {
    size_t i = get_global_id(0);
    int x = in[i], y;
    switch (kinds[i] & 3) {
    case 0: y = x + 1; break;
    case 1: y = x * x * 3 - x; break;
    case 2: y = x * 4 + 2; break;
    default: y = 3 - x;
    }
    out[i] = y;
}
