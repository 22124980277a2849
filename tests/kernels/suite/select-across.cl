// SPDX-License-Identifier: MIT
// A choice made by each work-item before a barrier, used behind it.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    bool odd = v & 1;
    int chosen = odd ? v : -v;
    scratch[l] = chosen;
    barrier(FENCE);
    v = odd ? scratch[(l + 1) % size] : scratch[size - 1 - l] + chosen;
    out[global_item()] = v;
}
