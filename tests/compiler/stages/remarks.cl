// --remarks prints, with the line, what the passes decided and why; it does not change the code.
// RUN: %bareclc compile --target x86-64-v3 --workitem=loops --remarks %s -o %t.with 2>&1 | FileCheck %s
// RUN: %bareclc compile --target x86-64-v3 --workitem=loops %s -o %t.without 2>&1 | FileCheck --check-prefix=QUIET --allow-empty %s
// RUN: cmp %t.with %t.without
// RUN: %bareclc compile --target x86-64-v3 --horizontal=off --remarks %s -o %t.off 2>&1 | FileCheck --check-prefix=OFF %s
// RUN: %bareclc compile --target cortex-m4f --remarks=horizontal %s -o %t.scalar 2>&1 | FileCheck --check-prefix=SCALAR %s
// RUN: %bareclc compile --target x86-64-v3 --remarks=. --emit=obj %s -o %t.o 2>&1 | FileCheck --check-prefix=ALL %s

// QUIET-NOT: remark

// CHECK-DAG: remarks.cl:[[#SUM:]]:5: remark: this loop runs around the loop over the work-items [barecl-horizontal-loops]
// CHECK-DAG: {{^ *}}[[#SUM]] |     for (uint k = 0; k < n; ++k)
// CHECK-DAG: remarks.cl:[[#SUM+1]]:{{[0-9]+}}: remark: vectorized loop (vectorization width: 8, {{.*}}) [loop-vectorize]
// CHECK-DAG: remarks.cl:[[#]]:5: remark: this loop stays inside the loop over the work-items: work-items leave it after different numbers of iterations [barecl-horizontal-loops]
// CHECK-DAG: remarks.cl:[[#]]: remark: [[#]] parallel regions, {{.*}} [barecl-work-item-loops]
// CHECK-DAG: remark: loop not vectorized{{.*}} [loop-vectorize]

// OFF-NOT: [barecl-horizontal-loops]
// OFF: remark: loop not vectorized{{.*}} [loop-vectorize]

// SCALAR-NOT: {{barecl-work-item-loops|loop-vectorize}}
// SCALAR: remark: this loop stays inside the loop over the work-items: the target has no vectors, or too short ones [barecl-horizontal-loops]

// Code generation still knows the lines.
// ALL: remarks.cl:[[#]]:{{.*}} [regalloc]
// ALL: [asm-printer]
kernel void sums(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += in[k * n + x];
    out[x] = sum;
}

kernel void until(global float *out, global const float *in, global const uint *n) {
    uint x = get_global_id(0);
    float sum = 0;
    for (uint k = 0; k < n[x]; ++k)
        sum += in[k * 8 + x];
    out[x] = sum;
}
