// SPDX-License-Identifier: MIT
// Each work-item makes a choice before a barrier and uses it after the barrier.

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
