// SPDX-License-Identifier: MIT
// Transposition through local memory, with a required size.
// sizes: 16,16

__attribute__((reqd_work_group_size(16, 16, 1))) KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int tile[16][17];
    tile[get_local_id(1)][get_local_id(0)] = v;
    barrier(FENCE);
    v = tile[get_local_id(0)][get_local_id(1)];
    out[global_item()] = v;
}
