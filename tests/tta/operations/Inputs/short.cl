// SPDX-License-Identifier: MIT
//
// Operands of 16 bits, which need no mask: one is an element, one a constant that became a shift. The last one needs it.

kernel void shorts(global const ushort *a, global const ushort *b, global uint *out) {
    size_t i = get_global_id(0);
    out[i] = ~((uint)a[i] * b[i]);
}
kernel void doubled(global const ushort *a, global uint *out) {
    size_t i = get_global_id(0);
    out[i] = ~((uint)a[i] * 1024);
}
kernel void words(global const uint *a, global const ushort *b, global uint *out) {
    size_t i = get_global_id(0);
    out[i] = ~(a[i] * b[i]);
}
