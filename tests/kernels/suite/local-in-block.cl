// SPDX-License-Identifier: MIT
// Local variables of different types, declared in the middle of the kernel, with a barrier between their uses.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local uchar bytes[256];
    local long sums[2];
    bytes[l] = (uchar)v;
    if (l == size / 2)
        sums[0] = 1;
    if (l == 0)
        sums[1] = 1000000007L * n;
    barrier(FENCE);
    v = bytes[(l + 1) % size] + (int)(sums[1] % 65537) + (int)sums[0];
    out[global_item()] = v;
}
