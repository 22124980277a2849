// SPDX-License-Identifier: MIT
// Local variables declared in the kernel, besides the local argument.

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
