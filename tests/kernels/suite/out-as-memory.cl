// SPDX-License-Identifier: MIT
// Work-items of a group exchange values through global memory, across a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    out[global_item()] = v;
    barrier(CLK_GLOBAL_MEM_FENCE);
    int other = out[global_item() - l + (l + 1) % size];
    barrier(CLK_GLOBAL_MEM_FENCE);
    v += other * 2;
    out[global_item()] = v;
}
