// SPDX-License-Identifier: MIT
// Local variables that the kernel declares, and one that is an argument.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int tile[256];
    local int flag;
    tile[l] = v;
    if (l == 0)
        flag = n;
    barrier(FENCE);
    v += tile[size - 1 - l] + flag;
    out[global_item()] = v;
}
