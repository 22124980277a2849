// SPDX-License-Identifier: MIT
// Divergent ifs around and between barriers in a uniform if.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = v;
    if (v > 0)
        v -= 3;
    if (n == 5) {
        if (l & 1)
            v += 10;
        barrier(FENCE);
        if (v & 2)
            v += scratch[(l + 1) % size];
        else
            v -= 1;
    }
    if (v & 4)
        v ^= 21;
    out[global_item()] = v;
}
