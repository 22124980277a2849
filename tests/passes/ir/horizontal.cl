// SPDX-License-Identifier: MIT
// Which loops are interchanged with the work-item loop, by the cost model and wherever it is legal. The
// work-item loop then becomes the vector loop. If work-items share vectors, no loop has to be interchanged.
// RUN: %clang %s --target=x86_64-linux-gnu -march=x86-64-v3 -o %t.ll
// RUN: %opt %t.ll -internalize-public-api-list=dct,entry,trip,exits,atomic,volatiles,calls,strided,own,unrolled,carried,adjoining -barecl-vector-bytes=32 -barecl-workitem=loops -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefixes=CHECK,AUTO
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-vector-bytes=32 -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefix=LANES
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-vector-bytes=64 -barecl-local-size=8,8,1 -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefix=NARROW
// RUN: %opt %t.ll -internalize-public-api-list=dct,entry,trip,exits,atomic,volatiles,calls,strided,own,unrolled,carried,adjoining -barecl-horizontal=on -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefixes=CHECK,ON
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-vector-bytes=16 -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefix=SCALAR
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-vector-bytes=32 -barecl-horizontal=off -passes='%inline,barecl-work-group' -pass-remarks=barecl-horizontal -pass-remarks-missed=barecl-horizontal -disable-output 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-vector-bytes=32 -barecl-workitem=loops -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefix=VECTOR
// RUN: %opt %t.ll -internalize-public-api-list=dct -barecl-horizontal=off -barecl-workitem=loops -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefix=NONE
// RUN: %clang %s --target=armv7a-none-eabihf -mcpu=cortex-a9 -o %t.arm.ll
// RUN: %opt %t.arm.ll -internalize-public-api-list=dct -barecl-horizontal=on -passes='%inline,barecl-work-group,default<O3>,barecl-lower-address-spaces' -S | %FileCheck %s --check-prefix=NEON
#include "primitives.h"

// OFF-NOT: remark:

// VECTOR-LABEL: define internal {{.*}}void @dct(
// VECTOR-COUNT-2: call <8 x float> @llvm.fmuladd.v8f32
// NEON-LABEL: define internal {{.*}}void @dct(
// NEON-COUNT-1: call <4 x float> @llvm.fmuladd.v4f32
// NONE-NOT: <8 x float> @llvm.fmuladd
kernel void dct(global float *out, global const float *in, local float *product, uint n) {
    uint column = get_local_id(0), row = get_local_id(1);
    float sum = 0;
    // CHECK: horizontal.cl:[[@LINE+4]]:{{.*}}this loop runs around
    // LANES: horizontal.cl:[[@LINE+3]]:{{.*}}work-items share vectors with the loop inside
    // NARROW: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // SCALAR: horizontal.cl:[[@LINE+1]]:{{.*}}the target has no vectors, or too short
    for (uint k = 0; k < n; ++k)
        sum += in[row * n + k] * in[k * n + column];
    product[row * n + column] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = 0;
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}this loop runs around
    for (uint k = 0; k < n; ++k)
        sum += product[row * n + k] * in[column * n + k];
    out[row * n + column] = sum;
}

kernel void entry(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    if (in[x] > 0)
        // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}not all work-items enter it together
        for (uint k = 0; k < n; ++k)
            sum += in[k * n + x];
    out[x] = sum;
}

kernel void trip(global float *out, global const float *in, global const uint *n) {
    uint x = get_global_id(0);
    float sum = 0;
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}after different numbers of iterations
    for (uint k = 0; k < n[x]; ++k)
        sum += in[k * 8 + x];
    out[x] = sum;
}

kernel void exits(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}it has several exits
    for (uint k = 0; k < n; ++k) {
        sum += in[k * n + x];
        if (sum > 100)
            break;
    }
    out[x] = sum;
}

kernel void atomic(global float *out, global const float *in, global int *count, uint n) {
    uint x = get_global_id(0);
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}atomic or volatile
    for (uint k = 0; k < n; ++k)
        __scoped_atomic_fetch_add(count, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}

kernel void volatiles(global float *out, global volatile const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}atomic or volatile
    for (uint k = 0; k < n; ++k)
        sum += in[k * n + x];
    out[x] = sum;
}

void trace(uint k);
kernel void calls(global float *out, uint n) {
    // CHECK: horizontal.cl:[[@LINE+1]]:{{.*}}calls a function that may touch memory
    for (uint k = 0; k < n; ++k)
        trace(k);
}

kernel void strided(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}not consecutive over the work-items
    for (uint k = 0; k < n; ++k)
        out[x * n + k * k] = in[x * n + 3 * k];
}

kernel void own(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}it vectorises as it is
    for (ulong k = 0; k < n; ++k)
        out[x * 4096 + k] = in[k];
}

kernel void unrolled(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}few iterations
    for (uint k = 0; k < 4; ++k)
        sum += in[k * 64 + x];
    out[x] = sum;
}

kernel void carried(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float a = in[x], b = in[x + 1], c = in[x + 2], d = in[x + 3], e = in[x + 4];
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}too many values
    for (uint k = 0; k < n; ++k) {
        a += b;
        b *= c;
        c += d;
        d *= e;
        e += in[k * n + x];
    }
    out[x] = a + b + c + d + e;
}

// The exit of each loop is the entry of the next.
kernel void adjoining(global uint *out, global const uint *in, uint n) {
    uint x = get_global_id(0);
    uint sum = 0, k = 0, m = 0;
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}few iterations
    do
        sum = sum * 5 + in[x * 3 + k];
    while (++k < n % 6);
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}few iterations
    do {
    } while (++m < n % 4 && m < 4);
    // ON: horizontal.cl:[[@LINE+2]]:{{.*}}this loop runs around
    // AUTO: horizontal.cl:[[@LINE+1]]:{{.*}}few iterations
    do
        sum = sum * 5 + in[x * 3 + k];
    while (++k < n % 7);
    out[x] = sum;
}
