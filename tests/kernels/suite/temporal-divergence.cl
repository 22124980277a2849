// SPDX-License-Identifier: MIT
// `k` counts equally in all work-items, but each leaves the loop at a different count.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int k = 0;
    while (in[(global_item() + k) % WORDS] % 4 != 0)
        ++k;
    scratch[l] = k;
    barrier(FENCE);
    out[global_item()] = k * 100 + scratch[(l + 1) % size];
}
