// SPDX-License-Identifier: MIT
//
// Operands of 16 bits that need no mask: one is an element, one a constant that became a shift. `words` needs the mask.
// `bytes` uses a result of 8 bits as a word; `other_bytes` extends it as the operation does not.

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
kernel void bytes(global const int *a, global const int *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = (uchar)((b[i] ^ a[i] >> 3) * b[i]);
}
kernel void other_bytes(global const int *a, global const int *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = (char)((b[i] ^ a[i] >> 3) * b[i]);
}
