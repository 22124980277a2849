// SPDX-License-Identifier: MIT
// A uniform break between two barriers of a loop.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    for (int i = 0;; ++i) {
        scratch[l] = v;
        barrier(FENCE);
        v += scratch[(l + 1) % size] / 2;
        if (i == n)
            break;
        barrier(FENCE);
        v ^= i;
    }
    out[global_item()] = v;
}
