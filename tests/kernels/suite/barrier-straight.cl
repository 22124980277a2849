// SPDX-License-Identifier: MIT
// A barrier in straight-line code, with local memory from variables and from an argument; values cross it.
// RUN: %run-kernel %s

KERNEL {
    local int tile[256];
    local short flags[3];
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int mine = in[global_item()];
    tile[l] = mine * 3;
    scratch[l] = mine + n;
    if (l == 0)
        flags[0] = n, flags[1] = 2, flags[2] = 3;
    barrier(FENCE);
    out[global_item()] = mine + tile[size - 1 - l] - scratch[(l + 1) % size] + flags[l % 3];
}
