// --emit=regions draws each kernel's control flow and its parallel regions. A conditional barrier
// makes two regions, which both contain the code after the condition; an interchanged loop has
// barriers of its own.
// RUN: %bareclc compile --target x86-64-v3 --kernel=conditional --emit=regions %s -o - | FileCheck %s
// RUN: %bareclc compile --target x86-64-v3 --kernel=sums --workitem=loops --emit=regions %s -o - | FileCheck --check-prefix=LOOP %s
// RUN: %bareclc compile --target x86-64-v3 --kernel=sums --workitem=loops --horizontal=off --emit=regions %s -o - | FileCheck --check-prefix=OFF %s
// RUN: %bareclc compile --target x86-64-v3 --kernel=twice --emit=regions %s -o - | FileCheck --check-prefix=EMPTY %s
// RUN: rm -rf %t && mkdir %t && cd %t && %bareclc compile --target cortex-m4f --emit=regions %s && FileCheck --check-prefix=ALL --input-file=regions.regions.svg %s
// RUN: env PATH=/nowhere not %bareclc compile --emit=regions %s -o - 2>&1 | FileCheck --check-prefix=MISSING %s

// CHECK: <svg
// CHECK: kernel conditional<
// CHECK-DAG: >region 0: after the entry<
// CHECK-DAG: >region 1: after barrier, line [[#BARRIER:]]<
// CHECK: <title>[[IF0:k0r0b[0-9]+]]</title>
// CHECK: >[[#BARRIER-2]] &#160;if (n &gt; 3 &amp;&amp; n &lt; 9) {<
// CHECK: <title>[[END0:k0r0b[0-9]+]]</title>
// CHECK: >[[#BARRIER+3]] &#160;out[get_global_id(0)] = v;<
// CHECK: <title>[[IF0]]&#45;&gt;[[END0]]</title>
// CHECK: <title>[[THEN0:k0r0b[0-9]+]]</title>
// CHECK: >[[#BARRIER-1]] &#160;v *= 2;<
// CHECK: <title>[[END0]]&#45;&gt;k0exit</title>
// CHECK: <title>[[THEN1:k0r1b[0-9]+]]</title>
// CHECK: >[[#BARRIER+1]] &#160;v += shared[size &#45; 1 &#45; l];<
// CHECK: <title>[[THEN0]]&#45;&gt;[[THEN1]]</title>
// CHECK: <title>[[END1:k0r1b[0-9]+]]</title>
// CHECK: >[[#BARRIER+3]] &#160;out[get_global_id(0)] = v;<
// CHECK: <title>[[END1]]&#45;&gt;k0exit</title>
// The control flow, with the block of both regions in both colours.
// CHECK: >implicit barrier: entry<
// CHECK: fill="black"
// CHECK: >barrier, line [[#BARRIER]]<
// CHECK: >implicit barrier: exit<
// CHECK-NOT: barrier of the loop

// LOOP: after barrier of the loop, line [[#]]<
// OFF-NOT: barrier of the loop
// OFF: </svg>
// An empty region is drawn as a point.
// EMPTY: <title>k0r1b[[#]]</title>
// EMPTY-NEXT: <ellipse fill="black"
// ALL: kernel conditional<
// ALL: kernel sums<
// ALL: kernel twice<
// MISSING: error: the program 'dot', which draws pictures, is not in PATH; install Graphviz
kernel void conditional(global int *out, global const int *in, local int *shared, int n) {
    size_t l = get_local_id(0), size = get_local_size(0);
    int v = in[get_global_id(0)];
    shared[l] = v;
    if (n > 3 && n < 9) {
        v *= 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += shared[size - 1 - l];
    }
    out[get_global_id(0)] = v;
}

kernel void sums(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += in[k * n + x];
    out[x] = sum;
}

kernel void twice(global int *out) {
    out[get_global_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_GLOBAL_MEM_FENCE);
}
