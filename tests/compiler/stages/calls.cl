// A function that is large for a microcontroller exists once, however often it is called. Functions with
// work-item functions are inlined, and on a target with vectors all functions are.
// RUN: %bareclc compile --target=cortex-m4f --emit=asm %s -o - | FileCheck %s
// RUN: %bareclc compile --target=x86-64-v3 --emit=asm %s -o - | FileCheck %s --check-prefix=VECTORS

// CHECK: {{^}}mix:
// CHECK-NOT: {{^}}mix:
// CHECK: {{^}}k:
// CHECK: bl mix
// CHECK: bl mix
// CHECK: bl mix
// CHECK: bl mix
// CHECK-NOT: bl mix
// CHECK: .size k,

// VECTORS-NOT: mix
// VECTORS: {{^}}k:
// VECTORS-NOT: call{{.*}}mix

#define ROUND(c) x = x * 5u + (x >> 3) + c; x ^= x << 7; x += y * 3u; y ^= x >> 11;
#define ROUNDS(c) ROUND(c) ROUND(c + 1u) ROUND(c + 2u)

static uint mix(uint x, uint y) {
    ROUNDS(1u) ROUNDS(11u) ROUNDS(23u) ROUNDS(37u)
    return x;
}

static uint mix_mine(uint x) {
    return mix(x, get_local_id(0));
}

kernel void k(global uint *out, uint n) {
    local uint shared[64];
    size_t l = get_local_id(0);
    shared[l] = mix(l, n) + mix_mine(n);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = mix(shared[63 - l], 1u) ^ mix_mine(shared[l ^ 1u]);
}
