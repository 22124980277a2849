// SPDX-License-Identifier: MIT
// No barrier at all: one region.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    v = v * 3 + (int)(l + size) + n;
    out[global_item()] = v;
}
