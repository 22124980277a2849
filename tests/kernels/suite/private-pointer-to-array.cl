// SPDX-License-Identifier: MIT
// A pointer to a private variable crosses a barrier; it points to different variables in different work-items.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int a[2] = {in[l], n}, b[2] = {n, in[l + 1]};
    int *p = in[global_item()] & 1 ? a : b;
    p[l & 1] += 5;
    scratch[l] = a[0] + b[1];
    barrier(FENCE);
    p[1] *= scratch[size - 1 - l];
    out[global_item()] = a[0] + 2 * a[1] + 3 * b[0] + 5 * b[1];
}
