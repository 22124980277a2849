// SPDX-License-Identifier: MIT
// Conditional barriers in a row: each doubles the number of paths through the kernel.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (n & 1) {
        barrier(FENCE);
        v += scratch[(l + 1) % size];
    }
    if (n & 2) {
        barrier(FENCE);
        v += 2;
    }
    if (n & 4) {
        barrier(FENCE);
        v ^= 4;
    }
    if (n & 8) {
        barrier(FENCE);
        v -= 8;
    }
    if (in[0] & 1) {
        barrier(FENCE);
        v *= 3;
    }
    if (in[1] & 1) {
        barrier(FENCE);
        v += (int)l;
    }
    if (in[2] & 1) {
        barrier(FENCE);
        v ^= 64;
    }
    if (in[3] & 1) {
        barrier(FENCE);
        v -= scratch[l];
    }
    out[global_item()] = v;
}
